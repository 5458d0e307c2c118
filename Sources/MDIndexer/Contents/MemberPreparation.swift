import MDCrawl
import MDImporting
import MDModel
import MDStore
import MDStoreWriter
import Synchronization

/// A member on its way to the writer, which knows the numbers of types and importers.
struct PreparedMember: Sendable {
  var type: DetectedType?
  var reader: ImporterVersion?
  var result: MemberResult
}

/// Some members of one file on their way to the writer. They come before the file's own result.
struct PreparedMembers: Sendable {
  /// The file.
  var item: ItemID
  var workClass: WorkClass
  /// Told apart from other readings of the file.
  var reading: UInt64
  var isFirst: Bool
  /// When they were read.
  var date: Timestamp
  var members: [PreparedMember] = []
  /// Bytes that they hold in memory, and the work that storing them is as if it were bytes: so a transaction of small
  /// members is no longer than one of large files.
  var weight = 0
}

/// Reading of a file with items inside it: leaves out what rules are against, and finds out types.
struct MemberPreparation {
  private static let readings = Atomic<UInt64>(0)
  /// Storing a member without any text takes as long as so many bytes of text.
  private static let weightOfOne = 6 << 10

  let item: ItemID
  let reading: UInt64
  private let workClass: WorkClass
  private let detector: TypeDetector
  private let embedder: (any TextEmbedder)?
  private var filter: MemberFilter
  /// Depth of the last member that a rule was against: members inside it are left out, too.
  private var leftOutDepth = Int.max

  init(of item: ItemID, as workClass: WorkClass, setup: IndexerSetup, in session: any IndexReading) throws {
    self.item = item
    self.workClass = workClass
    (detector, embedder) = (setup.detector, setup.embedder)
    reading = Self.readings.wrappingAdd(1, ordering: .relaxed).newValue
    let path = try session.path(of: item) ?? ""
    let roots = try session.roots().map(\.rootPath).filter { path.isAt(orBelow: $0) }
    filter = MemberFilter(
      options: setup.crawl, root: roots.max { $0.bytes.count < $1.bytes.count } ?? path, container: path)
  }

  mutating func prepare(_ piece: MemberPiece, date: Timestamp) -> PreparedMembers {
    var prepared = PreparedMembers(
      item: item, workClass: workClass, reading: reading, isFirst: piece.isFirst, date: date,
      weight: piece.bytes + Self.weightOfOne * (1 + piece.members.count))
    for member in piece.members where isKept(member) { prepared.members.append(self.prepared(member)) }
    return prepared
  }

  private mutating func isKept(_ member: ImportedMember) -> Bool {
    if member.depth > leftOutDepth { return false }
    let rule = filter.rule(for: member.name, depth: member.depth)
    leftOutDepth = rule == nil ? .max : member.depth
    return rule == nil
  }

  private func prepared(_ member: ImportedMember) -> PreparedMember {
    var result = MemberResult(
      depth: member.depth, name: member.name, type: nil, size: member.size, attributes: member.attributes,
      text: member.text, state: member.outcome.state, reason: member.outcome.reason, isTruncated: member.isTruncated)
    result.vectors = embedder.map { embedder in
      let text = EmbeddableText(attributes: member.attributes, name: member.name, text: member.text)
      return SegmentVectors(of: text, by: embedder)
    }
    return PreparedMember(type: detector.type(of: member), reader: member.reader, result: result)
  }
}

extension TypeDetector {
  /// The type that an importer gave of a member, if it is a known one, or else the one that its name tells.
  func type(of member: ImportedMember) -> DetectedType {
    if let type = DetectedType(declaredType: member.contentType) { return type }
    return member.name.bytes.withUnsafeBufferPointer { type(forName: ItemRecord.searchName($0)) } ?? .data
  }
}
