import Glibc

/// Failure to confine a process or thread: an exit status for the caller (`sysexits.h`) and a reason for people.
package struct ConfinementError: Error, CustomStringConvertible {
  package let status: Int32
  package let reason: String
  package var description: String { reason }

  package init(status: Int32, reason: String) {
    self.status = status
    self.reason = reason
  }

  package static func usage(_ reason: String) -> ConfinementError { ConfinementError(status: EX_USAGE, reason: reason) }

  /// Makes an error for a system call that has just failed.
  package static func system(_ call: String, code: Int32 = errno, status: Int32 = EX_OSERR) -> ConfinementError {
    ConfinementError(status: status, reason: "\(call): \(String(cString: strerror(code)))")
  }
}

package func requireZero(_ result: Int32, _ call: String) throws(ConfinementError) {
  if result != 0 { throw .system(call) }
}
