package import MDModel

/// A member as described by its importer, within the host's limits.
package struct ImportedMember: Sendable {
  /// Depth: 1 in the file itself, 2 in the last member of depth 1, and so on. Increases by at most one from a member
  /// to the next.
  package var depth: Int
  /// Name in the form of ``MDModel/MemberName/normalized(_:)``.
  package var name: FileName
  /// Uniform type that the importer gave; empty if the name decides.
  package var contentType: String
  /// The importer of its own type, if one has read it.
  package var reader: ImporterVersion?
  /// Size in bytes; 0 if unknown.
  package var size: Int64
  package var attributes: AttributeSet
  /// Valid UTF-8.
  package var text: [UInt8]
  package var outcome: ImportedFile.Outcome
  /// True if text or attributes were cut at a limit.
  package var isTruncated: Bool
}

/// Some consecutive members of one file, which are passed on together.
package struct MemberPiece: Sendable {
  /// The job of the file.
  package let job: UInt64
  package var members: [ImportedMember] = []
  /// True for the first piece of a reading. If an importer ends in the middle of the file, another reading starts
  /// from the beginning.
  package let isFirst: Bool
  /// Bytes of attributes and text.
  package internal(set) var bytes = 0

  init(job: UInt64, isFirst: Bool) {
    self.job = job
    self.isFirst = isFirst
  }
}
