// SPDX-License-Identifier: Apache-2.0

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/// Makes the AOT cache of a distribution: runs its program on a few command lines against a server of this program's own,
/// which says just enough of the protocol for a dump and a load, and has a table of made-up rows. No real server is needed.
///
///     java Training.java DISTRIBUTION
void main(String[] arguments) throws Exception {
    Path home = Path.of(arguments[0]).toAbsolutePath();
    Path scratch = Files.createTempDirectory("sluice-training");
    try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
        SSLContext tls = tls(scratch);
        Thread.startVirtualThread(() -> {
            while (true) {
                try {
                    Socket client = listener.accept();
                    Thread.ofPlatform().daemon().start(() -> converse(client, tls));
                } catch (IOException closed) {
                    return;
                }
            }
        });
        train(home, scratch, commandLines(listener.getLocalPort(), scratch));
    } finally {
        new ProcessBuilder("rm", "-rf", scratch.toString()).inheritIO().start().waitFor();
    }
}

static List<String> commandLines(int port, Path scratch) {
    String server = " --no-defaults -q -h127.0.0.1 -uroot -t2 -P" + port;
    return List.of(
            "--version",
            "--help",
            "dump --help",
            "dump" + server + " --output " + scratch + "/zstd shop",
            "dump" + server + " --compress none --ssl-mode=DISABLED --output " + scratch + "/plain shop",
            "info " + scratch + "/zstd",
            "cat " + scratch + "/zstd",
            "load" + server + " " + scratch + "/zstd");
}

/// The flags are those of bin/sluice, to which the cache must fit. Profiles are not kept: with them the JVM compiles at the
/// start what a small dump never needs.
static void train(Path home, Path scratch, List<String> lines) throws Exception {
    Path input = Files.write(scratch.resolve("lines"), lines);
    Path errors = scratch.resolve("errors");
    Process process = new ProcessBuilder(
                    home + "/java/bin/java",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow",
                    "-XX:+UseSerialGC",
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:-AOTRecordTraining",
                    "-Dio.netty.jfr.enabled=false",
                    "-Djava.library.path=" + home + "/lib/native",
                    "-XX:AOTCacheOutput=" + home + "/lib/sluice.aot",
                    "-Xlog:disable",
                    "-Xlog:all=error:stderr",
                    "-cp",
                    home + "/lib/sluice.jar",
                    "dev.sluice.cli.Rehearsal")
            .redirectInput(input.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(errors.toFile())
            .start();
    if (process.waitFor() != 0 || !Files.exists(home.resolve("lib/sluice.aot"))) {
        System.err.print(Files.readString(errors));
        System.err.println("the training run failed with exit code " + process.exitValue());
        System.exit(1);
    }
}

/// A certificate that lives as long as the training.
static SSLContext tls(Path scratch) throws Exception {
    Path file = scratch.resolve("key");
    String password = "training";
    new ProcessBuilder(
                    System.getProperty("java.home") + "/bin/keytool", "-genkeypair", "-alias", "server", "-keyalg", "RSA",
                    "-dname", "CN=localhost", "-keystore", file.toString(), "-storepass", password)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    KeyStore store = KeyStore.getInstance(file.toFile(), password.toCharArray());
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, password.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
}

static final int CAPABILITIES = 1 | 1 << 2 | 1 << 9 | 1 << 11 | 1 << 13 | 1 << 15 | 1 << 17 | 1 << 19 | 1 << 24;

static final int ROWS = 60_000;

static void converse(Socket client, SSLContext tls) {
    try (client) {
        client.setTcpNoDelay(true);
        Packets packets = new Packets(client);
        packets.send(greeting());
        if (packets.receive().length == 32) {
            SSLSocket secure = (SSLSocket) tls.getSocketFactory().createSocket(client, null, client.getPort(), true);
            secure.setUseClientMode(false);
            packets.through(secure);
            packets.receive();
        }
        packets.send(OK);
        packets.flush();
        for (byte[] command = packets.receive(); command[0] == 3; command = packets.receive()) {
            answer(packets, new String(command, 1, command.length - 1, StandardCharsets.UTF_8));
            packets.flush();
        }
    } catch (EOFException gone) {
        // The client has ended.
    } catch (IOException failed) {
        failed.printStackTrace();
    }
}

static final byte[] OK = {0, 0, 0, 2, 0, 0, 0};

static byte[] greeting() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(10);
    out.writeBytes("9.7.0\0".getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(new byte[] {42, 0, 0, 0});
    out.writeBytes("ABCDEFGH\0".getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(new byte[] {(byte) CAPABILITIES, (byte) (CAPABILITIES >> 8), (byte) 255, 2, 0});
    out.writeBytes(new byte[] {(byte) (CAPABILITIES >> 16), (byte) (CAPABILITIES >> 24), 21});
    out.writeBytes(new byte[10]);
    out.writeBytes("IJKLMNOPQRST\0caching_sha2_password\0".getBytes(StandardCharsets.US_ASCII));
    return out.toByteArray();
}

static final Pattern ALIAS = Pattern.compile(" AS (\\w+)");

/// Answers a statement: the few whose answers a dump needs, any other SELECT with no rows of the columns it names, and all else
/// with OK.
static void answer(Packets to, String statement) throws IOException {
    if (statement.contains("FROM `shop`.`orders`")) {
        rows(to);
    } else if (statement.contains("FROM information_schema.schemata")) {
        to.table("name collation_name", "shop utf8mb4_0900_ai_ci");
    } else if (statement.contains("FROM information_schema.tables") && statement.contains("avg_row_length")) {
        to.table(
                "table_schema table_name table_type engine table_rows avg_row_length table_comment",
                "shop orders BASE_TABLE InnoDB " + ROWS + " 100 none");
    } else if (statement.contains("FROM information_schema.columns")) {
        to.table("table_schema table_name column_name data_type column_type character_set_name generation_expression", COLUMNS);
    } else if (statement.startsWith("SHOW CREATE DATABASE")) {
        to.table(List.of("Database", "Create Database"), List.of(List.of("shop", "CREATE DATABASE `shop`")));
    } else if (statement.startsWith("SHOW CREATE TABLE")) {
        to.table(List.of("Table", "Create Table"), List.of(List.of("orders", "CREATE TABLE `orders` (\n  `id` int\n) ENGINE=InnoDB")));
    } else if (statement.startsWith("SHOW BINARY LOG STATUS")) {
        to.table("File Position Binlog_Do_DB Binlog_Ignore_DB Executed_Gtid_Set", "binlog.1 4 - - -");
    } else if (statement.startsWith("SELECT @@max_allowed_packet")) {
        to.table("bytes", "67108864");
    } else if (statement.startsWith("SELECT @@")) {
        Matcher alias = ALIAS.matcher(statement);
        to.table(alias.find() ? alias.group(1) : statement.substring(7), "0");
    } else if (statement.startsWith("SELECT GET_LOCK")) {
        to.table("taken", "1");
    } else if (statement.startsWith("SELECT")) {
        List<String> names = new ArrayList<>();
        for (Matcher alias = ALIAS.matcher(statement); alias.find() && !names.contains(alias.group(1)); ) {
            names.add(alias.group(1));
        }
        to.table(names.isEmpty() ? List.of("value") : names, List.of());
    } else if (statement.startsWith("INSERT")) {
        int rows = statement.split("\n\\(", -1).length - 1;
        to.send(new byte[] {0, (byte) 0xFC, (byte) rows, (byte) (rows >> 8), 0, 2, 0, 0, 0});
    } else {
        to.send(OK);
    }
}

static final String[] COLUMNS = {
    "shop orders id int int - -",
    "shop orders customer varchar varchar(100) utf8mb4 -",
    "shop orders total decimal decimal(10,2) - -",
    "shop orders at datetime datetime - -",
    "shop orders rate double double - -",
    "shop orders photo blob blob - -"
};

/// Rows of the common types, some with what must be escaped.
static void rows(Packets to) throws IOException {
    to.send(new byte[] {6});
    int[] types = {3, 253, 246, 12, 5, 252};
    for (int i = 0; i < types.length; i++) {
        to.send(column(COLUMNS[i].split(" ")[2], types[i], i == 1 ? 45 : 63));
    }
    for (int i = 1; i <= ROWS; i++) {
        to.send(row(
                String.valueOf(i),
                i % 5 == 0 ? "Renée's \"shop\"\n" + i : "a customer whose name is long and has nothing to escape " + i,
                i % 7 == 0 ? null : i + ".50",
                "2026-01-02 03:04:05",
                i / 3.0 + "",
                "bytes\0\1\2'\\" + i + "bytes that go on for a while, so that the loop is worth it"));
    }
    to.send(END);
}

static final byte[] END = {(byte) 0xFE, 0, 0, 2, 0, 0, 0};

static byte[] column(String name, int type, int charset) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(row("def", "shop", "orders", "orders", name, name));
    out.writeBytes(new byte[] {12, (byte) charset, 0, 20, 0, 0, 0, (byte) type, (byte) (charset == 63 ? 128 : 0), 0, 0, 0, 0});
    return out.toByteArray();
}

/// Texts with their lengths before them, null as NULL.
static byte[] row(String... values) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (String value : values) {
        if (value == null) {
            out.write(0xFB);
            continue;
        }
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 250) {
            out.write(0xFC);
            out.write(bytes.length);
            out.write(bytes.length >> 8);
        } else {
            out.write(bytes.length);
        }
        out.writeBytes(bytes);
    }
    return out.toByteArray();
}

/// The server's side of the packets of one connection.
static final class Packets {
    private DataInputStream in;
    private OutputStream out;
    private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();
    private int sequence;

    Packets(Socket socket) throws IOException {
        through(socket);
    }

    void through(Socket socket) throws IOException {
        in = new DataInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    byte[] receive() throws IOException {
        flush();
        int length = in.readUnsignedByte() | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16;
        sequence = in.readUnsignedByte() + 1;
        byte[] payload = new byte[length];
        in.readFully(payload);
        return payload;
    }

    void send(byte[] payload) throws IOException {
        int length = payload.length;
        waiting.writeBytes(new byte[] {(byte) length, (byte) (length >> 8), (byte) (length >> 16), (byte) sequence++});
        waiting.writeBytes(payload);
        if (waiting.size() > 1 << 16) {
            flush();
        }
    }

    void flush() throws IOException {
        waiting.writeTo(out);
        out.flush();
        waiting.reset();
    }

    /// A result whose names and values stand with blanks between them; a hyphen means an empty value.
    void table(String names, String... rows) throws IOException {
        List<List<String>> values = new ArrayList<>();
        for (String row : rows) {
            values.add(Arrays.stream(row.split(" "))
                    .map(value -> value.equals("-") ? "" : value.replace("BASE_TABLE", "BASE TABLE"))
                    .toList());
        }
        table(List.of(names.split(" ")), values);
    }

    void table(List<String> names, List<List<String>> rows) throws IOException {
        send(new byte[] {(byte) names.size()});
        for (String name : names) {
            send(column(name, 253, 45));
        }
        for (List<String> row : rows) {
            send(row(row.toArray(String[]::new)));
        }
        send(END);
    }
}
