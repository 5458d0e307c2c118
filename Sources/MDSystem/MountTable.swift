import CMDSystem
import Glibc

/// Tells when something is mounted or unmounted in this process's mount namespace (proc_pid_mountinfo(5)).
public struct MountTable: ~Copyable, Sendable {
  private let descriptor: Descriptor

  public init() throws(SystemError) {
    descriptor = try Descriptor.open(path: Array("/proc/self/mountinfo".utf8), flags: FileFlags.readOnly)
  }

  /// To be waited for with ``PollSet/Interest/priority``: ready once for each change, or for several at once; the wait
  /// itself takes the change.
  public var rawValue: Int32 { descriptor.rawValue }
}
