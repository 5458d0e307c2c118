public import MDSystem

/// One whole directory, as it was read.
public struct DirectoryListing: ~Copyable {
  /// The open directory; valid during the call only.
  public let descriptor: Int32
  public let status: FileStatus
  /// What is to be indexed, in the order of the names' bytes.
  public let entries: [Entry]
  /// What a rule leaves out, in the same order.
  public let skipped: [Skipped]
  /// What could not be looked at, in the same order.
  public let failures: [Failure]

  public struct Entry: Sendable, Hashable {
    /// As the file system gives them: any bytes but NUL and `/`.
    public let name: [UInt8]
    public let status: FileStatus
    /// A directory whose listing follows.
    public var descends: Bool { status.kind == .directory }
  }

  public struct Skipped: Sendable, Hashable {
    public let name: [UInt8]
    /// `unknown` where the directory does not say and the rule did not need it.
    public let kind: FileKind
    public let rule: ExclusionRule
  }

  public struct Failure: Sendable, Hashable {
    public let name: [UInt8]
    public let kind: FileKind
    public let error: SystemError
  }
}
