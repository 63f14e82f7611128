// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.cli.report.CliException;
import dev.sluice.cli.report.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The layers below the command line, merged: the environment wins over the login path, and that over option files.
/// Immutable.
public final class OptionLayers implements IDefaultValueProvider {

    private static final Map<String, String> VARIABLES = Map.of(
            "MYSQL_HOST", "host",
            "MYSQL_TCP_PORT", "port",
            "MYSQL_UNIX_PORT", "socket",
            "MYSQL_PWD", ServerFlags.PASSWORD);

    private final Map<String, Setting> settings = new LinkedHashMap<>();

    private OptionLayers(List<Setting> all) {
        for (Setting setting : all) {
            settings.put(setting.key(), setting);
        }
    }

    /// No layers: nothing but the command line counts.
    public static OptionLayers none() {
        return new OptionLayers(List.of());
    }

    /// Reads option files, login path and environment.
    ///
    /// @param flags which files to read
    /// @param globalFiles the option files for all users, the weakest first; they need not exist
    /// @param home the user's home folder
    /// @param program gives the definition of the whole program, for the names of its options
    /// @throws CliException.Usage when a file that was asked for is missing, or a file is broken
    public static OptionLayers read(
            OptionFileFlags flags,
            Map<String, String> environment,
            List<Path> globalFiles,
            Path home,
            Supplier<CommandSpec> program,
            Messages messages) {
        List<Setting> all = new ArrayList<>(
                new OptionFiles(flags, environment, globalFiles, home, new KnownOptions(program), messages).read());
        VARIABLES.forEach((variable, key) -> {
            String value = environment.get(variable);
            if (value != null && !value.isEmpty()) {
                all.add(new Setting(key, value, "environment variable " + variable));
            }
        });
        return new OptionLayers(all);
    }

    /// The value of a flag that the command line does not give; called while the command line is parsed.
    @Override
    public @Nullable String defaultValue(ArgSpec flag) {
        Setting setting = flag instanceof OptionSpec option ? find(option) : null;
        // The password has a syntax of its own on the command line: it is asked for by name instead.
        if (setting == null || setting.isPassword()) {
            return null;
        }
        if (flag.typeInfo().isBoolean()) {
            return String.valueOf(!KnownOptions.isOff(setting.value()));
        }
        if (setting.value() == null) {
            throw new CliException.Usage(
                    setting.origin() + ": " + setting.key() + " needs a value", "write " + setting.key() + " = VALUE");
        }
        return setting.value();
    }

    /// Where the value of a flag comes from, or null when no layer has one.
    public @Nullable String origin(ArgSpec flag) {
        Setting setting = flag instanceof OptionSpec option ? find(option) : null;
        return setting == null ? null : setting.origin();
    }

    /// All values as options of a command line, the password hidden.
    public String describe() {
        return settings.values().stream().map(Setting::toString).collect(Collectors.joining(" "));
    }

    /// The setting of this name, or null.
    @Nullable
    Setting find(String key) {
        return settings.get(key);
    }

    private @Nullable Setting find(OptionSpec option) {
        String name = option.longestName();
        return name.startsWith("--") ? settings.get(name.substring(2)) : null;
    }
}
