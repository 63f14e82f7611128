// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.dump.definition.ProgramText.Names;
import dev.sluice.format.ObjectKind;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgramTextTest {

    private static final Charset LATIN1 = Charset.forName("windows-1252");

    @Test
    void anEventsHeadIsBroughtIntoTheCharacterSetOfItsBody() {
        byte[] mixed = concat(
                utf8("CREATE DEFINER=`ü`@`%` EVENT `é DO ` ON SCHEDULE EVERY 1 DAY COMMENT 'ä DO \\' x' DO "),
                "SELECT 'é'".getBytes(LATIN1));

        assertThat(ProgramText.inOneCharset(mixed, ObjectKind.EVENT, "latin1", Names.UTF_8))
                .isEqualTo(
                        "CREATE DEFINER=`ü`@`%` EVENT `é DO ` ON SCHEDULE EVERY 1 DAY COMMENT 'ä DO \\' x' DO SELECT 'é'"
                                .getBytes(LATIN1));
    }

    @Test
    void ofARoutineTheDefinerAndTheNameAreTheHead() {
        byte[] mixed = concat(
                utf8("CREATE DEFINER=`FUNCTION ü`@`%` FUNCTION `é``ß`"),
                "(ö INT) RETURNS INT RETURN 'ö'".getBytes(LATIN1));

        assertThat(ProgramText.inOneCharset(mixed, ObjectKind.FUNCTION, "latin1", Names.UTF_8))
                .isEqualTo("CREATE DEFINER=`FUNCTION ü`@`%` FUNCTION `é``ß`(ö INT) RETURNS INT RETURN 'ö'"
                        .getBytes(LATIN1));
    }

    @Test
    void aHeadOfAsciiIsLeftAsItIsInAnyCharacterSet() {
        byte[] text = concat(utf8("CREATE DEFINER=`a`@`b` TRIGGER `t` "), new byte[] {(byte) 0x83, 0x5C});

        assertThat(ProgramText.inOneCharset(text, ObjectKind.TRIGGERS, "no_such_charset", Names.UTF_8))
                .isEqualTo(text);
    }

    @Test
    void aNameThatTheCharacterSetLacksIsReported() {
        byte[] text = utf8("CREATE DEFINER=`a`@`b` EVENT `日本` ON SCHEDULE EVERY 1 DAY DO SELECT 1");

        assertThat(ProgramText.inOneCharset(text, ObjectKind.EVENT, "latin1", Names.UTF_8))
                .isNull();
        assertThat(ProgramText.inOneCharset(text, ObjectKind.EVENT, "sjis", Names.UTF_8))
                .isEqualTo("CREATE DEFINER=`a`@`b` EVENT `日本` ON SCHEDULE EVERY 1 DAY DO SELECT 1"
                        .getBytes(Charset.forName("Shift_JIS")));
        assertThat(ProgramText.inOneCharset(text, ObjectKind.EVENT, "utf8mb4", Names.UTF_8))
                .isEqualTo(text);
    }

    @Test
    void ofATriggerTheTablesNameIsInTheHeadToo() {
        byte[] mixed = concat(
                utf8("CREATE DEFINER=`a`@`b` TRIGGER `é` BEFORE INSERT ON `tä` FOR EACH ROW "),
                "SET NEW.`ö` = 'é'".getBytes(LATIN1));

        assertThat(ProgramText.inOneCharset(mixed, ObjectKind.TRIGGERS, "latin1", Names.UTF_8))
                .isEqualTo("CREATE DEFINER=`a`@`b` TRIGGER `é` BEFORE INSERT ON `tä` FOR EACH ROW SET NEW.`ö` = 'é'"
                        .getBytes(LATIN1));
    }

    @Test
    void aNameThatComesAsMadeIsNoPartOfTheHead() {
        byte[] mixed = concat(utf8("CREATE DEFINER=`ü`@`b` trigger "), "`é` before insert".getBytes(LATIN1));

        assertThat(ProgramText.inOneCharset(mixed, ObjectKind.TRIGGERS, "latin1", Names.AS_MADE))
                .isEqualTo("CREATE DEFINER=`ü`@`b` trigger `é` before insert".getBytes(LATIN1));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] concat(byte[] left, byte[] right) {
        byte[] both = java.util.Arrays.copyOf(left, left.length + right.length);
        System.arraycopy(right, 0, both, left.length, right.length);
        return both;
    }
}
