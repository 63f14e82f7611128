// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.options.PasswordPrompt;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Asks at the terminal without echo. The JVM's console is there only while standard input and output are both the
/// terminal; where they are not, as in `sluice dump -p --output - | mysql`, the terminal is opened itself.
final class TerminalPrompt implements PasswordPrompt {

    private static final Path TERMINAL = Path.of("/dev/tty");
    private static final long STTY_LIMIT_SECONDS = 5;

    @Override
    @SuppressWarnings("SystemConsoleNull") // since JDK 25 it is null again where there is no terminal
    public @Nullable String ask(String question) {
        Console console = System.console();
        if (console != null && console.isTerminal()) {
            char[] typed = console.readPassword("%s", question);
            return typed == null ? null : new String(typed);
        }
        try (OutputStream out = Files.newOutputStream(TERMINAL);
                InputStream in = Files.newInputStream(TERMINAL)) {
            return askTerminal(question, in, out);
        } catch (IOException noTerminal) {
            return null;
        }
    }

    private static @Nullable String askTerminal(String question, InputStream in, OutputStream out) throws IOException {
        // Ctrl-C while the question stands must not leave the terminal without echo.
        Thread restore = new Thread(() -> stty("echo"), "echo");
        Runtime.getRuntime().addShutdownHook(restore);
        if (!stty("-echo")) {
            return null;
        }
        try {
            out.write(question.getBytes(StandardCharsets.UTF_8));
            out.flush();
            return line(in);
        } finally {
            stty("echo");
            out.write('\n');
            Runtime.getRuntime().removeShutdownHook(restore);
        }
    }

    private static @Nullable String line(InputStream in) throws IOException {
        byte[] line = new byte[1024];
        int length = 0;
        int next;
        while ((next = in.read()) != '\n' && next >= 0 && length < line.length) {
            line[length++] = (byte) next;
        }
        return next < 0 && length == 0 ? null : new String(line, 0, length, StandardCharsets.UTF_8);
    }

    private static boolean stty(String mode) {
        try {
            Process process = new ProcessBuilder("stty", mode)
                    .redirectInput(TERMINAL.toFile())
                    .redirectErrorStream(true)
                    .start();
            return process.waitFor(STTY_LIMIT_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException failure) {
            return false;
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
