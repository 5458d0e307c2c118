import CMDSystem
import Glibc

/// Confinement of a service that reads some folders and answers over an open socket.
///
/// The service can write only to descriptors that are already open for writing. It can start no programs and make no
/// connections.
package struct ReadingConfinement: Sendable {
  private let readable: [String]

  /// - Parameter readable: absolute paths of files, and of folders with everything in them. A path that does not
  ///   exist now cannot be read later.
  package init(readable: [String]) { self.readable = readable }

  /// Confines the calling thread and the threads that it starts: landlock limits the files, a filter limits the system
  /// calls.
  ///
  /// - Parameter allThreads: whether the filter also applies to the process's other threads. Landlock does not: they
  ///   can still read the user's files.
  /// - Returns: `false` if the kernel has no landlock. All files of the user are readable then.
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
    // `pwrite64`: SQLite records its use of the log in a file that was opened before.
    for name in ["accept4", "pwrite64", "inotify_init1", "inotify_add_watch", "inotify_rm_watch"] {
      try filter.allow(name)
    }
    // SQLite's locks: F_GETLK, F_SETLK, F_SETLKW.
    for command: UInt64 in [5, 6, 7] { try filter.allow("fcntl", Condition(1, equals: command)) }
    return filter
  }
}
