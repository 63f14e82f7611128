// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.policy;

import dev.sluice.load.LoadOptions.Definer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Whose rights views and programs have: the account that each of them had, that of the load, or one that is named.
///
/// @param definer as it was asked for
public record Definers(Definer definer) {

    private static final String NAME = "(?:`(?:[^`]|``)*`|'(?:[^']|'')*'|[\\w$%.-]+)";

    /// Scripts of dump programs put the clause, and what stands around it, into comments of their own.
    private static final String GAP = "(?:\\s|/\\*M?!\\d*|\\*/)";

    private static final Pattern CLAUSE = Pattern.compile(
            "\\A((?:SET @sluice_view = _binary')?" + GAP + "*CREATE" + GAP + "+(?:OR\\s+REPLACE" + GAP
                    + "+)?(?:ALGORITHM\\s*=\\s*\\w+" + GAP + "+)?)DEFINER\\s*=\\s*" + NAME + "(?:@" + NAME + ")?",
            Pattern.CASE_INSENSITIVE);

    /// A statement with the definer that was asked for.
    public byte[] in(byte[] statement) {
        if (definer.isKept()) {
            return statement;
        }
        Matcher clause = CLAUSE.matcher(new String(statement, StandardCharsets.ISO_8859_1));
        if (!clause.find()) {
            return statement;
        }
        boolean isQuoted = clause.group(1).startsWith("SET ");
        String account = definer.account();
        String other = account.isEmpty() ? "" : "DEFINER=" + (isQuoted ? account.replace("'", "\\'") : account);
        String replaced = clause.replaceFirst(Matcher.quoteReplacement(clause.group(1) + other));
        return replaced.getBytes(StandardCharsets.ISO_8859_1);
    }
}
