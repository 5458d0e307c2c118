import CMDSystem
import Glibc

/// Scheduling priority of a thread. Threads and processes that it starts afterwards inherit it. It cannot be raised
/// again without privileges: threads that answer people stay at the priority they were started with.
public enum ProcessPriority: Sendable {
  /// Nice 19, and idle I/O: a small share of the processor under load.
  case low
  /// ``low`` and `SCHED_IDLE`: almost no processor time while other programs want it.
  case idle

  /// Puts the calling thread there.
  public func applyToThread() throws(SystemError) {
    // On Linux these calls act on one thread, whatever their names say.
    try systemCall("setpriority") { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
    try systemCall("ioprio_set") { md_ioprio_idle() }
    if self == .idle { try systemCall("sched_setscheduler") { md_sched_idle() } }
  }
}

/// Limit of this process's open descriptors.
public enum DescriptorLimit {
  /// Raises the soft limit, by custom 1,024 for the sake of `select(2)`, to the hard one. Programs that use `select` must
  /// not inherit it; importers get a limit of their own.
  ///
  /// - Returns: the limit in force.
  @discardableResult
  public static func raise() -> UInt64 {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    guard limit.rlim_cur < limit.rlim_max else { return UInt64(limit.rlim_cur) }
    let before = limit.rlim_cur
    limit.rlim_cur = limit.rlim_max
    let isRaised = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    return UInt64(isRaised ? limit.rlim_max : before)
  }
}

/// Signals to processes that are not our children.
public enum SentSignal {
  /// Asks a process to end (`SIGTERM`).
  ///
  /// - Throws: the error of `kill`: no such process, or one of another user.
  public static func terminate(_ process: Int32) throws(SystemError) {
    guard process > 1 else { throw SystemError.invalidArgument(of: "kill") }
    try systemCall("kill") { kill(process, SIGTERM) }
  }

  /// Whether there is such a process, whoever runs it.
  public static func reaches(_ process: Int32) -> Bool {
    process > 0 && (kill(process, 0) == 0 || errno == EPERM)
  }
}
