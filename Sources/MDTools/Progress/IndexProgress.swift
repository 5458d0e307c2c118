package import MDCommandLine
package import MDModel

/// Progress of indexing at one moment.
package struct IndexProgress: Hashable, Sendable {
  package enum Phase: String, Sendable {
    /// Names, sizes and dates are being read. Their total number is unknown.
    case scanning
    /// Contents are being imported.
    case importing
    case finishing
    /// Thumbnails are being made; bytes are not counted.
    case makingThumbnails
    /// Vectors are being made.
    case encoding
    /// Text is being recognised in pictures.
    case recognizing
    /// The index is being compared with the files; bytes are not counted.
    case verifying
  }

  package var phase: Phase
  package var filesDone: Int
  /// Total number of files; `nil` while unknown.
  package var filesTotal: Int?
  package var bytesDone: Int64
  /// Total number of bytes; `nil` while unknown.
  package var bytesTotal: Int64?
  /// Path of the file that is being read; empty if there is none.
  package var current: FileName
  /// Time since the phase began.
  package var elapsed: Duration
  /// Number of files whose importer takes long. The next property is the longest time that is left for the last of
  /// them; `nil` if there are none.
  package var slow = 0
  package var slowLeft: Duration?
  /// Why no work is done now; `nil` while work is done.
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
  /// Files that the index already had, unchanged.
  package var unchanged: Int
  package var removed: Int
  /// Files that no importer reads. They are found only by name.
  package var nameOnly: Int
  /// Numbers of skipped files, by rule.
  package var skipped: [String: Int]
  /// Numbers of failed files, by reason.
  package var failed: [String: Int]
  /// Number of thumbnails made.
  package var thumbnails: Int
  /// Numbers of files of which no thumbnail could be made, by reason. The files themselves did not fail.
  package var withoutThumbnail: [String: Int]
  /// Bytes of the files that were read.
  package var bytes: Int64
  package var elapsed: Duration
  /// Processor time of the tool and its importers; `nil` if the daemon did the work.
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
