// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.cli.LoginPaths;
import dev.sluice.cli.report.CliException;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class LoginFileTest {

    @Test
    void readsWhatTheEditorWrites() throws Exception {
        String text = "[client]\nuser = \"root\"\npassword = \"a \\\"b\\\" \u00e4\"\nhost = \"localhost\"\n";
        assertThat(LoginFile.decrypt(LoginPaths.encrypt(text), "file")).isEqualTo(text);
    }

    @Test
    void aFileWithoutLinesIsEmpty() throws Exception {
        assertThat(LoginFile.decrypt(LoginPaths.encrypt(""), "file")).isEmpty();
    }

    @Test
    void theLongKeyIsFoldedByXor() {
        byte[] key = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f" + "ff00ff01");
        assertThat(HexFormat.of().formatHex(LoginFile.fold(key))).isEqualTo("ff01fd0204050607" + "08090a0b0c0d0e0f");
    }

    @Test
    void everyCutFileIsRefused() throws Exception {
        byte[] whole = LoginPaths.encrypt("[client]\nuser = \"root\"\n");
        int firstLineEnd = 4 + 20 + 4 + 16;
        for (int length = 0; length < whole.length; length++) {
            if (length == 24 || length == firstLineEnd) {
                continue; // a cut between lines cannot be seen
            }
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatExceptionOfType(CliException.Usage.class)
                    .as("length %d", length)
                    .isThrownBy(() -> LoginFile.decrypt(cut, "file"))
                    .withMessage("file is not a login-path file");
        }
    }

    @Test
    void aLengthBeyondTheFileIsRefused() throws Exception {
        byte[] file = LoginPaths.encrypt("[client]\n");
        file[27] = 0x7f;
        assertThatExceptionOfType(CliException.Usage.class).isThrownBy(() -> LoginFile.decrypt(file, "file"));
        file[27] = (byte) 0xff;
        assertThatExceptionOfType(CliException.Usage.class).isThrownBy(() -> LoginFile.decrypt(file, "file"));
    }
}
