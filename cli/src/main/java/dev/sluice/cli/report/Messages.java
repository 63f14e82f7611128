// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.report;

import dev.sluice.dump.DumpListener;
import dev.sluice.load.LoadListener;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/// Everything that Sluice says beside its data, on stderr: as lines for people or as one JSON object to a line. A
/// progress line on a terminal is wiped before another line is written. Safe for use by several threads.
public final class Messages implements DumpListener, LoadListener {

    /// How messages look.
    public enum Form {
        /// Lines for people, with a progress line that is rewritten in place.
        TERMINAL,
        /// Lines for people.
        PLAIN,
        /// One JSON object to a line.
        JSON
    }

    /// How much is said.
    public enum Detail {
        /// Warnings and failures.
        QUIET,
        /// Progress and the summary as well.
        NORMAL,
        /// Single steps as well.
        VERBOSE
    }

    private static final String WIPE_LINE = "\r\u001b[K";

    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\n\t]]");

    private final PrintStream err;
    private final Form form;
    private final Detail detail;
    private boolean lineIsOpen;

    /// Messages to this stream, which stays the caller's.
    public Messages(PrintStream err, Form form, Detail detail) {
        this.err = err;
        this.form = form;
        this.detail = detail;
    }

    /// How messages look.
    public Form form() {
        return form;
    }

    /// A step, as one line; shown when much is asked for.
    @Override
    public void note(String line) {
        if (detail == Detail.VERBOSE) {
            say("note", line, line, Map.of());
        }
    }

    /// Something that the user has to know, as one line; always shown.
    @Override
    public void warning(String line) {
        say("warning", "warning: " + line, line, Map.of());
    }

    /// How far the work has come. On a terminal the next message takes its place.
    ///
    /// @param fields the same for JSON
    public synchronized void progress(String line, Map<String, Object> fields) {
        if (detail == Detail.QUIET) {
            return;
        }
        if (form == Form.TERMINAL) {
            err.print(WIPE_LINE + line);
            err.flush();
            lineIsOpen = true;
        } else {
            say("progress", line, line, fields);
        }
    }

    /// What was done, as one line.
    ///
    /// @param fields the same for JSON
    public void summary(String line, Map<String, Object> fields) {
        if (detail != Detail.QUIET) {
            say("summary", line, line, fields);
        }
    }

    /// Why it failed; always shown.
    public void failure(FailureReport report) {
        String hint = report.hint();
        String lines = "sluice: " + report.message() + (hint == null ? "" : "\nhint: " + hint);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("code", report.code().number());
        fields.put("name", report.code().name());
        if (hint != null) {
            fields.put("hint", hint);
        }
        say("failure", lines, report.message(), fields);
    }

    /// A stack trace, for whoever looks for a defect.
    public void trace(Throwable failure) {
        if (form == Form.JSON) {
            say("trace", "", stackTrace(failure), Map.of());
        } else {
            say("trace", stackTrace(failure).stripTrailing(), "", Map.of());
        }
    }

    private synchronized void say(String event, String line, String message, Map<String, Object> fields) {
        if (lineIsOpen) {
            err.print(WIPE_LINE);
            lineIsOpen = false;
        }
        err.println(form == Form.JSON ? json(event, message, fields) : printable(line));
        err.flush();
    }

    /// Text that may come from a server or a dump, made harmless for a terminal: control characters become `?`.
    public static String printable(String text) {
        return CONTROL.matcher(text).replaceAll("?");
    }

    private static String json(String event, String message, Map<String, Object> fields) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("event", event);
        all.put("message", message);
        all.putAll(fields);
        return JsonMapper.shared().writeValueAsString(all);
    }

    private static String stackTrace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
