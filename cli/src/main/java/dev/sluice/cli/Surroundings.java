// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.options.PasswordPrompt;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// All that a run sees of the world, so that a test can give it another one.
///
/// @param in where a script comes from that is no file
/// @param out where data goes; errors of writing show as exceptions, so it is no print stream
/// @param err where messages go
/// @param errIsTerminal whether a person watches `err`
/// @param environment the environment's variables
/// @param home the user's home folder
/// @param globalOptionFiles the option files for all users, the weakest first; they need not exist
/// @param systemUser the user's name in the system
/// @param sockets where servers put their Unix sockets usually, the likeliest first
/// @param prompt asks for passwords
public record Surroundings(
        InputStream in,
        OutputStream out,
        PrintStream err,
        boolean errIsTerminal,
        Map<String, String> environment,
        Path home,
        List<Path> globalOptionFiles,
        String systemUser,
        List<Path> sockets,
        PasswordPrompt prompt) {

    /// Those of this process.
    static Surroundings ofProcess() {
        return new Surroundings(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                System.err,
                Boolean.getBoolean("sluice.terminal"),
                System.getenv(),
                Path.of(System.getProperty("user.home")),
                List.of(Path.of("/etc/my.cnf"), Path.of("/etc/mysql/my.cnf")),
                System.getProperty("user.name"),
                List.of(Path.of("/var/run/mysqld/mysqld.sock"), Path.of("/tmp/mysql.sock")),
                new TerminalPrompt());
    }
}
