import CMDSystem
import Glibc

/// Priority of work that no user waits for: nice 19, `SCHED_IDLE` and idle I/O.
///
/// Only the threads that do such work get this priority, because it cannot be undone. Linux lets an unprivileged thread
/// neither lower its nice value nor leave `SCHED_IDLE` (setpriority(2), sched(7), `RLIMIT_NICE`).
public enum BackgroundPriority {
  /// Gives the calling thread this priority, and the threads and processes that it starts afterwards.
  public static func applyToThread() throws(SystemError) {
    try systemCall("sched_setscheduler") { md_lower_priority(0) }
  }

  /// Gives a newly started process this priority.
  ///
  /// A process that has already ended is ignored.
  static func apply(to process: Int32) { _ = md_lower_priority(process) }
}

/// Limit of this process's open descriptors.
public enum DescriptorLimit {
  /// Raises the soft limit to the hard limit.
  ///
  /// The usual soft limit of 1,024 exists only for `select(2)`. Programs that use `select` must not inherit the raised
  /// limit; importers get their own.
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
  /// - Throws: the error of `kill`: the process does not exist, or belongs to another user.
  public static func terminate(_ process: Int32) throws(SystemError) {
    guard process > 1 else { throw SystemError.invalidArgument(of: "kill") }
    try systemCall("kill") { kill(process, SIGTERM) }
  }

  /// Whether a process with this number exists, under any user.
  public static func reaches(_ process: Int32) -> Bool {
    process > 0 && (kill(process, 0) == 0 || errno == EPERM)
  }
}
