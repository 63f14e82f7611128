// SPDX-License-Identifier: Apache-2.0
package dev.sluice.dump.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.format.ObjectKind;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EventTextTest {
    private static final String MODE = "NO_ZERO_DATE,HIGH_NOT_PRECEDENCE";

    @Test
    void whatTheModeCannotReadIsLeftOut() {
        assertThat(readable(
                        "CREATE EVENT `e ON COMPLETION ` ON SCHEDULE EVERY 1 DAY ON COMPLETION NOT PRESERVE ENABLE DO"
                                + " SELECT 1"))
                .isEqualTo("CREATE EVENT `e ON COMPLETION ` ON SCHEDULE EVERY 1 DAY ENABLE DO SELECT 1");
    }

    @Test
    void theBodyOfAnEventThatIsPreservedStays() {
        String event = "CREATE EVENT `e` ON SCHEDULE EVERY 1 DAY ON COMPLETION PRESERVE ENABLE DO SELECT 1 /* was:"
                + " ON COMPLETION NOT PRESERVE */";

        assertThat(readable(event)).isEqualTo(event);
    }

    private static String readable(String event) {
        byte[] text = EventText.readable(event.getBytes(StandardCharsets.UTF_8), ObjectKind.EVENT, MODE);
        return new String(text, StandardCharsets.UTF_8);
    }
}
