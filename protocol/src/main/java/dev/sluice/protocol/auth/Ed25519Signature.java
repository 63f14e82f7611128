// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol.auth;

import java.math.BigInteger;
import java.util.Arrays;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.math.ec.ECFieldElement;
import org.bouncycastle.math.ec.ECPoint;

/// Ed25519 signatures whose secret is hashed from text of any length. RFC 8032 takes a seed of 32 bytes, and no
/// library signs with anything else, so the few steps of the scheme stand here, with the curve arithmetic of Bouncy
/// Castle:
///
///     a, prefix  halves of SHA512(secret), a clamped      A = a·B
///     r          SHA512(prefix + message)                 R = r·B
///     k          SHA512(R + A + message)                  S = r + k·a modulo the group's order
///     signature  R, S
///
/// Bouncy Castle has the curve in its Weierstrass form (Curve25519); [#encode] maps a point to the Edwards form.
///
/// @see "RFC 8032, section 5.1.6"
final class Ed25519Signature {

    private static final int LENGTH = 32;

    private static final ECPoint BASE =
            CustomNamedCurves.getByName("Curve25519").getG();
    private static final BigInteger ORDER =
            CustomNamedCurves.getByName("Curve25519").getN();

    /// A / 3 of the Montgomery form v² = u³ + A·u² + u, by which Weierstrass and Montgomery form are apart.
    private static final ECFieldElement SHIFT =
            element(BigInteger.valueOf(486_662)).divide(element(BigInteger.valueOf(3)));

    /// The square root of -(A + 2) with x = root · u / v; of the two the one that maps base point to base point.
    private static final ECFieldElement ROOT =
            element(BigInteger.valueOf(-486_664)).sqrt().negate();

    private Ed25519Signature() {}

    /// Signs a message.
    static byte[] sign(byte[] message, byte[] secret) {
        byte[] hash = Hash.SHA512.of(secret);
        byte[] clamped = Arrays.copyOf(hash, LENGTH);
        clamped[0] &= (byte) 0xF8;
        clamped[LENGTH - 1] &= 0x7F;
        clamped[LENGTH - 1] |= 0x40;
        BigInteger a = integer(clamped);
        byte[] publicKey = encode(BASE.multiply(a));

        byte[] prefix = Arrays.copyOfRange(hash, LENGTH, 2 * LENGTH);
        BigInteger r = integer(Hash.SHA512.of(prefix, message)).mod(ORDER);
        byte[] commitment = encode(BASE.multiply(r));

        BigInteger k = integer(Hash.SHA512.of(commitment, publicKey, message)).mod(ORDER);
        byte[] signature = Arrays.copyOf(commitment, 2 * LENGTH);
        System.arraycopy(littleEndian(k.multiply(a).add(r).mod(ORDER)), 0, signature, LENGTH, LENGTH);
        return signature;
    }

    /// The point in Edwards form: y = (u - 1) / (u + 1), and the lowest bit of x = ROOT · u / v in the highest bit.
    private static byte[] encode(ECPoint point) {
        ECPoint affine = point.normalize();
        ECFieldElement u = affine.getAffineXCoord().subtract(SHIFT);
        ECFieldElement one = element(BigInteger.ONE);
        ECFieldElement y = u.subtract(one).divide(u.add(one));
        ECFieldElement x = ROOT.multiply(u).divide(affine.getAffineYCoord());
        byte[] encoded = littleEndian(y.toBigInteger());
        if (x.testBitZero()) {
            encoded[LENGTH - 1] |= (byte) 0x80;
        }
        return encoded;
    }

    private static ECFieldElement element(BigInteger value) {
        return BASE.getCurve()
                .fromBigInteger(value.mod(BASE.getCurve().getField().getCharacteristic()));
    }

    private static BigInteger integer(byte[] littleEndian) {
        return new BigInteger(1, reversed(littleEndian));
    }

    private static byte[] littleEndian(BigInteger value) {
        byte[] bigEndian = value.toByteArray();
        byte[] result = new byte[LENGTH];
        for (int i = 0; i < LENGTH && i < bigEndian.length; i++) {
            result[i] = bigEndian[bigEndian.length - 1 - i];
        }
        return result;
    }

    private static byte[] reversed(byte[] bytes) {
        byte[] result = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            result[i] = bytes[bytes.length - 1 - i];
        }
        return result;
    }
}
