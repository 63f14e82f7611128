// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollationsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "DEFAULT COLLATE utf8mb4_0900_ai_ci */ | DEFAULT COLLATE utf8mb4_bin */",
                "COLLATE=UTF8MB4_0900_AI_CI | COLLATE=utf8mb4_bin",
                "`utf8mb4_0900_ai_ci` int DEFAULT 'utf8mb4_0900_ai_ci' | `utf8mb4_0900_ai_ci` int DEFAULT 'utf8mb4_0900_ai_ci'",
                "SET collation_connection = utf8mb4_0900_ai_ci | SET collation_connection = utf8mb4_bin",
                "x utf8mb4_0900_ai_ci_x | x utf8mb4_0900_ai_ci_x",
                "RETURN 1; -- it's utf8mb4_0900_ai_ci | RETURN 1; -- it's utf8mb4_0900_ai_ci",
                "/* ' */ collate utf8mb4_0900_ai_ci # ' | /* ' */ collate utf8mb4_bin # '"
            })
    void onlyWordsAreReplaced(String statement, String expected) {
        Collations collations = new Collations(Map.of("utf8mb4_0900_ai_ci", "utf8mb4_bin"));
        assertThat(new String(collations.in(statement.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8))
                .isEqualTo(expected);
    }
}
