import Glibc

/// Signals to processes that are not our children.
public enum SentSignal {
  /// Asks a process to end (`SIGTERM`).
  ///
  /// - Throws: what `kill` says: there is no such process, or it is somebody else's.
  public static func terminate(_ process: Int32) throws(SystemError) {
    guard process > 1 else { throw SystemError.invalidArgument(of: "kill") }
    try systemCall("kill") { kill(process, SIGTERM) }
  }
}
