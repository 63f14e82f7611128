// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.compare;

import java.util.ArrayList;
import java.util.List;

/// A way to dump the sample database, and the way back, as lines of bash. The lines find the ports in SOURCE and TARGET
/// and their own fresh folder in OUT.
///
/// @param name what the table calls it
/// @param program what must be found on PATH
/// @param connections how many it reads over
/// @param dump the line that is measured
/// @param restore the line that loads the dump into the empty second server
record Tool(String name, String program, int connections, String dump, String restore) {

    private static final String SERVER = " -h127.0.0.1 -uroot -P";
    private static final String CLIENT = "mysql --ssl-mode=DISABLED" + SERVER + "$TARGET compare";

    /// Whether the way back makes the database, too.
    boolean createsDatabase() {
        return program.equals("sluice") || program.equals("mysqlsh");
    }

    /// All that is known of, one after the other.
    static List<Tool> all() {
        List<Tool> tools = new ArrayList<>();
        for (int connections : new int[] {1, 2, 4}) {
            tools.add(sluice("sluice, plain", connections, "none"));
            tools.add(sluice("sluice, zstd", connections, "zstd"));
            tools.add(mydumper(connections));
            tools.add(mysqlsh("mysqlsh, plain", connections, "none"));
            tools.add(mysqlsh("mysqlsh, zstd", connections, "zstd"));
        }
        String mysqldump =
                "mysqldump --ssl-mode=DISABLED --single-transaction --set-gtid-purged=OFF" + SERVER + "$SOURCE compare";
        tools.addAll(single("mysqldump", mysqldump));
        String mariadbDump = "mariadb-dump --skip-ssl --single-transaction" + SERVER + "$SOURCE compare";
        tools.addAll(single("mariadb-dump", mariadbDump));
        return tools;
    }

    private static Tool sluice(String name, int connections, String compress) {
        String common = " -q --ssl-mode=DISABLED -t" + connections + SERVER;
        return new Tool(
                name,
                "sluice",
                connections,
                "exec sluice dump" + common + "$SOURCE --compress " + compress + " --output $OUT/dump compare",
                "exec sluice load" + common + "$TARGET $OUT/dump");
    }

    private static Tool mydumper(int connections) {
        return new Tool(
                "mydumper, plain",
                "mydumper",
                connections,
                "exec mydumper -B compare --trx-consistency-only -r 100000 -t " + connections
                        + " -h 127.0.0.1 -u root -P $SOURCE -o $OUT/dump",
                "cd $OUT/dump && cat *compare.*-schema.sql $(ls | grep 'compare\\..*\\.sql$' | grep -v schema) | "
                        + CLIENT);
    }

    private static Tool mysqlsh(String name, int connections, String compression) {
        String shell = "exec mysqlsh --ssl-mode=DISABLED --no-password --uri root@127.0.0.1:";
        return new Tool(
                name,
                "mysqlsh",
                connections,
                shell + "$SOURCE -- util dump-schemas compare --output-url=$OUT/dump --show-progress=false --threads="
                        + connections + " --compression=" + compression,
                shell + "$TARGET -- util load-dump $OUT/dump --show-progress=false --threads=" + connections);
    }

    /// A tool that writes one stream, plain and through zstd.
    private static List<Tool> single(String program, String dump) {
        return List.of(
                new Tool(program, program, 1, "exec " + dump + " > $OUT/dump.sql", CLIENT + " < $OUT/dump.sql"),
                new Tool(
                        program + " piped to zstd -1",
                        program,
                        1,
                        dump + " | zstd -q -1 -o $OUT/dump.zst",
                        "zstd -q -dc $OUT/dump.zst | " + CLIENT));
    }
}
