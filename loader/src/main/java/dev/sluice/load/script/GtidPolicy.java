// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.script;

import dev.sluice.load.LoadListener;
import dev.sluice.load.LoadOptions.Gtid;
import dev.sluice.load.pipeline.GtidSet;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What becomes of the GTID set that a script says its rows stand for.
///
/// @param policy as asked for
record GtidPolicy(Gtid policy) {

    private static final Pattern SET = Pattern.compile("'\\+?([0-9A-Fa-f-][0-9A-Za-z_:,\\s-]*)'\\s*(?:\\*/\\s*)?$");

    /// Runs a statement on GTID_PURGED, or says that it is left out.
    void apply(String place, byte[] sql, ScriptSession session, LoadListener listener) {
        String text = new String(sql, StandardCharsets.ISO_8859_1);
        Matcher set = SET.matcher(text);
        if (!set.find()) {
            listener.note(place + ": left out is a statement on GTIDs that names none");
            return;
        }
        if (policy == Gtid.IGNORE) {
            listener.note(place + ": left out is the GTID set of the dump; --gtid=append or replace takes it");
            return;
        }
        new GtidSet(set.group(1)).giveTo(session.connection(), policy);
    }
}
