// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.row;

import dev.sluice.dump.catalogue.CatalogueColumn;
import dev.sluice.format.SqlText;
import java.util.Locale;

/// How one column is read and written: the expression that selects it and the encoder for what comes back.
///
/// @param expression the SELECT expression
/// @param encoder writes the values
record ColumnPlan(String expression, ColumnEncoder encoder) {

    static ColumnPlan of(CatalogueColumn column) {
        String name = SqlText.identifier(column.name());
        return switch (column.type()) {
            case "tinyint", "smallint", "mediumint", "int", "integer", "bigint", "decimal", "numeric", "year" ->
                new ColumnPlan(name, new ColumnEncoders.Bare());
            // The text of a FLOAT has six digits, too few for its 24 bits; as a DOUBLE it comes with all it needs.
            case "float" -> new ColumnPlan("CAST(" + name + " AS DOUBLE)", new ColumnEncoders.Floating());
            case "double", "real" -> doublePlan(column, name);
            case "bit" -> new ColumnPlan(name, new ColumnEncoders.Bits());
            case "date", "time", "datetime", "timestamp" -> new ColumnPlan(name, new ColumnEncoders.QuotedPlain());
            case "enum", "set" -> memberPlan(column, name);
            case "char", "varchar", "tinytext", "text", "mediumtext", "longtext" ->
                new ColumnPlan(name, ColumnEncoders.Escaped.text());
            case "binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob", "vector" ->
                new ColumnPlan(name, ColumnEncoders.Escaped.binary());
            case "geometry", "point", "linestring", "polygon", "multipoint", "multilinestring", "multipolygon" ->
                new ColumnPlan(name, ColumnEncoders.Escaped.binary());
            case "geometrycollection", "geomcollection" -> new ColumnPlan(name, ColumnEncoders.Escaped.binary());
            // json, uuid, inet4, inet6 and whatever else comes as ASCII or UTF-8 text.
            default -> new ColumnPlan(name, ColumnEncoders.Escaped.utf8());
        };
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
        return new ColumnPlan(name, isEnum ? new ColumnEncoders.EnumMember() : ColumnEncoders.Escaped.text());
    }
}
