// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.cli.report.CliException;
import dev.sluice.format.ObjectPattern;
import dev.sluice.format.ObjectSelection;
import dev.sluice.format.SqlText;
import dev.sluice.load.LoadOptions.ChangedValues;
import dev.sluice.load.LoadOptions.Definer;
import dev.sluice.load.LoadOptions.IfExists;
import dev.sluice.load.LoadOptions.KeylessTables;
import dev.sluice.load.LoadOptions.Policies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;

/// What of a dump is loaded, and what is to be different; raw, as typed, and its way into [Policies].
public final class PolicyFlags {

    private static final String REPLACE = "replace:";

    @Option(
            names = "--include",
            paramLabel = "PATTERN",
            description = "Only what matches: a database (shop), or what is in it (shop.orders, with * and ?), or a"
                    + " regular expression (/^shop[.]tmp_/). A kind in front narrows it: view:shop.*. May be repeated.")
    List<String> included = new ArrayList<>();

    @Option(
            names = "--exclude",
            paramLabel = "PATTERN",
            description = "All but what matches; trigger:*.* leaves all triggers out. May be repeated.")
    List<String> excluded = new ArrayList<>();

    @Option(
            names = "--rename-database",
            paramLabel = "OLD=NEW",
            description = "Load a database under another name, in tables, views and rights; bodies of programs stay as"
                    + " they are. May be repeated.")
    List<String> renamed = new ArrayList<>();

    @Option(
            names = "--definer",
            paramLabel = "WHOSE",
            description = "Whose rights views and programs have: keep (default), strip for the account of the load, or"
                    + " replace:USER@HOST.")
    String definer = "keep";

    @Option(
            names = "--map-collation",
            paramLabel = "FROM=TO",
            description = "Put a collation in the place of one that the target does not know. May be repeated.")
    List<String> collations = new ArrayList<>();

    @Option(
            names = "--if-exists",
            paramLabel = "WHAT",
            description =
                    "What becomes of what is on the target already: error (default) refuses the load, skip leaves it"
                            + " as it is, drop drops it, truncate empties tables and leaves all else.")
    IfExists ifExists = IfExists.ERROR;

    @Option(
            names = "--invisible-primary-keys",
            description = "Give tables without a primary key a generated invisible one (MySQL 8.0.30 and later).")
    boolean invisiblePrimaryKeys;

    @Option(
            names = "--no-strict",
            description = "Take what the server makes of a value that it does not take as it is, with a warning.")
    boolean noStrict;

    /// The policies that these flags ask for.
    ///
    /// @throws CliException.Usage when one of them cannot be understood
    Policies resolve() {
        return new Policies(
                ifExists,
                new ObjectSelection(patterns("--include", included), patterns("--exclude", excluded)),
                pairs("--rename-database", renamed),
                definer(),
                lowerCase(pairs("--map-collation", collations)),
                invisiblePrimaryKeys ? KeylessTables.WITH_INVISIBLE_KEY : KeylessTables.AS_THEY_ARE,
                noStrict ? ChangedValues.REPORTED : ChangedValues.REFUSED);
    }

    private static List<ObjectPattern> patterns(String flag, List<String> texts) {
        List<ObjectPattern> patterns = new ArrayList<>();
        for (String text : texts) {
            try {
                patterns.add(ObjectPattern.of(text));
            } catch (IllegalArgumentException wrong) {
                throw new CliException.Usage(
                        flag + "=" + text + ": " + wrong.getMessage(),
                        "write DB, DB.NAME or /REGEX/, with one of these kinds in front or none: "
                                + ObjectPattern.words());
            }
        }
        return patterns;
    }

    private static Map<String, String> pairs(String flag, List<String> texts) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 1 || equals == text.length() - 1) {
                throw new CliException.Usage(flag + "=" + text + " does not say what becomes what", "write OLD=NEW");
            }
            String other = pairs.put(text.substring(0, equals), text.substring(equals + 1));
            if (other != null) {
                throw new CliException.Usage(
                        flag + " names " + text.substring(0, equals) + " twice", "leave one of them out");
            }
        }
        return pairs;
    }

    private static Map<String, String> lowerCase(Map<String, String> pairs) {
        Map<String, String> lower = new LinkedHashMap<>();
        pairs.forEach((from, to) -> lower.put(from.toLowerCase(Locale.ROOT), to.toLowerCase(Locale.ROOT)));
        return lower;
    }

    private Definer definer() {
        return switch (definer.toLowerCase(Locale.ROOT)) {
            case "keep" -> Definer.KEPT;
            case "strip" -> Definer.STRIPPED;
            default -> replaced();
        };
    }

    /// The host is what stands behind the last @, as in option files and on the command line of the server's tools.
    private Definer replaced() {
        String account = definer.startsWith(REPLACE) ? definer.substring(REPLACE.length()) : "";
        int at = account.lastIndexOf('@');
        String user = bare(at < 0 ? account : account.substring(0, at));
        String host = at < 0 ? "%" : bare(account.substring(at + 1));
        if (user.isEmpty() || host.isEmpty()) {
            throw new CliException.Usage(
                    "--definer=" + definer + " says nothing that is known", "write keep, strip or replace:USER@HOST");
        }
        return new Definer(false, SqlText.identifier(user) + "@" + SqlText.identifier(host));
    }

    private static String bare(String name) {
        boolean isQuoted =
                name.length() > 1 && "'\"`".indexOf(name.charAt(0)) >= 0 && name.endsWith(name.substring(0, 1));
        return isQuoted ? name.substring(1, name.length() - 1) : name;
    }
}
