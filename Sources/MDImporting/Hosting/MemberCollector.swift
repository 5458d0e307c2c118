import ImporterKit
import MDModel

/// Gathers the members of one file into pieces, within limits, and without believing a word of them.
struct MemberCollector {
  /// A piece is handed on when it has so many members, or so many bytes. Small enough that thousands of pieces hold up
  /// nobody who waits for another file, large enough that each costs little.
  private static let pieceCount = 256
  private static let pieceBytes = 1 << 20

  private let limits: MemberLimits
  private let mostKeys: Int
  private let job: UInt64
  /// Attributes that members have been given so far. The index keeps a list of all names that ever came.
  private var keys: Set<AttributeKey> = []
  private var piece: MemberPiece
  /// Open member with its content so far; `nil` for one that is left out, or between two.
  private var open: (header: MemberHeader, name: FileName, content: ContentBuilder)?
  /// Between the begin and the end of a member, whether it is kept or not.
  private(set) var isInMember = false
  private var depth = 0
  /// Depth of the last member that was left out: members inside it are left out with it.
  private var droppedDepth = Int.max
  private var count = 0
  private var bytes = 0
  /// Why members are missing, as a sentence; the first reason stays.
  private(set) var objection: String?
  private(set) var isTruncated = false

  /// - Parameter mostKeys: different attributes that the members of the file may have.
  init(limits: MemberLimits, mostKeys: Int, job: UInt64) {
    self.limits = limits
    self.mostKeys = mostKeys
    self.job = job
    piece = MemberPiece(job: job, isFirst: true)
  }

  /// Whether a piece has been taken.
  var hasHandedOn: Bool { !piece.isFirst }

  /// Whether anything was told of members at all.
  var hasBegun: Bool { count > 0 || !piece.isFirst }

  /// A member begins.
  mutating func begin(_ header: MemberHeader, content: ContentBuilder) throws(ImporterFault) {
    guard !isInMember else { throw .brokeProtocol("a member began before the last one had ended") }
    guard header.depth >= 1, Int(header.depth) <= depth + 1 else {
      throw .brokeProtocol("a member of depth \(header.depth) came after one of depth \(depth)")
    }
    isInMember = true
    depth = Int(header.depth)
    guard depth <= droppedDepth else { return }
    droppedDepth = .max
    guard let name = accepted(header) else {
      droppedDepth = depth
      return
    }
    open = (header, name, content)
  }

  /// The name of a member that is kept; `nil` for one too many, or that nothing can be called by.
  private mutating func accepted(_ header: MemberHeader) -> FileName? {
    guard count < Int(limits.count), bytes < Int(clamping: limits.bytes) else {
      return object("more is in the file than is kept: \(limits.count) items, \(limits.bytes >> 20) MiB")
    }
    guard header.depth <= limits.depth else {
      return object("items lie in one another deeper than \(limits.depth) levels")
    }
    guard let name = MemberName.normalized(header.name) else { return object("an item in the file has no usable name") }
    return name
  }

  private mutating func object(_ sentence: String) -> FileName? {
    if objection == nil { objection = sentence }
    isTruncated = true
    return nil
  }

  /// An attribute, or a piece of text, of the open member.
  mutating func take(_ frame: ReplyFrame) throws {
    guard open != nil else { return }
    switch frame.kind {
    case .attribute: try open?.content.takeAttribute(frame)
    case .text: try open?.content.takeText(frame.body, expecting: 0)
    case .ready, .thumbnail, .done, .member, .memberEnd: break
    }
  }

  /// The open member ends.
  ///
  /// - Returns: a piece that is full.
  mutating func end(_ said: ImportOutcome) throws(ImporterFault) -> MemberPiece? {
    guard isInMember else { throw .brokeProtocol("a member ended that had not begun") }
    isInMember = false
    guard let (header, name, content) = open else { return nil }
    open = nil
    let attributes = known(content.attributes)
    count += 1
    bytes += content.bytes
    piece.bytes += content.bytes + name.bytes.count
    piece.members.append(
      ImportedMember(
        depth: Int(header.depth), name: name, contentType: String(header.contentType.prefix(255)),
        size: header.size ?? 0, attributes: attributes, text: content.text, outcome: content.outcome(said),
        isTruncated: content.isTruncated || said.truncated || attributes.count < content.attributes.count))
    guard piece.members.count >= Self.pieceCount || piece.bytes >= Self.pieceBytes else { return nil }
    return takePiece()
  }

  private mutating func known(_ attributes: AttributeSet) -> AttributeSet {
    var kept = attributes
    for entry in attributes where !keys.contains(entry.key) {
      if keys.count < mostKeys { keys.insert(entry.key) } else { kept[entry.key] = nil }
    }
    return kept
  }

  /// Takes the members gathered since the last piece.
  mutating func takePiece() -> MemberPiece {
    defer { piece = MemberPiece(job: job, isFirst: false) }
    return piece
  }

  /// Takes the last piece, when the file ends.
  mutating func takeRest() -> MemberPiece? {
    open = nil
    return piece.members.isEmpty ? nil : takePiece()
  }
}
