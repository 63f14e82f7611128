// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load;

import static dev.sluice.load.WrittenDump.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.format.ObjectKind;
import dev.sluice.testkit.LiveServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MariaDbLoadIT
        implements RestoreContract, ResumeContract, RetryContract, RefusalContract, KeysContract, SwitchContract {

    @Override
    public LiveServer server() {
        return LiveServer.mariaDb();
    }

    @Test
    void sequencesAndPackagesSurviveASecondRun(@TempDir Path temp) throws Exception {
        clean("ld_maria");
        Path dump = new WrittenDump(temp.resolve("dump"), "ld_maria")
                .table(
                        "t",
                        "Aria",
                        "(n INT, k INT DEFAULT NEXTVAL(ld_maria.s))",
                        "`n`",
                        numbered(2, 3, Integer::toString))
                .object(
                        ObjectKind.SEQUENCE,
                        "s",
                        "CREATE SEQUENCE ld_maria.s START WITH 1",
                        "SELECT SETVAL(ld_maria.s, 41)")
                .object(
                        ObjectKind.PACKAGE_BODY,
                        "p",
                        "SET sql_mode = 'ORACLE'",
                        "CREATE PACKAGE BODY ld_maria.p AS FUNCTION f RETURN INT AS BEGIN RETURN 7; END; END")
                .object(
                        ObjectKind.PACKAGE,
                        "p",
                        "SET sql_mode = 'ORACLE'",
                        "CREATE PACKAGE ld_maria.p AS FUNCTION f RETURN INT; END")
                .object(ObjectKind.EVENT, "bad", "CREATE EVENT ld_maria.bad ON SCHEDULE nonsense")
                .complete();

        for (int run = 1; run <= 2; run++) {
            assertThatThrownBy(() -> load(dump)).hasMessageContaining("error 1064");
        }

        assertThat(value("SELECT GROUP_CONCAT(k ORDER BY k) FROM ld_maria.t")).isEqualTo("42,43,44,45,46,47");
        assertThat(value("SELECT ld_maria.p.f()")).isEqualTo("7");
    }
}
