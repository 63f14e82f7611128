// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench;

import dev.sluice.format.StatementSink;

/// Throws away what is written.
final class NoSink implements StatementSink {

    @Override
    public void write(byte[] bytes, int from, int to) {}

    @Override
    public void endStatement() {}
}
