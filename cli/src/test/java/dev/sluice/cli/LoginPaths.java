// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/// Makes login-path files as `mysql_config_editor` does.
public final class LoginPaths {
    private LoginPaths() {}

    /// The bytes of the file: unused, key, then each line with its length in front.
    public static byte[] encrypt(String text) throws GeneralSecurityException {
        byte[] key = new byte[20];
        for (int at = 0; at < key.length; at++) {
            key[at] = (byte) (7 * at + 3);
        }
        byte[] folded = new byte[16];
        for (int at = 0; at < key.length; at++) {
            folded[at % 16] ^= key[at];
        }
        Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(folded, "AES"));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(new byte[4]);
        file.writeBytes(key);
        for (String line : text.lines().toList()) {
            byte[] secret = cipher.doFinal((line + "\n").getBytes(StandardCharsets.UTF_8));
            file.writeBytes(ByteBuffer.allocate(4)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(secret.length)
                    .array());
            file.writeBytes(secret);
        }
        return file.toByteArray();
    }

    /// Leaves the file to its owner.
    public static void restrict(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    /// Opens the file to everybody.
    public static void open(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    }
}
