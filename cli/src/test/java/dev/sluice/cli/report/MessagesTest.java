// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cli.report.Messages.Detail;
import dev.sluice.cli.report.Messages.Form;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MessagesTest {

    private static String said(Form form, Detail detail, Consumer<Messages> saying) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        saying.accept(new Messages(new PrintStream(err, true, StandardCharsets.UTF_8), form, detail));
        return err.toString(StandardCharsets.UTF_8);
    }

    private static void everything(Messages messages) {
        messages.note("n");
        messages.progress("p", Map.of());
        messages.warning("w");
        messages.summary("s", Map.of());
        messages.failure(new FailureReport(ExitCode.FAILED, "f", "h"));
    }

    @Test
    void howMuchIsSaidFollowsTheDetail() {
        assertThat(said(Form.PLAIN, Detail.QUIET, MessagesTest::everything))
                .isEqualTo("warning: w\nsluice: f\nhint: h\n");
        assertThat(said(Form.PLAIN, Detail.NORMAL, MessagesTest::everything))
                .isEqualTo("p\nwarning: w\ns\nsluice: f\nhint: h\n");
        assertThat(said(Form.PLAIN, Detail.VERBOSE, MessagesTest::everything))
                .isEqualTo("n\np\nwarning: w\ns\nsluice: f\nhint: h\n");
    }

    @Test
    void aProgressLineIsWipedBeforeTheNextMessage() {
        assertThat(said(Form.TERMINAL, Detail.NORMAL, messages -> {
                    messages.progress("1 row", Map.of());
                    messages.progress("2 rows", Map.of());
                    messages.warning("w");
                    messages.summary("done", Map.of());
                }))
                .isEqualTo("\r\u001b[K1 row\r\u001b[K2 rows\r\u001b[Kwarning: w\ndone\n");
    }

    @Test
    void jsonHasOneObjectToALineWhateverTheTextHolds() {
        String text = "a \"quoted\" \\ line\nand \u0007 another \u00e4";
        String said = said(Form.JSON, Detail.NORMAL, messages -> {
            messages.warning(text);
            messages.summary(text, Map.of("rows", 12L));
            messages.failure(new FailureReport(ExitCode.IO, text, null));
            messages.trace(new IllegalStateException(text));
        });
        List<String> lines = said.lines().toList();
        assertThat(lines).hasSize(4);
        assertThat(lines.stream().map(MessagesTest::parse))
                .extracting(node -> node.get("event").asString())
                .containsExactly("warning", "summary", "failure", "trace");
        assertThat(parse(lines.get(0)).get("message").asString()).isEqualTo(text);
        assertThat(parse(lines.get(1)).get("rows").asLong()).isEqualTo(12);
        assertThat(parse(lines.get(2)).get("code").asInt()).isEqualTo(22);
    }

    @Test
    void textOfOthersCannotSteerTheTerminal() {
        assertThat(said(Form.PLAIN, Detail.NORMAL, messages -> messages.warning("a\u001b[2Jb\u0000c\u009bd\tä")))
                .isEqualTo("warning: a?[2Jb?c?d\tä\n");
    }

    private static JsonNode parse(String line) {
        return JsonMapper.shared().readTree(line);
    }
}
