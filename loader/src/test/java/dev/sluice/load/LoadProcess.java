// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import dev.sluice.protocol.ConnectOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A load in a process of its own, which can be killed the hard way.
final class LoadProcess {
    private LoadProcess() {}

    static Process start(LoadOptions options) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp"));
        command.add(System.getProperty("java.class.path"));
        command.add(LoadProcess.class.getName());
        ConnectOptions server = options.server();
        command.addAll(List.of(
                server.host(),
                Integer.toString(server.port()),
                server.user(),
                server.password(),
                options.folder().toString(),
                options.lane().name(),
                options.keys().name(),
                options.relaxed().stream().map(ServerSwitch::name).collect(Collectors.joining(","))));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    public static void main(String[] args) {
        ConnectOptions server = ConnectOptions.of(args[0], Integer.parseInt(args[1]), args[2], args[3]);
        new Loader(
                        new OptionsOf(server, Path.of(args[4]))
                                .lane(LoadOptions.Lane.valueOf(args[5]))
                                .keys(LoadOptions.Keys.valueOf(args[6]))
                                .relaxed(relaxed(args[7]))
                                .get(),
                        new Target.Heard())
                .run();
    }

    private static List<ServerSwitch> relaxed(String names) {
        return Stream.of(names.split(","))
                .filter(name -> !name.isEmpty())
                .map(ServerSwitch::valueOf)
                .toList();
    }
}
