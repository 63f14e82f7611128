// SPDX-License-Identifier: Apache-2.0
package dev.sluice.testkit;

import java.util.List;

/// Chooses how a server is started on this machine: in a container where Docker runs, else from unpacked binaries.
final class ServerChoice {
    private static final System.Logger LOG = System.getLogger(ServerChoice.class.getName());

    private ServerChoice() {}

    /// Starts a server.
    ///
    /// @throws IllegalStateException if no way works; the message names all of them
    static LiveServer start(Flavour flavour, List<String> serverOptions) {
        String container = "no Docker socket";
        if (ContainerServer.dockerRuns()) {
            try {
                return ContainerServer.start(flavour, serverOptions);
            } catch (RuntimeException failure) {
                container = "Docker: " + failure.getMessage();
                LOG.log(System.Logger.Level.INFO, container);
            }
        }
        try {
            return UnpackedServer.start(flavour, serverOptions);
        } catch (IllegalStateException failure) {
            throw new IllegalStateException(
                    "no " + flavour.clientProgram() + " server for the tests: " + flavour.variable()
                            + " is not in use, " + container + ", and " + failure.getMessage(),
                    failure);
        }
    }
}
