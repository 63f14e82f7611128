// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestJsonTest {

    private static final Path FILE = Path.of("dump/sluice.json");
    private static final String EXAMPLE = text(ManifestJson.write(Manifests.example()));

    @Test
    void readsBackWhatItWrote() {
        assertThat(read(EXAMPLE)).isEqualTo(Manifests.example());
    }

    @Test
    void writesOneLineForEveryChunk() {
        assertThat(EXAMPLE)
                .startsWith("{\n  \"format\": 1,\n  \"tool\": \"sluice 0.1.0\",\n")
                .contains("\n  \"server\": {\"flavour\": \"MySQL\", \"version\": \"9.7.0\"},\n")
                .contains("\n        {\"range\": \"`id` < 100\", \"rows\": 99, \"bytes\": 5000, \"file\": {\"path\":"
                        + " \"30-rows/shop.orders.00001.sql.zst\", \"bytes\": 100, \"crc32c\": \"0123abcd\"}},\n")
                .endsWith("\n}\n");
    }

    @Test
    void ignoresFieldsThatItDoesNotKnow() {
        String more = EXAMPLE.replace("\"tool\":", "\"later\": {\"x\": [1]}, \"tool\":");
        assertThat(read(more)).isEqualTo(Manifests.example());
    }

    @Test
    void refusesALaterVersionWhateverElseStandsInIt() {
        assertThatThrownBy(() -> read("{\"format\": 2}"))
                .isInstanceOfSatisfying(
                        FormatException.VersionTooNew.class,
                        error -> assertThat(error.version()).isEqualTo(2))
                .hasMessageContaining("format version 2; the newest known is 1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "{", "[]", "{}", "null", "1", "{\"format\": 0}", "{\"format\": \"x\"}", "{\"format\": 1}"})
    void refusesWhatIsNoManifest(String json) {
        assertBad(json);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"tool", "id", "started", "server", "snapshot", "compression", "options", "objects", "tables"})
    void refusesAMissingField(String field) {
        assertBad(EXAMPLE.replace("\"" + field + "\":", "\"other\":"));
    }

    @Test
    void refusesValuesThatCannotBe() {
        assertBad(EXAMPLE.replace("\"rows\": 99", "\"rows\": -1"));
        assertBad(EXAMPLE.replace("\"rows\": 99", "\"rows\": null"));
        assertBad(EXAMPLE.replace("\"rows\": 99, ", ""));
        assertBad(EXAMPLE.replace("\"rows\": 99", "\"rows\": 98"));
        assertBad(EXAMPLE.replace("\"bytes\": 5000", "\"bytes\": 5001"));
        assertBad(EXAMPLE.replace("0123abcd", "0123ABCD"));
        assertBad(EXAMPLE.replace("0123abcd", "123"));
        assertBad(EXAMPLE.replace("PACKAGE_BODY", "ELEPHANT"));
        assertBad(EXAMPLE.replace("\"ZSTD\"", "\"LZ4\""));
        assertBad(EXAMPLE.substring(0, EXAMPLE.length() / 2));
        assertBad(EXAMPLE + "{}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../x",
                "30-rows/../../x",
                "/etc/passwd",
                "30-rows//x",
                "30-rows/./x",
                "C:x",
                "30-rows\\\\x",
                "",
                "30-rows/",
                "30-rows/.hidden",
                "30-rows/x\\u0000",
                "30-rows/x\\n",
                "30-rows/é"
            })
    void refusesAPathThatIsNoneOfADumpFolder(String path) {
        assertBad(EXAMPLE.replace("30-rows/shop.orders.00001.sql.zst", path));
    }

    private static void assertBad(String json) {
        assertThat(json).isNotEqualTo(EXAMPLE);
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(FormatException.BadManifest.class)
                .hasMessageStartingWith("the manifest " + FILE + " is not valid: ")
                .message()
                .doesNotContain("\n");
    }

    private static Manifest read(String json) {
        return ManifestJson.read(FILE, json.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
