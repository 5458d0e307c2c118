import MDCrawl
import MDImporting
import MDModel
import MDStore
import MDStoreWriter
import Synchronization

/// A member on its way to the writer, which assigns the numbers of its type and importer.
struct PreparedMember: Sendable {
  var type: DetectedType?
  var reader: ImporterVersion?
  var result: MemberResult
}

/// Some members of one file on their way to the writer. They are sent before the file's own result.
struct PreparedMembers: Sendable {
  /// The file that contains them.
  var item: ItemID
  var workClass: WorkClass
  /// Distinguishes this reading from other readings of the same file.
  var reading: UInt64
  var isFirst: Bool
  /// When they were read.
  var date: Timestamp
  var members: [PreparedMember] = []
  /// Bytes that the members hold in memory, plus the cost of storing them expressed in bytes. With that cost, a
  /// transaction of many small members takes no longer than one of large files.
  var weight = 0
}

/// Prepares the members of one file: excludes those that a rule is against, and detects their types.
struct MemberPreparation {
  private static let readings = Atomic<UInt64>(0)
  /// Bytes of text that take as long to store as a member without text.
  private static let weightOfOne = 6 << 10

  let item: ItemID
  let reading: UInt64
  private let workClass: WorkClass
  private let detector: TypeDetector
  private let embedder: (any TextEmbedder)?
  private var filter: MemberFilter
  /// Depth of the last excluded member. Members inside it are excluded too.
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
  /// The type that the importer gave if it is known, else the type by name.
  func type(of member: ImportedMember) -> DetectedType {
    if let type = DetectedType(declaredType: member.contentType) { return type }
    return member.name.bytes.withUnsafeBufferPointer { type(forName: ItemRecord.searchName($0)) } ?? .data
  }
}
