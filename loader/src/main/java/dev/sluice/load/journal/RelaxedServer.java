// SPDX-License-Identifier: Apache-2.0
package dev.sluice.load.journal;

import dev.sluice.load.LoadException;
import dev.sluice.load.LoadListener;
import dev.sluice.load.ServerSwitch;
import dev.sluice.protocol.Connection;
import dev.sluice.protocol.ProtocolException.ServerError;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The settings of the whole server that a load has relaxed, and what they were before. Before one is touched its old
/// value goes into the journal, so that it is put back also when the load is killed: by the next run of the same load.
/// Used by one thread.
public final class RelaxedServer {

    private static final String MARK = "was ";

    private final LoadJournal journal;
    private final LoadListener listener;
    private final Map<ServerSwitch, String> before = new EnumMap<>(ServerSwitch.class);

    /// Remembers what an earlier run of the load has left relaxed.
    ///
    /// @param marks what the journal holds
    public RelaxedServer(LoadJournal journal, Set<String> marks, LoadListener listener) {
        this.journal = journal;
        this.listener = listener;
        for (ServerSwitch known : ServerSwitch.values()) {
            String start = MARK + known.word() + " ";
            marks.stream()
                    .filter(mark -> mark.startsWith(start))
                    .map(mark -> mark.substring(start.length()))
                    .filter(value -> value.matches("[0-9]{1,10}|ON"))
                    .forEach(value -> before.put(known, value));
        }
    }

    /// Whether what stands in a journal has settings to put back.
    static boolean isRemembered(Set<String> marks) {
        return marks.stream().anyMatch(mark -> mark.startsWith(MARK));
    }

    /// Relaxes settings. One that has the wanted value already stays as it is, also in the end.
    ///
    /// @throws LoadException.StatementRefused where the account may not, or the server does not know the setting
    public void relax(Connection connection, List<ServerSwitch> wanted) {
        for (ServerSwitch one : wanted) {
            String value = one.value(connection);
            if (value.equals(one.relaxed())) {
                if (!before.containsKey(one)) {
                    listener.note(one.word() + " is " + value + " already, and stays so");
                }
                continue;
            }
            if (before.putIfAbsent(one, value) == null) {
                journal.mark(connection, MARK + one.word() + " " + value);
            }
            set(connection, one, one.relaxed());
        }
    }

    /// Puts everything back that this load or an earlier run of it has relaxed.
    ///
    /// @throws LoadException.StatementRefused where the account may not any more
    public void putBack(Connection connection) {
        for (ServerSwitch one : List.copyOf(before.keySet())) {
            String value = before.get(one);
            set(connection, one, String.valueOf(value));
            journal.unmark(connection, MARK + one.word() + " " + value);
            before.remove(one);
        }
    }

    /// What is still to be put back, for messages; "" where nothing is.
    public String left() {
        return String.join(
                ", ",
                Arrays.stream(ServerSwitch.values())
                        .filter(before::containsKey)
                        .map(one -> one.word() + " (was " + before.get(one) + ")")
                        .toList());
    }

    private static void set(Connection connection, ServerSwitch one, String value) {
        try {
            one.set(connection, value);
        } catch (ServerError error) {
            throw new LoadException.StatementRefused("settings of the server", 1, one.word() + " = " + value, error);
        }
    }
}
