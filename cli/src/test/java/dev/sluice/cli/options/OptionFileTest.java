// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.cli.options.OptionFile.Line;
import dev.sluice.cli.report.CliException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionFileTest {

    private static List<Line> parse(String text) {
        return OptionFile.parse(text, "my.cnf");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "a=b | b",
                "a = b c  | b c",
                "a=\"b c \" | ~b c ~",
                "a='b # c' # d | b # c",
                "a=b#c | b",
                "a=\"b\\\"c\" | b\"c",
                "a=\\s\\\\\\x | ~ \\\\x~",
                "a=\" | \"",
                "a=b=c | b=c",
                "a='b\" | 'b\"",
                "a=b;c | b;c"
            },
            delimiter = '|')
    void valuesAreReadAsMysqlReadsThem(String line, String value) {
        assertThat(parse("[client]\n" + line)).containsExactly(new Line.Option("client", "a", value, true, 2));
    }

    @Test
    void escapesStandForControlCharacters() {
        assertThat(parse("[client]\na=1\\n2\\t3\\r4\\b5"))
                .containsExactly(new Line.Option("client", "a", "1\n2\t3\r4\b5", true, 2));
    }

    @Test
    void anEmptyValueIsNotNoValue() {
        assertThat(parse("[client]\na=\nb\nc=''"))
                .containsExactly(
                        new Line.Option("client", "a", "", true, 2),
                        new Line.Option("client", "b", null, true, 3),
                        new Line.Option("client", "c", "", true, 4));
    }

    @Test
    void underscoresAreDashesAndLooseNamesMayBeUnknown() {
        assertThat(parse("[ client ]\nloose_ssl_mode = x"))
                .containsExactly(new Line.Option("client", "ssl-mode", "x", false, 2));
    }

    @Test
    void commentsAndBlankLinesSayNothing() {
        assertThat(parse("# a\n; b\n\n   # c\n[g]\n")).isEmpty();
    }

    @Test
    void carriageReturnsEndLinesToo() {
        assertThat(parse("[g]\r\na=b\r\n")).containsExactly(new Line.Option("g", "a", "b", true, 2));
    }

    @Test
    void directivesAreReadInAnyPlace() {
        assertThat(parse("!include /a b.cnf\n[g]\n  !includedir /etc/x.d "))
                .containsExactly(new Line.Include("/a b.cnf"), new Line.IncludeFolder("/etc/x.d"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=b", "[client", "!unknown x", "!include"})
    void aBrokenLineIsAUsageErrorWithItsPlace(String line) {
        assertThatExceptionOfType(CliException.Usage.class)
                .isThrownBy(() -> parse("# first\n" + line))
                .withMessageStartingWith("my.cnf, line 2: ");
    }
}
