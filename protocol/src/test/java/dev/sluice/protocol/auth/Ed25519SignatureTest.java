// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.signers.Ed25519Signer;
import org.junit.jupiter.api.Test;

/// With a secret of exactly 32 bytes the scheme is plain Ed25519, which Bouncy Castle knows.
class Ed25519SignatureTest {

    @Test
    void agreesWithBouncyCastleOnSeedsOf32Bytes() {
        Random random = new Random(42);
        for (int i = 0; i < 50; i++) {
            byte[] seed = new byte[32];
            byte[] message = new byte[i];
            random.nextBytes(seed);
            random.nextBytes(message);
            Ed25519Signer signer = new Ed25519Signer();
            signer.init(true, new Ed25519PrivateKeyParameters(seed));
            signer.update(message, 0, message.length);
            assertThat(Ed25519Signature.sign(message, seed)).isEqualTo(signer.generateSignature());
        }
    }
}
