// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.load.pipeline.Halt;
import dev.sluice.load.script.ScriptConnections;
import dev.sluice.load.script.ScriptSource;
import dev.sluice.protocol.Connector;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Loads an SQL script, as mysqldump and other tools write it, over several connections: rows at once, everything else
/// in its order.
///
/// One thread calls [#run()]; [#progress()] and [#abort()] are for any other.
public final class ScriptLoader {
    /// The name of standard input where a file is named.
    public static final String STANDARD_INPUT = "-";

    private final LoadOptions options;
    private final InputStream standardInput;
    private final RememberedWarnings listener;
    private final Halt halt = new Halt();
    private volatile @Nullable ScriptConnections connections;
    private volatile @Nullable ScriptSource source;

    /// A load with these settings; nothing happens yet.
    ///
    /// @param options their folder is the script, or [#STANDARD_INPUT]
    public ScriptLoader(LoadOptions options, InputStream standardInput, LoadListener listener) {
        this.options = options;
        this.standardInput = standardInput;
        this.listener = new RememberedWarnings(listener);
    }

    /// Loads; blocks until everything is restored. To be called once.
    ///
    /// @throws LoadException as the load failed
    /// @throws dev.sluice.protocol.ProtocolException as a connection failed
    public LoadReport run() {
        long begun = System.nanoTime();
        try (ScriptSource script = ScriptSource.open(options.folder(), standardInput);
                Connector connector = new Connector(options.server().withUploads())) {
            source = script;
            ScriptConnections opened = new ScriptConnections(connector, options, halt, listener);
            connections = opened;
            List<String> leftOut = opened.run(script);
            return new LoadReport(
                    opened.counters().tables(),
                    opened.counters().objects(),
                    opened.counters().rows(),
                    opened.counters().bytes(),
                    0,
                    opened.counters().retries(),
                    Duration.ofNanos(System.nanoTime() - begun),
                    leftOut,
                    listener.lines());
        } catch (IOException closing) {
            throw ScriptSource.unreadable(options.folder().toString(), closing);
        } catch (RuntimeException | Error failure) {
            // What was raised first is the reason; what this thread met may only be a consequence of it.
            halt.raise(failure);
            halt.check();
            throw failure;
        }
    }

    /// How far the load has come, by the bytes of the file; from any thread, at any time.
    public LoadProgress progress() {
        ScriptConnections opened = connections;
        ScriptSource script = source;
        if (opened == null || script == null) {
            return new LoadProgress(0, 0, 0, 0, 0, 0, 0);
        }
        return new LoadProgress(opened.counters().rows(), 0, script.consumed(), script.size(), 0, 0, 0);
    }

    /// Makes a running load stop soon: its connections are killed, so that open transactions are rolled back, and
    /// [#run()] throws [LoadException.Aborted]. From any thread; harmless when nothing runs.
    public void abort() {
        halt.raise(new LoadException.Aborted());
    }
}
