// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

/// Hears what a load does. Called from several threads, never for single rows.
public interface LoadListener {

    /// A step that a user wants to know of, as one line.
    void note(String line);

    /// Something that did not come out as in the dump, as one line.
    void warning(String line);
}
