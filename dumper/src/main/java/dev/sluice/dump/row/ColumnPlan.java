// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.row;

import dev.sluice.dump.catalogue.CatalogueColumn;
import dev.sluice.format.SqlText;
import dev.sluice.protocol.ServerInfo;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How one column is read and written: the expression that selects it and the encoder for what comes back.
///
/// @param expression the SELECT expression
/// @param encoder writes the values
record ColumnPlan(String expression, ColumnEncoder encoder) {

    private static final Pattern FIXED = Pattern.compile("\\((\\d+),(\\d+)\\)");

    /// So many decimal digits every double has.
    private static final int DOUBLE_DIGITS = 15;

    static ColumnPlan of(CatalogueColumn column, ServerInfo server) {
        String name = SqlText.identifier(column.name());
        return switch (column.type()) {
            case "tinyint", "smallint", "mediumint", "int", "integer", "bigint", "decimal", "numeric", "year" ->
                new ColumnPlan(name, new ColumnEncoders.Bare());
            case "float" -> floatPlan(column, name);
            case "double", "real" -> doublePlan(column, name);
            case "bit" -> new ColumnPlan(name, new ColumnEncoders.Bits());
            case "date", "time", "datetime", "timestamp" -> new ColumnPlan(name, new ColumnEncoders.QuotedPlain());
            case "enum", "set" -> memberPlan(column, name);
            case "char", "varchar", "tinytext", "text", "mediumtext", "longtext" ->
                new ColumnPlan(name, new ColumnEncoders.Escaped());
            case "binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob", "vector" ->
                new ColumnPlan(name, ColumnEncoders.Introduced.binary());
            case "geometry", "point", "linestring", "polygon", "multipoint", "multilinestring", "multipolygon" ->
                new ColumnPlan(name, ColumnEncoders.Introduced.binary());
            case "geometrycollection", "geomcollection" -> new ColumnPlan(name, ColumnEncoders.Introduced.binary());
            case "json" -> jsonPlan(name, server);
            // uuid, inet4, inet6 and whatever else comes as ASCII or UTF-8 text.
            default -> new ColumnPlan(name, ColumnEncoders.Introduced.utf8());
        };
    }

    private static ColumnPlan jsonPlan(String name, ServerInfo server) {
        return JsonExpression.isKnownTo(server)
                ? new ColumnPlan(JsonExpression.of(name), new JsonDocument())
                : new ColumnPlan(name, ColumnEncoders.Introduced.utf8());
    }

    /// The text of a FLOAT has six digits, too few for its 24 bits; as a DOUBLE it comes with all it needs. The largest
    /// FLOAT(M,D) may be above what the column takes, since the nearest float of 24 bits is: what the column takes
    /// is written then, and becomes that float again.
    private static ColumnPlan floatPlan(CatalogueColumn column, String name) {
        String value = "CAST(" + name + " AS DOUBLE)";
        Matcher fixed = FIXED.matcher(column.fullType());
        if (fixed.find()) {
            int digits = Integer.parseInt(fixed.group(1));
            int shown = Math.min(digits, DOUBLE_DIGITS);
            String largest = "9".repeat(shown) + "e" + (digits - shown - Integer.parseInt(fixed.group(2)));
            value = "LEAST(GREATEST(" + value + ", -" + largest + "), " + largest + ")";
        }
        return new ColumnPlan(value, new ColumnEncoders.Floating());
    }

    /// DOUBLE(M,D) shows only D decimals; all others come with as many digits as they need.
    private static ColumnPlan doublePlan(CatalogueColumn column, String name) {
        boolean fixed = column.fullType().indexOf('(') >= 0;
        return new ColumnPlan(fixed ? "CAST(" + name + " AS DOUBLE)" : name, new ColumnEncoders.Floating());
    }

    /// A real empty member and the error value come as the same text: only the number tells them apart. The catalogue
    /// shows a character outside the basic plane as '?', so that such a member's text cannot be trusted either.
    private static ColumnPlan memberPlan(CatalogueColumn column, String name) {
        String members = column.fullType().toLowerCase(Locale.ROOT);
        boolean ambiguous = members.contains("('',")
                || members.contains(",'',")
                || members.contains(",'')")
                || members.contains("('')")
                || members.indexOf('?') >= 0;
        if (ambiguous) {
            return new ColumnPlan(name + "+0", new ColumnEncoders.Bare());
        }
        boolean isEnum = column.type().equals("enum");
        return new ColumnPlan(name, isEnum ? new ColumnEncoders.EnumMember() : new ColumnEncoders.Escaped());
    }
}
