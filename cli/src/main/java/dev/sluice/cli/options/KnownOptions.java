// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The options that an option file may set, taken from the definitions of the command line itself when they are first
/// needed. Not
/// thread-safe.
final class KnownOptions {

    /// A group of an option file that Sluice reads.
    enum Group {
        /// For all programs: connection options only; what else is there belongs to other programs.
        CLIENT("client"),
        /// For Sluice alone: every option of every verb.
        SLUICE("sluice");

        private final String word;

        Group(String word) {
            this.word = word;
        }

        /// The group's name.
        String word() {
            return word;
        }
    }

    private static final String ON = "1";
    private static final String OFF = "0";
    private static final Map<String, String> SWITCHES = Map.of("skip-", OFF, "disable-", OFF, "enable-", ON);

    /// The mysql client's old name for protocol compression; as an option of `dump` it means files.
    private static final String WIRE_COMPRESSION = "compress";

    private final Supplier<CommandSpec> program;
    private final Map<Group, Set<String>> names = new EnumMap<>(Group.class);

    /// @param program the definition of the whole program; asked for when the first setting is looked up
    KnownOptions(Supplier<CommandSpec> program) {
        this.program = program;
    }

    /// The setting under the name of the option that it sets, or null if there is none in this group: `skip-x` sets x
    /// to 0, `enable-x` to 1.
    @Nullable
    Setting accept(Group group, Setting setting) {
        if (group == Group.CLIENT && setting.key().equals(WIRE_COMPRESSION)) {
            return new Setting(
                    "compression-algorithms", isOff(setting.value()) ? "uncompressed" : "zlib", setting.origin());
        }
        Set<String> known = names.computeIfAbsent(group, this::namesOf);
        if (known.contains(setting.key())) {
            return setting;
        }
        for (Map.Entry<String, String> entry : SWITCHES.entrySet()) {
            if (setting.key().startsWith(entry.getKey())) {
                String rest = setting.key().substring(entry.getKey().length());
                return known.contains(rest) ? new Setting(rest, entry.getValue(), setting.origin()) : null;
            }
        }
        return null;
    }

    /// Whether a value of a switch means off.
    static boolean isOff(@Nullable String value) {
        return value != null && (value.equals(OFF) || value.equalsIgnoreCase("off") || value.equalsIgnoreCase("false"));
    }

    private Set<String> namesOf(Group group) {
        Set<String> all = names(CommandSpec.forAnnotatedObject(new ServerFlags()));
        if (group == Group.SLUICE) {
            program.get().subcommands().values().forEach(verb -> all.addAll(names(verb.getCommandSpec())));
            all.removeAll(Set.of("help", "version"));
        }
        all.removeAll(names(CommandSpec.forAnnotatedObject(new OptionFileFlags())));
        return all;
    }

    private static Set<String> names(CommandSpec spec) {
        Set<String> names = new HashSet<>();
        for (OptionSpec option : spec.options()) {
            for (String name : option.names()) {
                if (name.startsWith("--")) {
                    names.add(name.substring(2));
                }
            }
        }
        return names;
    }
}
