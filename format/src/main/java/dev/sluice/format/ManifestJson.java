// SPDX-License-Identifier: Apache-2.0
package dev.sluice.format;

import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/// The manifest as JSON that a person can read: one line per top-level field, object, table and chunk. Stateless.
final class ManifestJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();
    private static final ObjectWriter WRITER = MAPPER.writer().with(new Lines());

    private ManifestJson() {}

    static byte[] write(Manifest manifest) {
        return WRITER.writeValueAsBytes(manifest);
    }

    /// @param file only named in errors
    static Manifest read(Path file, byte[] json) {
        try {
            JsonNode tree = MAPPER.readTree(json);
            // The version comes first: of a later format nothing else is known.
            int format = tree.path("format").asInt(0);
            if (format > Manifest.FORMAT) {
                throw new FormatException.VersionTooNew(file, format);
            }
            if (format < 1) {
                throw new FormatException.BadManifest(file, "it has no format version", null);
            }
            return MAPPER.treeToValue(tree, Manifest.class);
        } catch (JacksonException e) {
            throw new FormatException.BadManifest(file, e.getOriginalMessage(), e);
        }
    }

    /// Breaks lines in the outermost object and in arrays only.
    private static final class Lines extends DefaultPrettyPrinter {
        private static final long serialVersionUID = 1L;
        private static final Indenter BREAK = new DefaultIndenter("  ", "\n");

        Lines() {
            super(DEFAULT_SEPARATORS.withObjectNameValueSpacing(Separators.Spacing.AFTER));
            indentArraysWith(BREAK);
        }

        @Override
        public DefaultPrettyPrinter createInstance() {
            return new Lines();
        }

        @Override
        public void beforeObjectEntries(JsonGenerator json) {
            if (_nesting == 1) {
                BREAK.writeIndentation(json, 1);
            }
        }

        @Override
        public void writeObjectEntrySeparator(JsonGenerator json) {
            json.writeRaw(',');
            if (_nesting == 1) {
                BREAK.writeIndentation(json, 1);
            } else {
                json.writeRaw(' ');
            }
        }

        @Override
        public void writeEndObject(JsonGenerator json, int entries) {
            _nesting--;
            if (_nesting == 0) {
                BREAK.writeIndentation(json, 0);
            }
            json.writeRaw(_nesting == 0 ? "}\n" : "}");
        }
    }
}
