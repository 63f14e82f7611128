// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import dev.sluice.format.SqlText;
import dev.sluice.load.LoadException;
import dev.sluice.load.LoadListener;
import dev.sluice.load.LoadOptions;
import dev.sluice.load.pipeline.DefinitionRunner;
import dev.sluice.load.pipeline.Excerpt;
import dev.sluice.load.pipeline.FastLane;
import dev.sluice.load.pipeline.Halt;
import dev.sluice.load.pipeline.KeyAdder;
import dev.sluice.load.pipeline.PacketLimit;
import dev.sluice.load.pipeline.Reopening;
import dev.sluice.load.pipeline.RetryPolicy;
import dev.sluice.load.pipeline.Rooms;
import dev.sluice.load.pipeline.SessionSettings;
import dev.sluice.load.policy.Collations;
import dev.sluice.load.policy.Definers;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.Connector;
import dev.sluice.protocol.ProtocolException.ServerError;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// All connections of a script load and what they do: one leads, one makes tables, the others take rows and keys.
/// Used by one thread.
public final class ScriptConnections {
    private final Connector connector;
    private final LoadOptions options;
    private final Halt halt;
    private final ScriptCounters counters = new ScriptCounters();
    private final LoadListener listener;
    private final SessionLog log = new SessionLog();

    public ScriptConnections(Connector connector, LoadOptions options, Halt halt, LoadListener listener) {
        this.connector = connector;
        this.options = options;
        this.halt = halt;
        this.listener = listener;
    }

    /// Runs a script to its end.
    ///
    /// @return the keys that the server refused
    public List<String> run(ScriptSource source) {
        Jobs jobs = new Jobs(options.threads(), halt);
        ScriptSession lead = open();
        use(lead);
        RetryPolicy retry = new RetryPolicy(options.retries());
        KeyAdder adder = new KeyAdder(new DefinitionRunner(retry, halt), listener);
        PacketLimit limit = PacketLimit.of(lead.connection());
        boolean isFastLaneOpen = FastLane.isOpen(lead.connection(), options.lane(), limit, listener);
        ScriptTables tables = new ScriptTables(open(), options.keys(), adder, jobs);
        Rooms rooms = new Rooms();
        Definers definers = new Definers(options.policies().definer());
        Collations collations = new Collations(options.policies().collations());
        ScriptRun run = new ScriptRun(
                source,
                lead,
                log,
                jobs,
                new PieceLoader(
                        isFastLaneOpen,
                        retry,
                        new Reopening(options.patience(), options.retries(), halt),
                        this::connect,
                        halt,
                        rooms,
                        counters,
                        listener),
                tables,
                rooms,
                limit,
                new GtidPolicy(options.gtid()),
                sql -> collations.in(definers.in(sql)),
                counters,
                listener);
        List<Thread> threads = work(jobs);
        try {
            run.run();
        } catch (RuntimeException | Error failure) {
            halt.raise(failure);
        } finally {
            jobs.end();
            threads.forEach(halt::join);
        }
        halt.check();
        if (run.hasEvents()) {
            run.makeEvents(open());
        }
        return adder.refused();
    }

    /// Rows, bytes, tables and other objects so far.
    public ScriptCounters counters() {
        return counters;
    }

    private List<Thread> work(Jobs jobs) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < options.threads(); i++) {
            ScriptSession session = open();
            threads.add(Thread.ofPlatform().name("sluice-load-" + i).start(() -> work(session, jobs)));
        }
        return threads;
    }

    private void work(ScriptSession session, Jobs jobs) {
        try {
            for (Consumer<ScriptSession> job = jobs.take(); job != null; job = jobs.take()) {
                job.accept(session);
                jobs.done();
            }
        } catch (RuntimeException | Error failure) {
            halt.raise(failure);
        }
    }

    private ScriptSession open() {
        return new ScriptSession(connect(), log);
    }

    private Connection connect() {
        halt.check();
        Connection connection = connector.connect();
        halt.guard(connection);
        SessionSettings.applyToScript(connection, options.binaryLog());
        return connection;
    }

    /// The database that was asked for is a setting like any other.
    private void use(ScriptSession lead) {
        if (options.database().isEmpty()) {
            return;
        }
        byte[] use = ("USE " + SqlText.identifier(options.database())).getBytes(StandardCharsets.UTF_8);
        try {
            lead.run(use, use.length);
        } catch (ServerError error) {
            throw new LoadException.StatementRefused("the database to load into", Excerpt.of(use, use.length), error);
        }
        log.add(use);
    }
}
