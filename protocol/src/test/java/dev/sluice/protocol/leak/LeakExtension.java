// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.leak;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import io.netty.util.ResourceLeakDetectorFactory;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Fails a test class behind whose tests a Netty buffer or TLS engine was left unreleased. JUnit finds it by itself
/// (`META-INF/services`), so it guards every test of the module.
public final class LeakExtension implements AfterAllCallback {

    private static final LeakRecorder RECORDER = new LeakRecorder();

    static {
        // Before any class of Netty creates its detector.
        ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(RECORDER);
        ResourceLeakDetector.setLevel(Level.PARANOID);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        RECORDER.failOnLeaks();
    }

    static LeakRecorder recorder() {
        return RECORDER;
    }
}
