// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.leak;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import io.netty.util.ResourceLeakTracker;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/// Makes leak detectors that remember what they find. Safe for use by several threads.
final class LeakRecorder extends ResourceLeakDetectorFactory {

    private final List<RecordingDetector<?>> detectors = new CopyOnWriteArrayList<>();
    private final Queue<String> leaks = new ConcurrentLinkedQueue<>();

    @Override
    @SuppressWarnings("deprecation")
    public <T> ResourceLeakDetector<T> newResourceLeakDetector(Class<T> resource, int interval, long maxActive) {
        RecordingDetector<T> detector = new RecordingDetector<>(resource, interval);
        detectors.add(detector);
        return detector;
    }

    /// Collects garbage, and throws an [AssertionError] with what was leaked, which is forgotten then.
    void failOnLeaks() {
        collect();
        if (!leaks.isEmpty()) {
            String all = String.join("\n", leaks);
            leaks.clear();
            throw new AssertionError("Netty resources were not released:\n" + all);
        }
    }

    /// Twice, as references are queued by another thread, in no certain order.
    private void collect() {
        for (int i = 0; i < 2; i++) {
            awaitCollection();
            detectors.forEach(RecordingDetector::poll);
        }
    }

    private static void awaitCollection() {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> probe = new WeakReference<>(new Object(), queue);
        System.gc();
        try {
            queue.remove(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Reference.reachabilityFence(probe);
    }

    private final class RecordingDetector<T> extends ResourceLeakDetector<T> {

        RecordingDetector(Class<T> resource, int interval) {
            super(resource, interval);
        }

        /// A detector looks for leaks only when it is asked to track something new.
        @SuppressWarnings("unchecked")
        void poll() {
            Object probe = new Object();
            ResourceLeakTracker<Object> tracker = ((ResourceLeakDetector<Object>) (Object) this).track(probe);
            if (tracker != null) {
                tracker.close(probe);
            }
        }

        @Override
        protected boolean needReport() {
            return true;
        }

        @Override
        protected void reportTracedLeak(String resourceType, String records) {
            leaks.add(resourceType + records);
        }

        @Override
        protected void reportUntracedLeak(String resourceType) {
            leaks.add(resourceType);
        }
    }
}
