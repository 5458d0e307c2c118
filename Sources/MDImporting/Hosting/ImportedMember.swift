public import MDModel

/// An item inside a file, as its importer told of it and the host believes it.
public struct ImportedMember: Sendable {
  /// 1 in the file itself, 2 in the last member of depth 1, and so on: never more than one below the one before.
  public var depth: Int
  /// ``MDModel/MemberName/normalized(_:)``.
  public var name: FileName
  /// Uniform type that the importer gave; empty where the name is to tell.
  public var contentType: String
  /// The importer of its own type, where one has read it.
  public var reader: ImporterVersion?
  /// Bytes that it takes by itself; 0 where that is not known.
  public var size: Int64
  public var attributes: AttributeSet
  /// Valid UTF-8.
  public var text: [UInt8]
  public var outcome: ImportedFile.Outcome
  /// Text or attributes were cut at a limit.
  public var isTruncated: Bool
}

/// Some of the members of one file, in order: as many as are handed on at once.
public struct MemberPiece: Sendable {
  /// The file's job.
  public let job: UInt64
  public var members: [ImportedMember] = []
  /// The first of a reading. An importer that ended in the middle of the file is asked again from the start.
  public let isFirst: Bool
  /// Bytes of attributes and text.
  public internal(set) var bytes = 0

  init(job: UInt64, isFirst: Bool) {
    self.job = job
    self.isFirst = isFirst
  }
}
