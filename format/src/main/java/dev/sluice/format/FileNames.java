// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/// Gives out the paths of a dump's files, relative to its folder, with slashes. One instance per dump; thread-safe.
///
/// A path is made of the encoded names of database and object, joined by dots. ASCII letters, digits, `_`, `-` and
/// `$` stand for themselves, every other byte of the UTF-8 form becomes `%XX`. So a name can hold no dot and no
/// slash, and no path leaves the folder. A name that a disk without upper case would take for an earlier one of the
/// same database gets `~2`, `~3` and so on. The same name always gets the same path, whoever asks first.
///
/// The encoding is for people: the manifest maps files to names, nobody decodes a file name.
public final class FileNames {

    /// Two names, a chunk number and the longest ending stay below 200 bytes with this.
    private static final int LONGEST_NAME = 80;

    private static final Pattern DEVICE = Pattern.compile("con|prn|aux|nul|(com|lpt)[0-9]");

    private record Name(String scope, String name) {}

    private final Map<Name, String> given = new HashMap<>();
    private final Set<Name> taken = new HashSet<>();

    public FileNames() {}

    /// The script that creates a database.
    public String database(String db) {
        return path(Phase.DATABASES, component("", db) + ".sql");
    }

    /// The script of an object; views are ordered and have [#view(int, String, String)].
    ///
    /// @param db the object's database, "" for what belongs to none
    public String object(ObjectKind kind, String db, String name) {
        return switch (kind) {
            case DATABASE, VIEW -> throw new IllegalArgumentException(kind + " has a method of its own");
            case ACCOUNT, GRANTS -> path(kind.phase(), component("account", name) + ".sql");
            case TABLESPACE -> path(kind.phase(), "1." + component("tablespace", name) + ".tablespace.sql");
            case SPATIAL_REFERENCE_SYSTEM -> path(kind.phase(), "2." + component("srs", name) + ".srs.sql");
            case TABLE, COLUMNS, STATISTICS, TRIGGERS, EVENT -> path(kind.phase(), stem(db, name) + ".sql");
            case SEQUENCE -> path(kind.phase(), stem(db, name) + ".seq.sql");
            case LIBRARY -> path(kind.phase(), "1." + stem(db, name) + ".library.sql");
            case PACKAGE -> path(kind.phase(), "2." + stem(db, name) + ".package.sql");
            case PACKAGE_BODY -> path(kind.phase(), "3." + stem(db, name) + ".package-body.sql");
            case FUNCTION, PROCEDURE -> path(kind.phase(), "3." + stem(db, name) + "." + kind.word() + ".sql");
        };
    }

    private String stem(String db, String name) {
        return component("", db) + "." + component(db, name);
    }

    /// The script of a view.
    ///
    /// @param order the view's place in the order of creation
    public String view(int order, String db, String name) {
        return path(Phase.VIEWS, number(order) + "." + stem(db, name) + ".sql");
    }

    /// A chunk file.
    ///
    /// @param chunk the chunk's number within its table
    public String rows(String db, String table, int chunk, Compression compression) {
        return path(Phase.ROWS, stem(db, table) + "." + number(chunk) + ".sql" + compression.suffix());
    }

    /// At least five digits, so that the order of names is that of numbers. A formatter would cost more than the rest
    /// of a small chunk's file.
    private static String number(int number) {
        String digits = Integer.toString(number);
        return "0".repeat(Math.max(0, 5 - digits.length())) + digits;
    }

    private static String path(Phase phase, String file) {
        return phase.folder() + "/" + file;
    }

    /// @param scope the database that the name stands in, "" for the name of a database
    private synchronized String component(String scope, String name) {
        return given.computeIfAbsent(new Name(scope, name), key -> {
            String encoded = shorten(encode(name), name);
            String free = encoded;
            for (int number = 2; !taken.add(new Name(scope, free.toLowerCase(Locale.ROOT))); number++) {
                free = encoded + "~" + number;
            }
            return free;
        });
    }

    private static String encode(String name) {
        if (name.isEmpty()) {
            return "~";
        }
        StringBuilder encoded = new StringBuilder();
        boolean device = isDevice(name.toLowerCase(Locale.ROOT));
        for (byte value : name.getBytes(StandardCharsets.UTF_8)) {
            if (isPlain(value) && !(device && encoded.isEmpty())) {
                encoded.append((char) value);
            } else {
                encoded.append("%%%02X".formatted(value));
            }
        }
        return encoded.toString();
    }

    private static boolean isPlain(byte value) {
        return (value >= 'a' && value <= 'z')
                || (value >= 'A' && value <= 'Z')
                || (value >= '0' && value <= '9')
                || value == '_'
                || value == '-'
                || value == '$';
    }

    /// Names that some systems take for a device, whatever stands behind the first dot.
    private static boolean isDevice(String name) {
        return DEVICE.matcher(name).matches();
    }

    /// Cuts a long name and tells it from others that start the same by a hash of the whole.
    private static String shorten(String encoded, String name) {
        if (encoded.length() <= LONGEST_NAME) {
            return encoded;
        }
        CRC32C hash = new CRC32C();
        hash.update(name.getBytes(StandardCharsets.UTF_8));
        String tail = "~%08x".formatted(hash.getValue());
        int to = LONGEST_NAME - tail.length();
        int percent = encoded.lastIndexOf('%', to - 1);
        if (percent > to - 3 && percent >= 0) {
            to = percent;
        }
        return encoded.substring(0, to) + tail;
    }
}
