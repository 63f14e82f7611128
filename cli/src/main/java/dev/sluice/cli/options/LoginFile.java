// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import dev.sluice.cli.report.CliException;
import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/// The login-path file of `mysql_config_editor`, usually `~/.mylogin.cnf`: an option file, obfuscated line by line with
/// a key that lies in the file itself.
///
///     4 bytes   unused
///     20 bytes  key, folded by XOR into the 16 bytes of an AES key
///     then for each line: int32, little-endian, length; that many bytes of AES-128-ECB with PKCS #5 padding
final class LoginFile {

    private static final int UNUSED_LENGTH = 4;
    private static final int KEY_LENGTH = 20;
    private static final int AES_KEY_LENGTH = 16;

    private LoginFile() {}

    /// The option file that is in there.
    ///
    /// @param name the file's name, for messages
    /// @throws CliException.Usage when the bytes are no such file
    static String decrypt(byte[] bytes, String name) {
        try {
            ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            in.position(UNUSED_LENGTH);
            byte[] key = new byte[KEY_LENGTH];
            in.get(key);
            // The format has this mode; it hides the password from a glance, not from an attacker.
            Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
            cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(fold(key), "AES"));
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            while (in.hasRemaining()) {
                text.writeBytes(cipher.doFinal(record(in)));
            }
            return text.toString(StandardCharsets.UTF_8);
        } catch (GeneralSecurityException | BufferUnderflowException | IllegalArgumentException failure) {
            throw new CliException.Usage(
                    name + " is not a login-path file", "make it anew with mysql_config_editor set");
        }
    }

    /// The AES key: byte i of the long key goes into byte i modulo 16.
    static byte[] fold(byte[] longKey) {
        byte[] key = Arrays.copyOf(longKey, AES_KEY_LENGTH);
        for (int at = AES_KEY_LENGTH; at < longKey.length; at++) {
            key[at % AES_KEY_LENGTH] ^= longKey[at];
        }
        return key;
    }

    private static byte[] record(ByteBuffer in) {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] record = new byte[length];
        in.get(record);
        return record;
    }
}
