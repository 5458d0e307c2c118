package import MDModel

/// An item inside a file, as its importer told of it and the host believes it.
package struct ImportedMember: Sendable {
  /// 1 in the file itself, 2 in the last member of depth 1, and so on: never more than one below the one before.
  package var depth: Int
  /// ``MDModel/MemberName/normalized(_:)``.
  package var name: FileName
  /// Uniform type that the importer gave; empty where the name is to tell.
  package var contentType: String
  /// The importer of its own type, where one has read it.
  package var reader: ImporterVersion?
  /// Bytes that it takes by itself; 0 where that is not known.
  package var size: Int64
  package var attributes: AttributeSet
  /// Valid UTF-8.
  package var text: [UInt8]
  package var outcome: ImportedFile.Outcome
  /// Text or attributes were cut at a limit.
  package var isTruncated: Bool
}

/// Some of the members of one file, in order: as many as are handed on at once.
package struct MemberPiece: Sendable {
  /// The file's job.
  package let job: UInt64
  package var members: [ImportedMember] = []
  /// The first of a reading. An importer that ended in the middle of the file is asked again from the start.
  package let isFirst: Bool
  /// Bytes of attributes and text.
  package internal(set) var bytes = 0

  init(job: UInt64, isFirst: Bool) {
    self.job = job
    self.isFirst = isFirst
  }
}
