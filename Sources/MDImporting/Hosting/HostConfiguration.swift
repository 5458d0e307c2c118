package import MDModel

/// Limits and habits of an ``ImporterWorker``.
package struct HostConfiguration: Sendable {
  /// Most text kept of one file, in bytes; importers are told, and what comes beyond is dropped.
  package var maximumTextBytes = 32 << 20
  /// An importer that sends more than this of one file, in bytes, counts as broken.
  package var maximumReplyBytes = 64 << 20
  /// The same of a file with items inside it, all of them together.
  package var maximumContainerReplyBytes = 8 << 30
  /// Most that is kept of the items inside one file.
  package var memberLimits = MemberLimits()
  /// Most attributes kept of one file.
  package var maximumAttributes = 1_000
  /// Most bytes of attributes kept of one file.
  package var maximumAttributeBytes = 4 << 20
  /// A process that holds more memory than this after a batch, in bytes, is replaced by a fresh one.
  package var recycleAfterResidentBytes = 64 << 20
  /// Most memory that a process may hold while it reads one file, in bytes; looked at a few times a second once the file
  /// takes long. The manifest's limit on address space holds besides.
  package var maximumResidentBytes = 256 << 20
  /// Most requests sent ahead of the answers; fewer where files take long, so that little waits behind one.
  package var requestWindow = 16
  /// A file that takes longer holds up nobody: what waits behind it is handed back.
  package var slowAfter = Duration.milliseconds(500)
  /// A file that takes longer has its thread replaced, so that as many as before go on.
  package var stuckAfter = Duration.seconds(2)
  /// How often the process of a slow file is looked at.
  package var slowFileLook = Duration.milliseconds(250)
  /// Most wall-clock seconds for one file, whatever the manifest says.
  package var maximumSeconds = 3_600
  /// Limits of a file that is tried once more after it took too long, or too much memory.
  package var secondTry = ReducedLimits()
  /// Seconds an importer may take to say that it is ready.
  package var startSeconds = 30
  /// Importers run in the sandbox. Without it they can do what the user can: for tests and for writing importers.
  package var isSandboxed = true
  /// Folders that importers may read besides the sandbox's own: for a language runtime outside of `/usr`.
  package var readableFolders: [String] = []
  /// Importers run at the lowest priority for processor and disk.
  package var isIdle = false
  /// Importers write their errors where this process does, instead of nowhere: for writing importers.
  package var showsErrors = false
  /// What is to hear of all that the sandbox denies: for writing importers.
  package var denials: DenialReport?
  /// Absolute path of `mdsandbox`; `nil` looks for it where ``Sandbox`` does.
  package var launcher: String?
  /// Whether an attribute may have this value. What may not is dropped, and the file becomes partial.
  package var accepts: @Sendable (AttributeKey, AttributeValue) -> Bool = { _, _ in true }

  package init() {}
}

extension HostConfiguration {
  /// Wall-clock limit of a file that an importer reads for the first time.
  func seconds(for manifest: ImporterManifest) -> Int { min(manifest.deadlineSeconds, maximumSeconds) }
}

/// Limits of a second try, each below those of the first.
package struct ReducedLimits: Sendable, Hashable {
  /// Most text, in bytes: an importer that stops there may be done in time.
  package var maximumTextBytes = 1 << 20
  /// Share of the first try's time and memory.
  package var share = 0.5

  package init() {}
}

/// Limits of one file.
struct FileLimits {
  let isSecondTry: Bool
  private(set) var textBytes: Int
  private(set) var residentBytes: Int
  /// Wall-clock seconds.
  private(set) var seconds: Int

  init(_ configuration: HostConfiguration, _ manifest: ImporterManifest, isSecondTry: Bool) {
    self.isSecondTry = isSecondTry
    textBytes = configuration.maximumTextBytes
    residentBytes = configuration.maximumResidentBytes
    seconds = configuration.seconds(for: manifest)
    guard isSecondTry else { return }
    let reduced = configuration.secondTry
    textBytes = min(textBytes, reduced.maximumTextBytes)
    residentBytes = Int(Double(residentBytes) * reduced.share)
    seconds = max(1, Int(Double(seconds) * reduced.share))
  }
}
