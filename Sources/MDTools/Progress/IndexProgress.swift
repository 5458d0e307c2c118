package import MDCommandLine
package import MDModel

/// Progress of indexing at one moment.
package struct IndexProgress: Hashable, Sendable {
  package enum Phase: String, Sendable {
    /// Names, sizes and dates; how many there will be is not known yet.
    case scanning
    /// Contents.
    case importing
    case finishing
    /// Bytes are not counted.
    case makingThumbnails
    /// Vectors are being made.
    case encoding
    /// Text is being recognised in pictures.
    case recognizing
    /// The index is compared with the files; bytes are not counted.
    case verifying
  }

  package var phase: Phase
  package var filesDone: Int
  /// `nil` while unknown.
  package var filesTotal: Int?
  package var bytesDone: Int64
  /// `nil` while unknown.
  package var bytesTotal: Int64?
  /// Path of the file that is being read; empty when none is.
  package var current: FileName
  /// Time since the phase began.
  package var elapsed: Duration
  /// Files whose importer takes long, and how long the last of them may at most; `nil` for none.
  package var slow = 0
  package var slowLeft: Duration?
  /// Why nothing is done now; `nil` while something is.
  package var waits: String?

  package init(
    phase: Phase, filesDone: Int, filesTotal: Int? = nil, bytesDone: Int64 = 0, bytesTotal: Int64? = nil,
    current: FileName = "", elapsed: Duration
  ) {
    self.phase = phase
    self.filesDone = filesDone
    self.filesTotal = filesTotal
    self.bytesDone = bytesDone
    self.bytesTotal = bytesTotal
    self.current = current
    self.elapsed = elapsed
  }
}

/// Totals of an indexing run.
package struct IndexSummary: Hashable, Sendable {
  package var indexed: Int
  /// Files the index knew already, unchanged.
  package var unchanged: Int
  package var removed: Int
  /// Files that no importer reads, found by name only.
  package var nameOnly: Int
  /// Number of files left out, by rule.
  package var skipped: [String: Int]
  /// Failed, by the reason.
  package var failed: [String: Int]
  /// Thumbnails made.
  package var thumbnails: Int
  /// Files of which none could be made, by the reason. The files themselves did not fail.
  package var withoutThumbnail: [String: Int]
  /// Bytes of the files that were read.
  package var bytes: Int64
  package var elapsed: Duration
  /// CPU time of the tool and its importers; `nil` where the daemon did the work.
  package var cpu: Duration?

  package init(
    indexed: Int, unchanged: Int = 0, removed: Int = 0, nameOnly: Int = 0, skipped: [String: Int] = [:],
    failed: [String: Int] = [:],
    thumbnails: Int = 0, withoutThumbnail: [String: Int] = [:], bytes: Int64, elapsed: Duration, cpu: Duration?
  ) {
    self.indexed = indexed
    self.unchanged = unchanged
    self.removed = removed
    self.nameOnly = nameOnly
    self.skipped = skipped
    self.failed = failed
    self.thumbnails = thumbnails
    self.withoutThumbnail = withoutThumbnail
    self.bytes = bytes
    self.elapsed = elapsed
    self.cpu = cpu
  }

  /// ``ExitStatus/partialFailure`` if any file failed.
  package var status: ExitStatus { failed.values.contains { $0 > 0 } ? .partialFailure : .success }
}
