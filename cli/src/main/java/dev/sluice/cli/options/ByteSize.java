// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.options;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A number of bytes as it is typed: `65536`, `64K`, `1M`, `1G`, in powers of 1024 as in mysql's options.
///
/// @param bytes the number, positive
record ByteSize(int bytes) {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,10})([KMGkmg]?)");

    /// Reads the typed form.
    static final class Converter implements ITypeConverter<ByteSize> {
        @Override
        public ByteSize convert(String text) {
            Matcher form = FORM.matcher(text);
            if (!form.matches()) {
                throw new TypeConversionException("'" + text + "' is not a size such as 512K or 1M");
            }
            long unit = switch (form.group(2).toUpperCase(Locale.ROOT)) {
                case "K" -> 1L << 10;
                case "M" -> 1L << 20;
                case "G" -> 1L << 30;
                default -> 1L;
            };
            long bytes = Long.parseLong(form.group(1)) * unit;
            if (bytes < 1 || bytes > 1 << 30) {
                throw new TypeConversionException("'" + text + "' is not between 1 byte and 1G");
            }
            return new ByteSize((int) bytes);
        }
    }
}
