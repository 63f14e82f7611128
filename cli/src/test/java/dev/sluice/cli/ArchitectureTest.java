// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The rules of the architecture, held over the main classes of all modules that make up the product.
@AnalyzeClasses(
        packages = {"dev.sluice.protocol", "dev.sluice.format", "dev.sluice.dump", "dev.sluice.load", "dev.sluice.cli"},
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String PROTOCOL = "dev.sluice.protocol";
    private static final String FORMAT = "dev.sluice.format";
    private static final String DUMP = "dev.sluice.dump";
    private static final String LOAD = "dev.sluice.load";
    private static final String CLI = "dev.sluice.cli";

    @ArchTest
    static void allModulesAreLookedAt(JavaClasses all) {
        Set<String> modules = all.stream().map(ArchitectureTest::module).collect(Collectors.toSet());
        assertThat(modules).containsExactlyInAnyOrder(PROTOCOL, FORMAT, DUMP, LOAD, CLI);
    }

    @ArchTest
    static final ArchRule protocolKnowsNoOtherModule = knowsOnly(PROTOCOL);

    @ArchTest
    static final ArchRule formatKnowsNoOtherModule = knowsOnly(FORMAT);

    @ArchTest
    static final ArchRule dumperKnowsProtocolAndFormat = knowsOnly(DUMP, PROTOCOL, FORMAT);

    @ArchTest
    static final ArchRule loaderKnowsProtocolAndFormat = knowsOnly(LOAD, PROTOCOL, FORMAT);

    /// A module's root package is its API, the packages below are its own rooms.
    @ArchTest
    static final ArchRule roomsArePrivateToTheirModule = classes()
            .should(new ArchCondition<JavaClass>("use of other modules only their root package") {
                @Override
                public void check(JavaClass user, ConditionEvents events) {
                    user.getDirectDependenciesFromSelf().stream()
                            .filter(use -> isRoom(use.getTargetClass()))
                            .filter(use -> !module(use.getTargetClass()).equals(module(user)))
                            .forEach(use -> events.add(SimpleConditionEvent.violated(user, use.getDescription())));
                }
            });

    @ArchTest
    static final ArchRule nettyIsUsedByProtocolAlone = usedOnlyIn(PROTOCOL, "io.netty..");

    @ArchTest
    static final ArchRule picocliIsUsedByCliAlone = usedOnlyIn(CLI, "picocli..");

    @ArchTest
    static final ArchRule zstdAndTheJsonOfDumpsBelongToFormat = noClasses()
            .that()
            .resideInAnyPackage(DUMP + "..", LOAD + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.github.luben.zstd..", "tools.jackson..");

    @ArchTest
    static final ArchRule nobodyUsesJdbc =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("java.sql..", "javax.sql..");

    @ArchTest
    static final ArchRule onlyTheCommandLineSpeaksAndExits = noClasses()
            .that()
            .resideOutsideOfPackage(CLI + "..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Throwable.class, "printStackTrace");

    @ArchTest
    static final ArchRule onlyMainExits = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(Sluice.class.getName())
            .should()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "halt", int.class);

    /// A root package and its rooms may know each other; rooms must not know each other in a circle.
    @ArchTest
    static final ArchRule roomsHaveNoCycles =
            slices().matching("dev.sluice.(*).(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule emptyWordsAreNoNames = classes()
            .that()
            .areNotAnonymousClasses()
            .should(new ArchCondition<JavaClass>("have names that say something") {
                private final List<String> suffixes =
                        List.of("Manager", "Helper", "Util", "Utils", "Impl", "Base", "Data", "Info");

                @Override
                public void check(JavaClass named, ConditionEvents events) {
                    String name = named.getSimpleName();
                    boolean empty = suffixes.stream().anyMatch(name::endsWith) || name.startsWith("Abstract");
                    if (empty && !name.equals("ServerInfo")) {
                        events.add(SimpleConditionEvent.violated(named, named.getName() + " says nothing"));
                    }
                }
            });

    /// Each sealed family of failures lives in one module, and only its root is called an exception.
    @ArchTest
    static final ArchRule failuresAreUncheckedAndNamedForWhatHappened = classes()
            .that()
            .areAssignableTo(Exception.class)
            .should()
            .beAssignableTo(RuntimeException.class)
            .andShould(new ArchCondition<JavaClass>("carry the suffix Exception on the root alone") {
                @Override
                public void check(JavaClass failure, ConditionEvents events) {
                    boolean root = failure.reflect().isSealed();
                    if (root != failure.getSimpleName().endsWith("Exception")) {
                        events.add(SimpleConditionEvent.violated(failure, failure.getName()));
                    }
                }
            });

    private static ArchRule knowsOnly(String module, String... others) {
        List<String> known = new ArrayList<>(List.of(others));
        known.add(module);
        return classes()
                .that()
                .resideInAPackage(module + "..")
                .should(new ArchCondition<JavaClass>("know of Sluice only " + known) {
                    @Override
                    public void check(JavaClass user, ConditionEvents events) {
                        user.getDirectDependenciesFromSelf().stream()
                                .filter(use -> use.getTargetClass().getName().startsWith("dev.sluice."))
                                .filter(use -> !known.contains(module(use.getTargetClass())))
                                .forEach(use -> events.add(SimpleConditionEvent.violated(user, use.getDescription())));
                    }
                });
    }

    private static ArchRule usedOnlyIn(String module, String library) {
        return noClasses()
                .that()
                .resideOutsideOfPackage(module + "..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library);
    }

    /// The root package that a class of Sluice belongs to: the first three parts of its package.
    private static String module(JavaClass type) {
        return String.join(
                ".",
                List.of(type.getPackageName().split("\\.")).stream().limit(3).toList());
    }

    private static boolean isRoom(JavaClass type) {
        return type.getPackageName().startsWith("dev.sluice.")
                && type.getPackageName().split("\\.").length > 3;
    }
}
