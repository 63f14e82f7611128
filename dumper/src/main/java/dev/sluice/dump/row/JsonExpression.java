// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.row;

import dev.sluice.protocol.ServerInfo;

/// The SELECT expression of a MySQL JSON column. The text of a document does not show the types that SQL put into it:
/// DECIMAL 1.10 comes back as the DOUBLE 1.1, dates and binary values come back as strings. So the expression gives
///
/// - the text where it says everything;
/// - where it does not, the SQL expression that makes the document again: `JSON_REPLACE(CAST(text AS JSON), path,
///   value, ...)` with a typed value for each path whose type the text does not show. It begins with [#EXPRESSION], as
///   no text does;
/// - where a value is of a type that no SQL expression makes, [#LOST] and the text.
///
/// The path `$**[0 to last]` reaches every scalar of a document, at a cost of about a microsecond each; only documents
/// with a hidden type are walked to find the paths. Stateless. Strings that JSON functions read say `_utf8mb4`, as the
/// session has no character set.
final class JsonExpression {

    /// The first letter of an expression.
    static final byte EXPRESSION = 'J';

    /// The letter before the text of a document whose types are lost.
    static final byte LOST = 'L';

    private static final String SHOWN = "'OBJECT', 'ARRAY', 'STRING', 'NULL', 'BOOLEAN', 'INTEGER', 'DOUBLE'";

    private static final String HAS_HIDDEN_TYPES =
            "EXISTS (SELECT 1 FROM JSON_TABLE(@, _utf8mb4'$**[0 to last]' COLUMNS (v JSON PATH _utf8mb4'$')) AS x"
                    + " WHERE JSON_TYPE(v) NOT IN (" + SHOWN + ", 'UNSIGNED INTEGER'))";

    private static final String CHILD =
            "IF(n.t = 'OBJECT', JSON_EXTRACT(n.v, CONCAT(_utf8mb4'$.', JSON_QUOTE(c.k))), c.v)";

    /// Every value of a document with its path and type, objects and arrays too.
    private static final String NODES = "WITH RECURSIVE n (p, t, v) AS ("
            + "SELECT CAST(_utf8mb4'$' AS CHAR(16000000) CHARACTER SET utf8mb4), JSON_TYPE(@), @ UNION ALL"
            + " SELECT CONCAT(n.p, IF(n.t = 'OBJECT', CONCAT(_utf8mb4'.', JSON_QUOTE(c.k)),"
            + " CONCAT(_utf8mb4'[', c.i - 1, _utf8mb4']'))), JSON_TYPE(" + CHILD + "), " + CHILD
            + " FROM n, JSON_TABLE(IF(n.t = 'OBJECT', JSON_KEYS(n.v), n.v), _utf8mb4'$[*]' COLUMNS (i FOR ORDINALITY,"
            + " k LONGTEXT CHARACTER SET utf8mb4 PATH _utf8mb4'$', v JSON PATH _utf8mb4'$')) AS c"
            + " WHERE n.t IN ('OBJECT', 'ARRAY'))";

    /// A value of binary type shows as `base64:type15:AP8=`, with the number of its column type.
    private static final String BYTES = "FROM_BASE64(SUBSTRING_INDEX(JSON_UNQUOTE(v), ':', -1))";

    private static final String BINARY_TYPE = "CASE SUBSTRING_INDEX(SUBSTRING(JSON_UNQUOTE(v), 12), ':', 1)"
            + " WHEN '15' THEN CONCAT('VARBINARY(', LENGTH(" + BYTES + "), ')')"
            + " WHEN '249' THEN 'TINYBLOB' WHEN '250' THEN 'MEDIUMBLOB'"
            + " WHEN '251' THEN 'LONGBLOB' WHEN '252' THEN 'BLOB'"
            + " WHEN '254' THEN CONCAT('BINARY(', LENGTH(" + BYTES + "), ')') END";

    /// The SQL of one value in its own type; NULL where there is none.
    private static final String TYPED_VALUE = "CASE t"
            + " WHEN 'DECIMAL' THEN CONCAT('CAST(', v, ' AS DECIMAL(65,',"
            + " IF(INSTR(v, '.'), LENGTH(v) - INSTR(v, '.'), 0), '))')"
            + " WHEN 'UNSIGNED INTEGER' THEN CONCAT('CAST(', v, ' AS UNSIGNED)')"
            + " WHEN 'DATE' THEN CONCAT('CAST(', QUOTE(JSON_UNQUOTE(v)), ' AS DATE)')"
            + " WHEN 'TIME' THEN CONCAT('CAST(', QUOTE(JSON_UNQUOTE(v)), ' AS TIME(6))')"
            + " WHEN 'DATETIME' THEN CONCAT('CAST(', QUOTE(JSON_UNQUOTE(v)), ' AS DATETIME(6))')"
            + " WHEN 'TIMESTAMP' THEN "
            + ofColumnType("CONCAT('_utf8mb4', QUOTE(JSON_UNQUOTE(v)))", "'TIMESTAMP(6)'")
            + " WHEN 'BLOB' THEN " + ofColumnType("CONCAT('x''', HEX(" + BYTES + "), '''')", BINARY_TYPE)
            + " WHEN 'BIT' THEN "
            + ofColumnType("CONV(HEX(" + BYTES + "), 16, 10)", "CONCAT('BIT(', 8 * LENGTH(" + BYTES + "), ')')")
            + " END";

    private static final String REMADE = NODES
            + " SELECT IF(COUNT(*) = COUNT(s), CONCAT('JSON_REPLACE(CAST(_utf8mb4', QUOTE(CONVERT(@ USING utf8mb4)),"
            + " ' AS JSON)', GROUP_CONCAT(CONCAT(', _utf8mb4', QUOTE(p), ', ', s) SEPARATOR ''), ')'), NULL)"
            + " FROM (SELECT p, " + TYPED_VALUE + " AS s FROM n WHERE t NOT IN (" + SHOWN + ")) AS hidden";

    private static final String ALL = "IF(" + HAS_HIDDEN_TYPES + ", COALESCE((" + REMADE + "), CONCAT('L', @)), @)";

    private JsonExpression() {}

    /// Whether a server has the functions for this.
    static boolean isKnownTo(ServerInfo server) {
        return server.isMySqlAtLeast(8, 0, 14);
    }

    /// The expression for a column.
    ///
    /// @param column the column's quoted name
    static String of(String column) {
        return ALL.replace("@", column);
    }

    /// SQL that makes the SQL of a value of any column type: JSON_TABLE gives its columns types that CAST has not.
    private static String ofColumnType(String value, String type) {
        return "CONCAT('(SELECT JSON_EXTRACT(JSON_ARRAY(c), _utf8mb4''$[0]'')"
                + " FROM JSON_TABLE(JSON_ARRAY(', " + value + ", '), _utf8mb4''$[*]'' COLUMNS (c ', " + type
                + ", ' PATH _utf8mb4''$'' NULL ON EMPTY ERROR ON ERROR)) AS x)')";
    }
}
