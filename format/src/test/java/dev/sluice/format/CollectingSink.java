// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Keeps what an [InsertWriter] writes, statement by statement. Bytes are characters of the same number.
final class CollectingSink implements StatementSink {

    final List<String> statements = new ArrayList<>();
    private final ByteArrayOutputStream current = new ByteArrayOutputStream();
    private int longestWrite;

    @Override
    public void write(byte[] bytes, int from, int to) {
        current.write(bytes, from, to - from);
        longestWrite = Math.max(longestWrite, to - from);
    }

    @Override
    public void endStatement() {
        statements.add(current.toString(StandardCharsets.ISO_8859_1));
        current.reset();
    }

    int longestWrite() {
        return longestWrite;
    }

    boolean isBetweenStatements() {
        return current.size() == 0;
    }
}
