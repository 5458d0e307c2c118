import CMDSystem
import Glibc

/// Confinement of a service that reads some folders and answers over a socket that it has open: nothing is written but
/// what was open for writing before, no program is started, no connection is made.
package struct ReadingConfinement: Sendable {
  private let readable: [String]

  /// - Parameter readable: absolute paths of folders, with everything in them, and of files. Those that do not exist need no
  ///   rule, and cannot be read later.
  package init(readable: [String]) { self.readable = readable }

  /// Confines the calling thread, and the threads that it starts: to these files by landlock, and to these system calls.
  ///
  /// - Parameter allThreads: the system calls of the process's other threads are filtered too. They keep the right to read
  ///   what the user can.
  /// - Returns: `false` on a kernel without landlock: everything that the user can read can be read then.
  package func enforce(allThreads: Bool = true) throws(ConfinementError) -> Bool {
    try requireZero(md_prctl(PR_SET_NO_NEW_PRIVS, 1), "prctl(PR_SET_NO_NEW_PRIVS)")
    let hasLandlock = try FileSystemRules(readable.map { ($0, .read) }).enforce()
    try Self.filter().enforce(allThreads: allThreads)
    return hasLandlock
  }

  private static func filter() throws(ConfinementError) -> SystemCallFilter {
    let filter = try SystemCallFilter(others: .denied)
    try filter.allowBasics()
    try filter.allowOpening()
    // `pwrite64`: SQLite's note on the log that it reads, in a file that was opened before.
    for name in ["accept4", "pwrite64", "inotify_init1", "inotify_add_watch", "inotify_rm_watch"] {
      try filter.allow(name)
    }
    // SQLite's locks: F_GETLK, F_SETLK, F_SETLKW.
    for command: UInt64 in [5, 6, 7] { try filter.allow("fcntl", Condition(1, equals: command)) }
    return filter
  }
}
