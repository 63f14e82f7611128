// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.cli.report.CliException;
import dev.sluice.cli.report.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds and reads option files and the login-path file in the order of mysql's programs. A later setting of the same
/// name wins. To be used once, by one thread.
final class OptionFiles {

    private static final int DEPTH_LIMIT = 10;
    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.GROUP_EXECUTE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_EXECUTE);

    private final OptionFileFlags flags;
    private final Map<String, String> environment;
    private final List<Path> globalFiles;
    private final Path home;
    private final KnownOptions known;
    private final Messages messages;

    OptionFiles(
            OptionFileFlags flags,
            Map<String, String> environment,
            List<Path> globalFiles,
            Path home,
            KnownOptions known,
            Messages messages) {
        this.flags = flags;
        this.environment = environment;
        this.globalFiles = globalFiles;
        this.home = home;
        this.known = known;
        this.messages = messages;
    }

    /// Everything that the files say, the strongest last.
    ///
    /// @throws CliException.Usage when a file that was asked for is missing, or a file is broken
    List<Setting> read() {
        List<Setting> settings = new ArrayList<>();
        for (Path file : files()) {
            read(file, settings, 0);
        }
        readLoginPath(settings);
        return settings;
    }

    private List<Path> files() {
        if (flags.noDefaults) {
            return List.of();
        }
        if (flags.defaultsFile != null) {
            return List.of(demand(flags.defaultsFile));
        }
        List<Path> files = new ArrayList<>(globalFiles);
        if (flags.defaultsExtraFile != null) {
            files.add(demand(flags.defaultsExtraFile));
        }
        files.add(home.resolve(".my.cnf"));
        return files.stream().filter(Files::isRegularFile).toList();
    }

    private static Path demand(Path file) {
        if (!Files.isReadable(file)) {
            throw new CliException.Usage(
                    "there is no readable option file " + file, "check the path after --defaults-file");
        }
        return file.toAbsolutePath();
    }

    private void read(Path file, List<Setting> settings, int depth) {
        if (depth > DEPTH_LIMIT) {
            throw new CliException.Usage(
                    "option files include each other more than " + DEPTH_LIMIT + " levels deep, the last is " + file,
                    "take the circle out of the !include lines");
        }
        if (permissions(file).contains(PosixFilePermission.OTHERS_WRITE)) {
            messages.warning("the option file " + file + " is ignored: everybody may write to it");
            return;
        }
        messages.note("reading option file " + file);
        for (OptionFile.Line line : OptionFile.parse(content(file), file.toString())) {
            switch (line) {
                case OptionFile.Line.Option option -> add(option, file, settings);
                case OptionFile.Line.Include include -> include(file.resolveSibling(include.file()), settings, depth);
                case OptionFile.Line.IncludeFolder include -> {
                    for (Path included : folder(file.resolveSibling(include.folder()))) {
                        read(included, settings, depth + 1);
                    }
                }
            }
        }
    }

    private void include(Path file, List<Setting> settings, int depth) {
        if (Files.isReadable(file)) {
            read(file, settings, depth + 1);
        } else {
            messages.warning("the included option file " + file + " is not readable and is left out");
        }
    }

    private List<Path> folder(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".cnf") && Files.isReadable(file))
                    .sorted()
                    .toList();
        } catch (IOException failure) {
            messages.warning("the included folder " + folder + " is not readable and is left out");
            return List.of();
        }
    }

    private void add(OptionFile.Line.Option option, Path file, List<Setting> settings) {
        KnownOptions.Group group = group(option.group());
        if (group == null) {
            return;
        }
        Setting setting = new Setting(option.key(), option.value(), OptionFile.at(file.toString(), option.number()));
        Setting accepted = known.accept(group, setting);
        if (accepted != null) {
            settings.add(accepted);
        } else if (option.strict() && group == KnownOptions.Group.SLUICE) {
            throw new CliException.Usage(
                    setting.origin() + ": unknown option " + setting.key() + " in [" + option.group() + "]",
                    "write loose-" + setting.key() + " to have it ignored by versions that do not know it");
        } else if (setting.key().startsWith("ssl-") || setting.key().startsWith("tls-")) {
            messages.warning(setting.origin() + ": " + setting.key() + " is not supported and is ignored");
        }
    }

    private KnownOptions.@Nullable Group group(String name) {
        String suffix =
                flags.groupSuffix != null ? flags.groupSuffix : environment.getOrDefault("MYSQL_GROUP_SUFFIX", "");
        for (KnownOptions.Group group : KnownOptions.Group.values()) {
            if (name.equals(group.word()) || name.equals(group.word() + suffix)) {
                return group;
            }
        }
        return null;
    }

    private void readLoginPath(List<Setting> settings) {
        String other = environment.get("MYSQL_TEST_LOGIN_FILE");
        Path file = other == null ? home.resolve(".mylogin.cnf") : Path.of(other);
        if (!Files.isRegularFile(file)) {
            if (flags.loginPath != null) {
                throw new CliException.Usage(
                        "there is no login path " + flags.loginPath + ": the file " + file + " does not exist",
                        "make it with: mysql_config_editor set --login-path=" + flags.loginPath
                                + " --user=... --password");
            }
            return;
        }
        if (permissions(file).stream().anyMatch(OTHERS::contains)) {
            messages.warning("the login file " + file + " is ignored: others than its owner have rights on it");
            return;
        }
        messages.note("reading login file " + file);
        addLoginPaths(
                OptionFile.parse(LoginFile.decrypt(bytes(file), file.toString()), file.toString()), file, settings);
    }

    /// The group `client` first, so that the path that was asked for wins.
    private void addLoginPaths(List<OptionFile.Line> lines, Path file, List<Setting> settings) {
        List<String> paths =
                new ArrayList<>(List.of(KnownOptions.Group.CLIENT.word(), KnownOptions.Group.SLUICE.word()));
        if (flags.loginPath != null) {
            paths.add(flags.loginPath);
        }
        for (String path : paths) {
            for (OptionFile.Line line : lines) {
                if (line instanceof OptionFile.Line.Option option
                        && option.group().equals(path)) {
                    Setting setting = new Setting(option.key(), option.value(), file + ", login path " + path);
                    Setting accepted = known.accept(KnownOptions.Group.CLIENT, setting);
                    if (accepted != null) {
                        settings.add(accepted);
                    }
                }
            }
        }
    }

    private static Set<PosixFilePermission> permissions(Path file) {
        try {
            return Files.getPosixFilePermissions(file);
        } catch (UnsupportedOperationException | IOException notPosix) {
            return Set.of();
        }
    }

    private static String content(Path file) {
        return new String(bytes(file), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException failure) {
            throw new CliException.Usage("the option file " + file + " is not readable", "check its permissions");
        }
    }
}
