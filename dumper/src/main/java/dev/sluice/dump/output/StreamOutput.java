// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.output;

import dev.sluice.dump.plan.ChunkTask;
import dev.sluice.format.FormatException;
import dev.sluice.format.Manifest;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.Prologue;
import dev.sluice.format.Script;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// One SQL stream. Chunks that are read at the same time take turns by whole statements. The stream ends with a
/// comment that says that it is complete; without it, it is not.
public final class StreamOutput implements DumpOutput {

    private static final Path NAME = Path.of("standard output");

    private final OutputStream out;
    /// A semaphore and not a lock: a statement begun by one thread may be ended by another.
    private final Semaphore turn = new Semaphore(1);
    private boolean inRows;
    private boolean broken;
    private long bytes;

    /// Writes to this stream, which stays open.
    public StreamOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void script(ObjectKind kind, String database, String name, Script script) {
        turn.acquireUninterruptibly();
        try {
            inRows = false;
            byte[] text = script.toBytes();
            send(text, 0, text.length);
        } finally {
            turn.release();
        }
    }

    @Override
    public ChunkOutput rows(ChunkTask task) {
        return new Turns();
    }

    @Override
    public void discard(Manifest.FileSeal file) {
        throw new IllegalStateException("a stream has no files");
    }

    @Override
    public boolean takesRowsFirst() {
        return false;
    }

    @Override
    public List<Manifest.DumpedObject> objects() {
        return new ArrayList<>();
    }

    @Override
    public long complete(Manifest manifest) {
        byte[] end = ("-- dump " + manifest.id() + " is complete\n").getBytes(StandardCharsets.US_ASCII);
        send(end, 0, end.length);
        try {
            out.flush();
        } catch (IOException failed) {
            throw new FormatException.WriteFailed(NAME, failed);
        }
        return bytes;
    }

    private void send(byte[] text, int from, int to) {
        if (broken) {
            throw new FormatException.WriteFailed(NAME, new IOException("it ends in the middle of a statement"));
        }
        try {
            out.write(text, from, to - from);
        } catch (IOException failed) {
            throw new FormatException.WriteFailed(NAME, failed);
        }
        bytes += to - from;
    }

    /// The statements of one chunk: the turn is taken with a statement's first bytes and passed on at its end.
    private final class Turns implements ChunkOutput {
        private boolean mine;

        @Override
        public void write(byte[] text, int from, int to) {
            if (!mine) {
                turn.acquireUninterruptibly();
                mine = true;
            }
            if (!inRows) {
                inRows = true;
                for (String statement : Prologue.ROWS) {
                    byte[] setting = (statement + ";\n").getBytes(StandardCharsets.UTF_8);
                    send(setting, 0, setting.length);
                }
            }
            send(text, from, to);
        }

        @Override
        public void endStatement() {
            if (mine) {
                mine = false;
                turn.release();
            }
        }

        @Override
        public Manifest.@Nullable FileSeal finish() {
            return null;
        }

        @Override
        public Rest abort() {
            // Behind half a statement nothing may follow: whoever takes the turn next fails.
            broken |= mine;
            Rest rest = mine ? Rest.HALF_A_STATEMENT : Rest.WHOLE;
            endStatement();
            return rest;
        }
    }
}
