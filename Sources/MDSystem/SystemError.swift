import CMDSystem
import Glibc

/// A system call that failed: which one, and why.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the call, such as `openat`.
  public let call: String
  /// The value of `errno` right after the call.
  public let code: Int32

  public init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// The kernel's words for ``code``, such as "Permission denied".
  public var reason: String { String(cString: strerror(code)) }
  public var description: String { "\(call): \(reason)" }

  /// `ENOENT`, for a file found missing without a call of its own.
  public static func missing(_ call: String) -> SystemError { SystemError(call: call, code: ENOENT) }

  /// The file vanished, or a part of its path did.
  public var isVanished: Bool { code == ENOENT || code == ENOTDIR || code == ESTALE }
  /// A path, or a name in it, takes more bytes than the kernel reads.
  public var isTooLong: Bool { code == ENAMETOOLONG }
  /// A symbolic link stands where `O_NOFOLLOW` expected something else.
  public var isLoop: Bool { code == ELOOP }
  /// The disk, or the user's share of it, is full.
  public var isFull: Bool { code == ENOSPC || code == EDQUOT }
  /// Whether a retry may succeed a moment later: descriptors or memory were short, or another process holds a lease on
  /// the file.
  public var isPassing: Bool { [EMFILE, ENFILE, ENOMEM, EAGAIN].contains(code) }
  public var isDenied: Bool { code == EACCES || code == EPERM }

  /// An argument that the kernel would misread was refused before the call.
  public static func invalidArgument(of call: String) -> SystemError { SystemError(call: call, code: EINVAL) }
}

/// The one funnel for system calls: retries `EINTR`, reads `errno` right beside the call, throws it typed.
///
/// In debug builds a ``FaultPlan`` may fail the call before it is made.
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
/// Reaches the code that runs in the same task; other threads see no plan.
public struct FaultPlan: Sendable {
  @TaskLocal public static var current: FaultPlan?

  private let decide: @Sendable (_ call: String) -> Int32?

  /// - Parameter decide: given a call's name, the `errno` to fail it with, or `nil` to let it through.
  public init(_ decide: @escaping @Sendable (_ call: String) -> Int32?) { self.decide = decide }

  func code(for call: String) -> Int32? { decide(call) }
}
