import CMDSystem
import Glibc

/// A failed system call and its error code.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the call, such as `openat`.
  public let call: String
  /// The value of `errno` right after the call.
  public let code: Int32

  public init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// The C library's text for ``code``, such as "Permission denied".
  public var reason: String { String(cString: strerror(code)) }
  public var description: String { "\(call): \(reason)" }

  /// `ENOENT`, for a missing file that was detected without a failing call.
  public static func missing(_ call: String) -> SystemError { SystemError(call: call, code: ENOENT) }

  /// Whether the file, or a part of its path, no longer exists.
  public var isVanished: Bool { code == ENOENT || code == ENOTDIR || code == ESTALE }
  /// Whether a path or a name in it exceeds the kernel's limit.
  public var isTooLong: Bool { code == ENAMETOOLONG }
  /// Whether a symbolic link was found where `O_NOFOLLOW` forbids one.
  public var isLoop: Bool { code == ELOOP }
  /// Whether the disk or the user's quota is full.
  public var isFull: Bool { code == ENOSPC || code == EDQUOT }
  /// Whether a retry a moment later may succeed: descriptors or memory were short, or another process holds a lease on
  /// the file.
  public var isPassing: Bool { [EMFILE, ENFILE, ENOMEM, EAGAIN].contains(code) }
  public var isDenied: Bool { code == EACCES || code == EPERM }

  /// Error for an argument that was refused before the call, because the kernel would misread it.
  public static func invalidArgument(of call: String) -> SystemError { SystemError(call: call, code: EINVAL) }
}

/// Makes a system call: retries on `EINTR`, reads `errno` right after the call, and throws it as a typed error.
///
/// All calls go through here.
///
/// In debug builds, a ``FaultPlan`` may fail the call before it is made.
@discardableResult
public func systemCall<Result: FixedWidthInteger>(
  _ name: StaticString, _ body: () -> Result
) throws(SystemError) -> Result {
  #if DEBUG
  if let code = FaultPlan.current?.code(for: name.description) { throw SystemError(call: "\(name)", code: code) }
  #endif
  while true {
    let result = body()
    if result != -1 { return result }
    let code = errno
    if code != EINTR { throw SystemError(call: "\(name)", code: code) }
  }
}

/// Makes chosen system calls fail, for tests. Honoured in debug builds only.
///
/// ```swift
/// FaultPlan.$current.withValue(FaultPlan { $0 == "statx" ? EIO : nil }) { … }
/// ```
/// The plan applies to code in the same task; other threads do not see it.
public struct FaultPlan: Sendable {
  @TaskLocal public static var current: FaultPlan?

  private let decide: @Sendable (_ call: String) -> Int32?

  /// - Parameter decide: given a call's name, the `errno` to fail it with, or `nil` to let it through.
  public init(_ decide: @escaping @Sendable (_ call: String) -> Int32?) { self.decide = decide }

  func code(for call: String) -> Int32? { decide(call) }
}
