// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.mysql.MySQLContainer;
import org.testcontainers.utility.DockerImageName;

/// A server in a container of its official image. Testcontainers removes the container when the JVM has ended,
/// however it ended.
final class ContainerServer implements LiveServer {
    private static final String PASSWORD = "sluice";
    private static final int PORT = 3306;

    private final Flavour flavour;
    private final GenericContainer<?> container;

    private ContainerServer(Flavour flavour, GenericContainer<?> container) {
        this.flavour = flavour;
        this.container = container;
    }

    /// Whether a Docker daemon answers. Where there is no socket at all, this takes no time.
    static boolean dockerRuns() {
        boolean socket = System.getenv("DOCKER_HOST") != null
                || Stream.of(
                                "/var/run/docker.sock",
                                System.getProperty("user.home") + "/.docker/run/docker.sock",
                                System.getenv().getOrDefault("XDG_RUNTIME_DIR", "/run") + "/docker.sock")
                        .anyMatch(path -> Files.exists(Path.of(path)));
        return socket && DockerClientFactory.instance().isDockerAvailable();
    }

    /// Starts a container.
    ///
    /// @throws RuntimeException of Testcontainers, if the image cannot be had or the server does not come up
    static ContainerServer start(Flavour flavour, List<String> serverOptions) {
        GenericContainer<?> container = create(flavour, DockerImageName.parse(flavour.image()));
        container.setCommand(command(flavour, serverOptions).toArray(String[]::new));
        container.start();
        return new ContainerServer(flavour, container);
    }

    @SuppressWarnings("resource") // the caller owns it
    private static GenericContainer<?> create(Flavour flavour, DockerImageName image) {
        return switch (flavour) {
            case MYSQL ->
                new MySQLContainer(image.asCompatibleSubstituteFor("mysql"))
                        .withUsername("root")
                        .withPassword(PASSWORD);
            case MARIADB ->
                new GenericContainer<>(image)
                        .withEnv("MARIADB_ROOT_PASSWORD", PASSWORD)
                        .withExposedPorts(PORT)
                        .waitingFor(Wait.forLogMessage("(?s).*ready for connections.*port: " + PORT + ".*", 1)
                                .withStartupTimeout(Duration.ofMinutes(2)));
        };
    }

    private static List<String> command(Flavour flavour, List<String> serverOptions) {
        List<String> command = new ArrayList<>(List.of(
                "--server-id=1",
                "--log-bin=binlog",
                "--sync-binlog=0",
                "--innodb-flush-log-at-trx-commit=0",
                "--max-allowed-packet=1G",
                "--local-infile=ON",
                "--event-scheduler=ON"));
        if (flavour == Flavour.MYSQL) {
            command.addAll(List.of("--gtid-mode=ON", "--enforce-gtid-consistency=ON"));
        }
        command.addAll(serverOptions);
        return command;
    }

    @Override
    public Flavour flavour() {
        return flavour;
    }

    @Override
    public String host() {
        return container.getHost();
    }

    @Override
    public int port() {
        return container.getMappedPort(PORT);
    }

    @Override
    public @Nullable Path socket() {
        return null;
    }

    @Override
    public String user() {
        return "root";
    }

    @Override
    public String password() {
        return PASSWORD;
    }

    @Override
    public @Nullable Path dataFolder() {
        return null;
    }

    @Override
    public List<String> client() {
        return StockClient.over(this, flavour.clientProgram());
    }

    @Override
    public List<String> dump() {
        return StockClient.over(this, flavour.dumpProgram());
    }

    @Override
    public void close() {
        container.stop();
    }
}
