// SPDX-License-Identifier: Apache-2.0

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Makes one jar of all jars in a folder, such that every class of it can be kept in an AOT cache:
///
/// - without signatures (Bouncy Castle's), which the JVM would check anew at each start and which bar their classes;
/// - class files of the time before Java 6 (picocli's) get the stack maps without which the JVM verifies them by a
///   slow way and bars them. Their code stays as it is.
///
/// Services are joined; of files that are in several jars the first is taken. Native libraries for Linux go into a folder
/// of their own where they are for this machine, so that no run has to unpack them, and nowhere else.
///
///     java OneJar.java FOLDER JAR NATIVE
void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    List<Path> jars;
    try (Stream<Path> files = Files.list(folder)) {
        jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
    Map<String, byte[]> entries = new TreeMap<>();
    for (Path jar : jars) {
        read(jar, entries);
    }
    if (System.getProperty("os.name").equals("Linux")) {
        takeNatives(entries, Path.of(arguments[2]));
    }
    stackMaps(jars, entries);
    write(entries, Path.of(arguments[1]));
}

static final byte[] MANIFEST = "Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n".getBytes(StandardCharsets.UTF_8);

/// 1980-01-01, the first instant that a zip can tell, so that equal jars have equal bytes.
static final long EPOCH_MILLIS = 315_532_800_000L;

static void read(Path jar, Map<String, byte[]> entries) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
        for (ZipEntry entry : zip.stream().filter(entry -> !isLeftOut(entry.getName())).toList()) {
            byte[] bytes;
            try (InputStream in = zip.getInputStream(entry)) {
                bytes = in.readAllBytes();
            }
            if (entry.getName().startsWith("META-INF/services/")) {
                entries.merge(entry.getName(), bytes, (first, second) -> lines(first, second));
            } else {
                entries.putIfAbsent(entry.getName(), bytes);
            }
        }
    }
}

static boolean isLeftOut(String name) {
    return name.endsWith("/")
            || name.endsWith("module-info.class")
            || name.equals("META-INF/MANIFEST.MF")
            || name.equals("META-INF/INDEX.LIST")
            || name.matches("META-INF/[^/]*\\.(SF|RSA|DSA|EC)");
}

static void takeNatives(Map<String, byte[]> entries, Path folder) throws IOException {
    String arch = System.getProperty("os.arch").equals("aarch64") ? "aarch_?64" : "(amd64|x86_64)";
    Pattern wanted = Pattern.compile("META-INF/native/lib.*_" + arch + "\\.so|linux/" + arch + "/lib.*\\.so");
    Pattern libraries = Pattern.compile(".*\\.(so|dll|dylib|jnilib)");
    Iterator<Map.Entry<String, byte[]>> all = entries.entrySet().iterator();
    while (all.hasNext()) {
        Map.Entry<String, byte[]> entry = all.next();
        if (wanted.matcher(entry.getKey()).matches()) {
            Path name = Path.of(entry.getKey()).getFileName();
            Files.write(folder.resolve(name), entry.getValue());
        }
        if (libraries.matcher(entry.getKey()).matches()) {
            all.remove();
        }
    }
}

static byte[] lines(byte[] first, byte[] second) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    joined.writeBytes(first);
    joined.write('\n');
    joined.writeBytes(second);
    return joined.toByteArray();
}

static void stackMaps(List<Path> jars, Map<String, byte[]> entries) throws IOException {
    URL[] urls = new URL[jars.size()];
    for (int i = 0; i < urls.length; i++) {
        urls[i] = jars.get(i).toUri().toURL();
    }
    try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
        ClassFile classes = ClassFile.of(
                ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(loader)),
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS);
        ClassTransform transform = ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
                .andThen((builder, element) -> builder.with(
                        element instanceof ClassFileVersion ? ClassFileVersion.of(ClassFile.JAVA_8_VERSION, 0) : element));
        entries.replaceAll((name, bytes) -> name.endsWith(".class") && version(bytes) < ClassFile.JAVA_6_VERSION
                ? classes.transformClass(classes.parse(bytes), transform)
                : bytes);
    }
}

static int version(byte[] classFile) {
    return (classFile[6] & 0xFF) << 8 | classFile[7] & 0xFF;
}

static void write(Map<String, byte[]> entries, Path jar) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(jar));
            ZipOutputStream zip = new ZipOutputStream(out)) {
        write(zip, "META-INF/MANIFEST.MF", MANIFEST);
        for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
            write(zip, entry.getKey(), entry.getValue());
        }
    }
}

static void write(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(EPOCH_MILLIS);
    zip.putNextEntry(entry);
    zip.write(bytes);
    zip.closeEntry();
}
