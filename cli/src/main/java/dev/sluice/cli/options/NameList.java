// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.cli.report.CliException;
import dev.sluice.dump.Selection.TableName;
import java.util.ArrayList;
import java.util.List;

/// Reads lists of names as they are typed: `shop,crm` and `shop.orders,crm.people`. A name in backticks may hold
/// commas, dots and, doubled, backticks; without them, a database's name in a list of databases may hold dots.
final class NameList {

    private final String text;
    private int at;

    private NameList(String text) {
        this.text = text;
    }

    /// The databases of a list.
    ///
    /// @throws CliException.Usage when it is no such list
    static List<String> databases(String text) {
        NameList list = new NameList(text);
        List<String> names = new ArrayList<>();
        do {
            names.add(list.name(","));
        } while (list.skip(','));
        list.end();
        return names;
    }

    /// The tables of a list, each with its database.
    ///
    /// @throws CliException.Usage when it is no such list
    static List<TableName> tables(String text) {
        NameList list = new NameList(text);
        List<TableName> names = new ArrayList<>();
        do {
            String database = list.name(".,");
            if (!list.skip('.')) {
                throw list.broken("the table " + database + " has no database in front");
            }
            names.add(new TableName(database, list.name(".,")));
        } while (list.skip(','));
        list.end();
        return names;
    }

    /// @param ends the characters that end a name without backticks
    private String name(String ends) {
        String name = at < text.length() && text.charAt(at) == '`' ? quoted() : plain(ends);
        if (name.isEmpty()) {
            throw broken("a name is empty");
        }
        return name;
    }

    private String plain(String ends) {
        int from = at;
        while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(from, at);
    }

    private String quoted() {
        StringBuilder name = new StringBuilder();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != '`') {
                name.append(c);
            } else if (!skip('`')) {
                return name.toString();
            } else {
                name.append('`');
            }
        }
        throw broken("a backtick is not closed");
    }

    private boolean skip(char wanted) {
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void end() {
        if (at < text.length()) {
            throw broken("there is something behind a name");
        }
    }

    private CliException.Usage broken(String problem) {
        return new CliException.Usage(
                "the list " + text + " is not one of names: " + problem,
                "write db1,db2 or db1.table1,db2.table2, and a name with a dot or a comma in backticks");
    }
}
