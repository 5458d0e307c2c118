public import MDModel

/// Limits and habits of an ``ImporterWorker``.
public struct HostConfiguration: Sendable {
  /// Most text kept of one file, in bytes; importers are told, and what comes beyond is dropped.
  public var maximumTextBytes = 32 << 20
  /// An importer that sends more than this of one file, in bytes, counts as broken.
  public var maximumReplyBytes = 64 << 20
  /// The same of a file with items inside it, all of them together.
  public var maximumContainerReplyBytes = 8 << 30
  /// Most that is kept of the items inside one file.
  public var memberLimits = MemberLimits()
  /// Most attributes kept of one file.
  public var maximumAttributes = 1_000
  /// Most bytes of attributes kept of one file.
  public var maximumAttributeBytes = 4 << 20
  /// A process that holds more memory than this after a batch, in bytes, is replaced by a fresh one.
  public var recycleAfterResidentBytes = 64 << 20
  /// Requests sent ahead of the answers.
  public var requestWindow = 16
  /// Seconds an importer may take to say that it is ready.
  public var startSeconds = 30
  /// Importers run in the sandbox. Without it they can do what the user can: for tests and for writing importers.
  public var isSandboxed = true
  /// Folders that importers may read besides the sandbox's own: for a language runtime outside of `/usr`.
  public var readableFolders: [String] = []
  /// Importers run at the lowest priority for processor and disk.
  public var isIdle = false
  /// Importers write their errors where this process does, instead of nowhere: for writing importers.
  public var showsErrors = false
  /// Absolute path of `mdsandbox`; `nil` looks for it (``SandboxLauncher/locate()``).
  public var launcher: String?
  /// Whether an attribute may have this value. What may not is dropped, and the file becomes partial.
  public var accepts: @Sendable (AttributeKey, AttributeValue) -> Bool = { _, _ in true }

  public init() {}
}
