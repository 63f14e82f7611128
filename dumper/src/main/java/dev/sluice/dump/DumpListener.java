// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump;

/// Hears what a dump does. Called from several threads, never for single rows.
public interface DumpListener {

    /// A step that a user wants to know of, as one line.
    void note(String line);

    /// Something that the dump cannot carry or guarantee, as one line; it also goes into the manifest.
    void warning(String line);
}
