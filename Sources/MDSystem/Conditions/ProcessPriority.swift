import CMDSystem
import Glibc

/// How much a thread stands back. Threads and processes that it starts afterwards stand back as it does. None can be
/// taken back without privileges: a thread that answers people keeps what it was started with.
public enum ProcessPriority: Sendable {
  /// Nice 19, and the disk when nobody else wants it: a share of the processor under load, and a small one.
  case low
  /// As ``low``, and `SCHED_IDLE`: next to nothing of a processor that somebody else wants.
  case idle

  /// Puts the calling thread there.
  public func applyToThread() throws(SystemError) {
    // On Linux these act on one thread, whatever their names say.
    try systemCall("setpriority") { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
    try systemCall("ioprio_set") { md_ioprio_idle() }
    if self == .idle { try systemCall("sched_setscheduler") { md_sched_idle() } }
  }
}
