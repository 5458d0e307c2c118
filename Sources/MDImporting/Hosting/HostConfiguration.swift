package import MDModel

/// Limits and behaviour of an ``ImporterWorker``.
package struct HostConfiguration: Sendable {
  /// Maximum bytes of text kept per file. Importers are informed of it; text beyond it is dropped.
  package var maximumTextBytes = 32 << 20
  /// Maximum bytes that an importer may send for one file before it counts as broken.
  package var maximumReplyBytes = 64 << 20
  /// Maximum bytes that an importer may send for a file with members.
  package var maximumContainerReplyBytes = 8 << 30
  /// Limits of the members kept per file.
  package var memberLimits = MemberLimits()
  /// Maximum attributes kept per file.
  package var maximumAttributes = 1_000
  /// Maximum bytes of attributes kept per file.
  package var maximumAttributeBytes = 4 << 20
  /// Resident bytes after a batch above which a process is replaced by a fresh one.
  package var recycleAfterResidentBytes = 64 << 20
  /// Maximum resident bytes of a process while it reads one file. Checked several times a second once the file takes
  /// long. The manifest's limit on address space applies too.
  package var maximumResidentBytes = 256 << 20
  /// Maximum requests sent ahead of the answers. Slow files reduce it, so that few wait behind one.
  package var requestWindow = 16
  /// Time after which a file counts as slow. The files behind it are handed back, so it delays none of them.
  package var slowAfter = Duration.milliseconds(500)
  /// Time after which a file counts as stuck. Its thread is replaced, so that as many threads as before work.
  package var stuckAfter = Duration.seconds(2)
  /// Interval at which the process of a slow file is checked.
  package var slowFileLook = Duration.milliseconds(250)
  /// Maximum wall-clock seconds per file, whatever the manifest says.
  package var maximumSeconds = 3_600
  /// Limits of a second try, after a file took too much time or memory.
  package var secondTry = ReducedLimits()
  /// Maximum seconds for an importer to report that it is ready.
  package var startSeconds = 30
  /// True if importers run in the sandbox. Without it they can do everything that the user can; for tests and for
  /// importer authors.
  package var isSandboxed = true
  /// Additional folders that importers may read, for a language runtime outside of `/usr`.
  package var readableFolders: [String] = []
  /// True if importers run at the lowest priority for processor and disk.
  package var isIdle = false
  /// True if importers share this process's standard error, instead of writing it nowhere; for importer authors.
  package var showsErrors = false
  /// Receives everything that the sandbox denies; for importer authors.
  package var denials: DenialReport?
  /// Absolute path of `mdsandbox`; `nil` for the one that ``Sandbox`` finds.
  package var launcher: String?
  /// True if an attribute may have this value. Other values are dropped, and the file becomes partial.
  package var accepts: @Sendable (AttributeKey, AttributeValue) -> Bool = { _, _ in true }

  package init() {}
}

extension HostConfiguration {
  /// Wall-clock limit for the first try of a file.
  func seconds(for manifest: ImporterManifest) -> Int { min(manifest.deadlineSeconds, maximumSeconds) }
}

/// Limits of a second try, which are lower than those of the first.
package struct ReducedLimits: Sendable, Hashable {
  /// Maximum bytes of text. An importer that stops there may finish in time.
  package var maximumTextBytes = 1 << 20
  /// Share of the time and memory of the first try.
  package var share = 0.5

  package init() {}
}

/// Limits for one file.
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
