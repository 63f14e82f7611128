// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A server from unpacked binaries, run by `dev/server run`, which fetches the binaries if they are not there yet.
///
/// The script keeps the server until the pipe from this JVM closes. So the server ends and its folder goes away
/// when this object is closed and also when the JVM ends in any way, killed or crashed.
final class UnpackedServer implements LiveServer {
    private static final System.Logger LOG = System.getLogger(UnpackedServer.class.getName());
    private static final int STOP_SECONDS = 20;

    private final Flavour flavour;
    private final Path folder;
    private final Process script;
    private final int port;
    private final String root;

    private UnpackedServer(Flavour flavour, Path folder, Process script, int port, String root) {
        this.flavour = flavour;
        this.folder = folder;
        this.script = script;
        this.port = port;
        this.root = root;
    }

    /// Starts a server.
    ///
    /// @throws IllegalStateException if there are no binaries for this machine or the server refuses to start;
    ///     the message holds the end of its error log
    static UnpackedServer start(Flavour flavour, List<String> serverOptions) {
        try {
            Path folder = Files.createTempDirectory("sluice-server-");
            List<String> command = new ArrayList<>(List.of(
                    ProjectRoot.find().resolve("dev/server").toString(),
                    "run",
                    flavour.clientProgram(),
                    folder.toString(),
                    "0"));
            command.addAll(serverOptions);
            Process script =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            return await(flavour, folder, script);
        } catch (IOException failure) {
            throw new IllegalStateException("dev/server does not run", failure);
        }
    }

    // The reader stays open with the process: the script may say something later, too.
    private static UnpackedServer await(Flavour flavour, Path folder, Process script) throws IOException {
        BufferedReader output = script.inputReader();
        StringBuilder said = new StringBuilder();
        int port = 0;
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith("ready ")) {
                port = Integer.parseInt(line.substring("ready ".length()));
            } else if (port != 0 && line.startsWith("root ")) {
                return new UnpackedServer(flavour, folder, script, port, line.substring("root ".length()));
            } else {
                said.append(line).append('\n');
                LOG.log(System.Logger.Level.DEBUG, line);
            }
        }
        throw new IllegalStateException("dev/server started none: " + said);
    }

    @Override
    public Flavour flavour() {
        return flavour;
    }

    @Override
    public String host() {
        return "127.0.0.1";
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public Path socket() {
        return folder.resolve("socket");
    }

    @Override
    public String user() {
        return "root";
    }

    @Override
    public String password() {
        return "";
    }

    @Override
    public Path dataFolder() {
        return folder.resolve("data");
    }

    @Override
    public List<String> client() {
        return connected(flavour.clientProgram());
    }

    @Override
    public List<String> dump() {
        return connected(flavour.dumpProgram());
    }

    private List<String> connected(String program) {
        List<String> command = new ArrayList<>(StockClient.in(root, program));
        command.addAll(List.of("--user=root", "--socket=" + socket()));
        return List.copyOf(command);
    }

    @Override
    public void close() {
        try {
            script.getOutputStream().close();
            if (!script.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                script.destroyForcibly();
            }
        } catch (IOException gone) {
            script.destroyForcibly();
        } catch (InterruptedException interrupt) {
            script.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
