// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Everything that some databases of a server hold, as text: what the server says of each object, and every row
/// of every table.
///
/// It is read over JDBC, by nothing of Sluice's own. All rows stand in memory: made for some 100,000 rows, not
/// for millions.
///
/// @param objects for each object (as ``column `shop`.`orders`.`id` ``) its properties by name
/// @param rows for each table (as `` `shop`.`orders` ``) its rows, sorted, equal ones as often as they occur
public record ServerContent(
        SortedMap<String, SortedMap<String, String>> objects, SortedMap<String, List<String>> rows) {

    /// Reads the content of some databases.
    public static ServerContent of(LiveServer server, List<String> databases) throws SQLException {
        ServerContent content = new ServerContent(new TreeMap<>(), new TreeMap<>());
        for (String database : databases) {
            content.add(server, database, database);
        }
        return content;
    }

    /// Reads the content of one database as if it had another name, to compare it with the database of that name.
    ///
    /// In definitions the quoted name is replaced wherever it stands; rows are not changed.
    public static ServerContent ofRenamed(LiveServer server, String database, String shownAs) throws SQLException {
        ServerContent content = new ServerContent(new TreeMap<>(), new TreeMap<>());
        content.add(server, database, shownAs);
        return content;
    }

    private void add(LiveServer server, String database, String shownAs) throws SQLException {
        try (Connection connection = server.jdbc()) {
            try (Statement session = connection.createStatement()) {
                session.execute("SET SESSION time_zone = '+00:00', sql_mode = ''");
                if (server.flavour() == Flavour.MYSQL) {
                    session.execute("SET SESSION information_schema_stats_expiry = 0");
                }
            }
            Catalogue catalogue = new Catalogue(connection, database, shownAs);
            objects.putAll(catalogue.read());
            TableRows reader = new TableRows(connection, server.flavour());
            for (String table : catalogue.tables()) {
                rows.put(quoted(shownAs) + "." + quoted(table), reader.read(database, table));
            }
        }
    }

    public static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    public static String quoted(List<String> names) {
        List<String> quoted = new ArrayList<>();
        names.forEach(name -> quoted.add(quoted(name)));
        return String.join(".", quoted);
    }
}
