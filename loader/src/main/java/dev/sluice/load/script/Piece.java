// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import dev.sluice.format.SqlLexer;
import java.util.List;

/// INSERTs of one table that stand together in a script: the unit of a transaction.
///
/// @param place where the first of them stands, as in "shop.sql, line 12"
/// @param name of the table, as in "shop.orders"
/// @param table what it is on the target
/// @param charset the character set of their text; "" where they have to go as they are
/// @param settings how many settings of the script came before them
/// @param statements the INSERTs in order
record Piece(
        String place,
        String name,
        ScriptTable table,
        String charset,
        int settings,
        List<SqlLexer.Statement> statements) {}
