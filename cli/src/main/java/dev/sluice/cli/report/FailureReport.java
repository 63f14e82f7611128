// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.report;

import dev.sluice.dump.DumpException;
import dev.sluice.format.FormatException;
import dev.sluice.load.LoadException;
import dev.sluice.protocol.ProtocolException;
import java.io.FileNotFoundException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.NoSuchFileException;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// What the user is told of a failure. The only place that maps exceptions to exit codes.
///
/// @param code what the process ends with
/// @param message what failed and on what; one line
/// @param hint what to do about it, one line, or null where there is nothing to say
public record FailureReport(
        ExitCode code, String message, @Nullable String hint) {

    /// Server errors that mean a missing right: to log in (1044, 1045, 1130, 1396, 1698), to a table, column, view or
    /// routine (1142, 1143, 1345, 1370), to do something (1227), to make a function or trigger while the binary log
    /// is on (1419), or an expired password (1820, 1862) or a locked account (3118).
    private static final Set<Integer> ACCESS_ERRORS =
            Set.of(1044, 1045, 1130, 1142, 1143, 1227, 1345, 1370, 1396, 1419, 1698, 1820, 1862, 3118);

    /// Server errors that mean that it takes no more connections, from anybody or from this account or host.
    private static final Set<Integer> FULL_ERRORS = Set.of(1040, 1129, 1203, 1226);

    private static final int MAX_PACKET_ERROR = 1153;
    private static final int CREATE_FUNCTION_ERROR = 1419;
    private static final Set<Integer> EXPIRED_ERRORS = Set.of(1820, 1862);

    /// Messages of servers and systems may have several lines; a report has one.
    public FailureReport {
        message = message.strip().replaceAll("\\s*[\\r\\n]+\\s*", " ");
    }

    /// The report of a failure; whatever is not known here is a defect of Sluice.
    public static FailureReport of(Throwable failure) {
        return switch (failure) {
            case ProtocolException known -> of(known);
            case FormatException known -> of(known);
            case DumpException known -> of(known);
            case LoadException known -> of(known);
            case CliException known -> of(known);
            case OutOfMemoryError _ ->
                new FailureReport(
                        ExitCode.FAILED,
                        "out of memory",
                        "use fewer threads (-t), or give more: SLUICE_JAVA_OPTS=-Xmx4g");
            default ->
                new FailureReport(
                        ExitCode.BUG,
                        "this is a defect in Sluice: " + failure,
                        "please report it with the version and the stack trace above");
        };
    }

    private static FailureReport of(ProtocolException failure) {
        return switch (failure) {
            case ProtocolException.ConnectFailed known ->
                new FailureReport(ExitCode.NO_CONNECTION, text(known), connectHint(known));
            case ProtocolException.LoginRefused known -> loginRefused(known);
            case ProtocolException.ServerError known -> serverError(known.number(), text(known));
            case ProtocolException.ConnectionLost known ->
                new FailureReport(
                        ExitCode.CONNECTION_LOST,
                        text(known),
                        "look into the server's error log, then run it again: a load goes on, a dump wants an empty folder");
            case ProtocolException.MalformedPacket known ->
                new FailureReport(
                        ExitCode.FAILED,
                        text(known),
                        "is this a MySQL or MariaDB server, and not its X protocol port? if so, please report it");
        };
    }

    private static FailureReport of(FormatException failure) {
        return switch (failure) {
            case FormatException.FolderNotEmpty known ->
                new FailureReport(
                        ExitCode.TARGET_NOT_EMPTY, text(known), "choose another --output, or empty the folder");
            case FormatException.WriteFailed known ->
                new FailureReport(
                        ExitCode.IO,
                        text(known),
                        "check free space and permissions; what was written is no whole dump");
            case FormatException.ReadFailed known ->
                new FailureReport(ExitCode.IO, text(known), "check the path and its permissions");
            case FormatException.ManifestMissing known ->
                new FailureReport(
                        ExitCode.BAD_DUMP,
                        text(known),
                        known.incomplete() ? "make the dump anew" : "name the folder that sluice dump wrote");
            case FormatException.BadManifest known ->
                new FailureReport(ExitCode.BAD_DUMP, text(known), "take another copy of the dump, or make it anew");
            case FormatException.VersionTooNew known ->
                new FailureReport(
                        ExitCode.BAD_DUMP, text(known), "use the version of Sluice that wrote it, or a later one");
            case FormatException.CorruptFile known ->
                new FailureReport(ExitCode.BAD_DUMP, text(known), "take another copy of the dump, or make it anew");
        };
    }

    private static FailureReport of(DumpException failure) {
        return switch (failure) {
            case DumpException.NoSnapshot known -> new FailureReport(ExitCode.NO_SNAPSHOT, text(known), known.hint());
            case DumpException.UnknownObject known ->
                new FailureReport(
                        ExitCode.USAGE,
                        text(known),
                        known.suggestion() == null
                                ? "check the name; an account sees only what it has rights on"
                                : "did you mean " + known.suggestion() + "?");
            case DumpException.ObjectUnreadable known -> {
                FailureReport cause = of(known.error());
                yield new FailureReport(cause.code(), text(known), cause.hint());
            }
            case DumpException.TableChanged known ->
                new FailureReport(
                        ExitCode.NO_SNAPSHOT, text(known), "run the dump again while no definitions are changed");
            case DumpException.Aborted known ->
                new FailureReport(
                        ExitCode.INTERRUPTED, text(known), "what is there is no whole dump: remove it, and dump again");
        };
    }

    private static FailureReport of(LoadException failure) {
        return switch (failure) {
            case LoadException.TargetNotEmpty known ->
                new FailureReport(
                        ExitCode.TARGET_NOT_EMPTY,
                        text(known),
                        "see --if-exists and --rename-database, drop them first, or load into another server");
            case LoadException.NamesCollide known ->
                new FailureReport(
                        ExitCode.TARGET_NOT_EMPTY,
                        text(known),
                        "load into a server whose lower_case_table_names is 0, or rename one at the source");
            case LoadException.UnknownName known ->
                new FailureReport(
                        ExitCode.USAGE,
                        text(known),
                        known.suggestion() == null
                                ? "the sluice.json of the dump lists what is in it"
                                : "did you mean " + known.suggestion() + "?");
            case LoadException.CommitUnknown known ->
                new FailureReport(
                        ExitCode.CONNECTION_LOST,
                        text(known),
                        "load the script from its start into an empty database, when the server is back");
            case LoadException.LoadRunning known ->
                new FailureReport(
                        ExitCode.TARGET_NOT_EMPTY,
                        text(known),
                        "wait until it has ended; if it was killed, the server may need a moment to notice");
            case LoadException.StatementRefused known -> serverError(known.number(), text(known));
            case LoadException.StatementTooLarge known ->
                new FailureReport(
                        ExitCode.SERVER_REFUSED, text(known), "raise max_allowed_packet on the target, at most to 1G");
            case LoadException.BadScript known ->
                new FailureReport(
                        known.fault() == LoadException.BadScript.Fault.UNREADABLE ? ExitCode.IO : ExitCode.BAD_DUMP,
                        text(known),
                        hint(known.fault()));
            case LoadException.RowsLost known ->
                new FailureReport(
                        ExitCode.CONNECTION_LOST,
                        text(known),
                        "run the same command again: it makes that table anew and finishes the work");
            case LoadException.Aborted known ->
                new FailureReport(
                        ExitCode.INTERRUPTED, text(known), "run the same command again: it finishes the work");
        };
    }

    private static String hint(LoadException.BadScript.Fault fault) {
        return switch (fault) {
            case UNREADABLE -> "check that the file is there, readable and whole";
            case COMPRESSED -> "decompress it on the way: TOOL -dc FILE | sluice load -";
            case UTF16 -> "convert it on the way: iconv -f UTF-16 -t UTF-8 FILE | sluice load -";
            case BINARY -> "name an SQL script or the folder of a dump";
            case NOISE -> "the messages of the tool went into the file: remove that line, and redirect them apart (2>)";
            case TRANSACTIONS -> "load it with the stock client, which runs one statement after the other";
            case CUT -> "the file is cut: what is on the target is a part of it, make the dump anew";
            case UNFINISHED -> "the file may be cut: compare it with its source, or make the dump anew";
        };
    }

    private static FailureReport of(CliException failure) {
        return switch (failure) {
            case CliException.Usage known -> new FailureReport(ExitCode.USAGE, text(known), known.hint());
            case CliException.Partial known ->
                new FailureReport(ExitCode.PARTIAL, text(known), "the warnings above say why; all else is done");
            case CliException.OutputFailed known ->
                new FailureReport(ExitCode.IO, text(known), "what was written is not whole");
        };
    }

    private static FailureReport loginRefused(ProtocolException.LoginRefused failure) {
        if (failure.number() == 0) {
            return new FailureReport(
                    ExitCode.ACCESS_DENIED,
                    text(failure),
                    "see --ssl-mode, --get-server-public-key, --server-public-key-path and --enable-cleartext-plugin in --help");
        }
        if (FULL_ERRORS.contains(failure.number())) {
            return serverError(failure.number(), text(failure));
        }
        return new FailureReport(
                ExitCode.ACCESS_DENIED,
                text(failure),
                EXPIRED_ERRORS.contains(failure.number())
                        ? "give the account a new password with the mysql client first"
                        : "check user and password (-u, -p), and from which hosts the account may log in");
    }

    private static FailureReport serverError(int number, String message) {
        if (FULL_ERRORS.contains(number)) {
            return new FailureReport(
                    ExitCode.NO_CONNECTION,
                    message,
                    "use fewer threads (-t), or raise the limit of the server or account");
        }
        if (ACCESS_ERRORS.contains(number)) {
            return new FailureReport(
                    ExitCode.ACCESS_DENIED,
                    message,
                    number == CREATE_FUNCTION_ERROR
                            ? "set log_bin_trust_function_creators=1 on the server, or use an account with SET_ANY_DEFINER or SUPER"
                            : "grant the account this right, or use another account (-u)");
        }
        return new FailureReport(ExitCode.SERVER_REFUSED, message, refusalHint(number));
    }

    /// What to do about a statement that the server refused, by the server's error number.
    private static String refusalHint(int number) {
        return switch (number) {
            case MAX_PACKET_ERROR -> "raise max_allowed_packet on the server";
            case 1115, 1273 ->
                "this server does not know it: put a collation in its place with --map-collation, or use a server of the dump's version";
            case 1021, 1114, 1041 -> "the server has no room: give it free space, and run the same command again";
            case 1290, 1836 -> "the server is read only: switch that off, or use another server";
            case 1007, 1050, 1304, 1359, 1537 -> "something of that name exists already: drop or rename it first";
            case 3948, 4166 ->
                "the rows of this dump are lines for LOAD DATA: SET GLOBAL local_infile = 1 on the target";
            case 3750 -> "--invisible-primary-keys gives tables without a primary key one";
            case 1146, 1049 -> "it was there a moment ago: keep others from changing definitions meanwhile";
            default -> "the server's own words are above; run the same command again when the cause is removed";
        };
    }

    private static @Nullable String connectHint(Throwable failure) {
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            switch (cause) {
                case UnknownHostException _ -> {
                    return "check the host name after -h";
                }
                case SSLException _ -> {
                    return "check --ssl-mode, --ssl-ca and the server's certificate";
                }
                case NoSuchFileException _ -> {
                    return "check the path of the file";
                }
                // of a Unix socket: no such file, which is no connection either
                case ConnectException _, FileNotFoundException _ -> {
                    return "is the server running there? check -h and -P, or -S";
                }
                default -> {}
            }
        }
        return "check -h and -P, or -S, and the TLS options";
    }

    private static String text(Throwable failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }
}
