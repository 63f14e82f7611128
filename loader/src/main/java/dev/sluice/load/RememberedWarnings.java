// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import java.util.ArrayList;
import java.util.List;

/// Passes everything on and remembers the warnings for the report. Safe for use by several threads.
final class RememberedWarnings implements LoadListener {
    private final LoadListener listener;
    private final List<String> warnings = new ArrayList<>();

    RememberedWarnings(LoadListener listener) {
        this.listener = listener;
    }

    @Override
    public void note(String line) {
        listener.note(line);
    }

    @Override
    public void warning(String line) {
        synchronized (warnings) {
            warnings.add(line);
        }
        listener.warning(line);
    }

    /// All warnings so far.
    List<String> lines() {
        synchronized (warnings) {
            return List.copyOf(warnings);
        }
    }
}
