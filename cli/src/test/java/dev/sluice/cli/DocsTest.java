// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What the documents say of the code is true of the code.
class DocsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /// A type in backticks, with or without packages in front, outer types, and a member behind.
    private static final Pattern TYPE = Pattern.compile(
            "`(?:[a-z][a-z0-9]*\\.)*((?:[A-Z][A-Za-z0-9]*\\.)*[A-Z][A-Za-z0-9]*)(?:[.#][a-z]\\w*(?:\\(.*?\\))?)?`");

    private static final Pattern TYPE_DECLARATION =
            Pattern.compile("\\b(?:class|interface|enum|record|@interface)\\s+([A-Z][A-Za-z0-9]*)");

    @Test
    void everyTypeThatArchitectureNamesExists() throws IOException {
        Path document = ROOT.resolve("ARCHITECTURE.md");
        assumeThat(document).exists();
        Set<String> known = declaredTypes();
        Set<String> unknown = new TreeSet<>();
        Matcher named = TYPE.matcher(Files.readString(document));
        while (named.find()) {
            for (String type : named.group(1).split("\\.", -1)) {
                if (isTypeName(type) && !known.contains(type) && !Files.exists(ROOT.resolve(named.group(1)))) {
                    unknown.add(named.group());
                }
            }
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void typesAreRecognisedInProse() {
        assertThat(types("`Dumper`, `dump.row.RowEncoder`, `Manifest.Chunk`, `Dumper.run()` and `Rows#next`"))
                .containsExactly("Dumper", "RowEncoder", "Manifest.Chunk", "Dumper", "Rows");
        assertThat(types("`make demo`, `dev/mvn`, `sluice.json`, `SET NAMES binary`, Dumper"))
                .isEmpty();
    }

    private static Stream<String> types(String text) {
        return TYPE.matcher(text).results().map(found -> found.group(1));
    }

    /// SQL words and variables of the environment are in capitals throughout.
    private static boolean isTypeName(String name) {
        return name.length() > 1 && !name.equals(name.toUpperCase(Locale.ROOT));
    }

    /// The types that are declared anywhere in the project's sources, nested ones as well.
    private static Set<String> declaredTypes() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/"))
                    .flatMap(DocsTest::declarations)
                    .collect(Collectors.toSet());
        }
    }

    private static Stream<String> declarations(Path file) {
        try {
            return TYPE_DECLARATION.matcher(Files.readString(file)).results().map(found -> found.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
