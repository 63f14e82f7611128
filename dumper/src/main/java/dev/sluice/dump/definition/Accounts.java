// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import dev.sluice.dump.DumpException;
import dev.sluice.format.ObjectKind;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import dev.sluice.protocol.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads users and roles, and apart from them what they may do: rights name tables and routines, which must be there
/// first. The server's own accounts are left out, and `root`, which every target has. Used by one thread.
public final class Accounts {

    private static final Set<String> OWN_ACCOUNTS =
            Set.of("root", "mysql.sys", "mysql.session", "mysql.infoschema", "mariadb.sys", "PUBLIC");

    private static final String NAME = "`(?:[^`]|``)*`@`(?:[^`]|``)*`";

    /// The default roles within CREATE USER, which the user must have been granted first.
    private static final Pattern DEFAULT_ROLES =
            Pattern.compile("^(CREATE USER " + NAME + " .*?) DEFAULT ROLE (" + NAME + "(?:, ?" + NAME + ")*)(?= |$)");

    private final Connection connection;
    private final List<ServerDefinition> accounts = new ArrayList<>();
    private final List<ServerDefinition> grants = new ArrayList<>();

    private Accounts(Connection connection) {
        this.connection = connection;
    }

    /// Reads all accounts.
    ///
    /// @throws DumpException.ObjectUnreadable where the account that dumps may not see them
    public static Accounts read(Connection connection) {
        Accounts accounts = new Accounts(connection);
        try {
            if (connection.server().isMariaDb()) {
                accounts.readMariaDb();
            } else {
                accounts.readMySql();
            }
        } catch (ServerError refused) {
            throw new DumpException.ObjectUnreadable("the accounts", refused);
        }
        return accounts;
    }

    /// What makes the accounts.
    public List<ServerDefinition> accounts() {
        return List.copyOf(accounts);
    }

    /// What gives them their rights and roles.
    public List<ServerDefinition> grants() {
        return List.copyOf(grants);
    }

    private void readMySql() {
        connection.execute("SET SESSION print_identified_with_as_hex = 1");
        for (Rows.Row row : connection.query("SELECT user AS user, host AS host FROM mysql.user ORDER BY 1, 2")) {
            if (!OWN_ACCOUNTS.contains(row.required("user"))) {
                String account = account(row);
                String create = createUser(account);
                List<String> rights = rights(account);
                Matcher roles = DEFAULT_ROLES.matcher(create);
                if (roles.find()) {
                    rights.add("ALTER USER " + account + " DEFAULT ROLE " + roles.group(2));
                    create = roles.group(1) + create.substring(roles.end());
                }
                add(account, ifNotExists(create, "CREATE USER"), rights);
            }
        }
    }

    private void readMariaDb() {
        for (Rows.Row row : connection.query(
                "SELECT user AS user, host AS host, is_role AS is_role FROM mysql.user ORDER BY 3 DESC, 1, 2")) {
            String user = row.required("user");
            boolean ofServer = user.equals("mysql") && row.required("host").equals("localhost");
            if (OWN_ACCOUNTS.contains(user) || ofServer) {
                continue;
            }
            if (row.required("is_role").equals("Y")) {
                String role = SqlText.identifier(user);
                add(role, "CREATE ROLE IF NOT EXISTS " + role, rights(role));
            } else {
                String account = account(row);
                add(account, ifNotExists(createUser(account), "CREATE USER"), rights(account));
            }
        }
    }

    private void add(String account, String create, List<String> rights) {
        accounts.add(new ServerDefinition(ObjectKind.ACCOUNT, account, ServerDefinition.script(create)));
        grants.add(new ServerDefinition(
                ObjectKind.GRANTS, account, ServerDefinition.script(rights.toArray(String[]::new))));
    }

    private static String account(Rows.Row row) {
        return SqlText.identifier(row.required("user")) + "@" + SqlText.identifier(row.required("host"));
    }

    private String createUser(String account) {
        String create = connection.query("SHOW CREATE USER " + account).first().text(0);
        return create == null ? "CREATE USER " + account : create;
    }

    /// An account that exists on the target keeps its password.
    private static String ifNotExists(String create, String head) {
        return head + " IF NOT EXISTS" + create.substring(head.length());
    }

    private List<String> rights(String account) {
        List<String> rights = new ArrayList<>();
        for (Rows.Row row : connection.query("SHOW GRANTS FOR " + account)) {
            String right = row.text(0);
            if (right != null) {
                rights.add(right);
            }
        }
        return rights;
    }
}
