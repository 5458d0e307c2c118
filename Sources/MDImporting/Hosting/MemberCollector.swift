import ImporterKit
import MDModel
import MDSystem

/// Collects the members of one file into pieces, within limits. The importer is not trusted.
struct MemberCollector {
  /// Maximum members and bytes of a piece. Small enough that storing thousands of pieces delays no other file for
  /// long, large enough that each piece is cheap.
  private static let pieceCount = 256
  private static let pieceBytes = 1 << 20

  private let limits: MemberLimits
  private let mostKeys: Int
  private let job: UInt64
  /// Attribute names of the members so far. They are limited, because the index keeps every name that ever occurred.
  private var keys: Set<AttributeKey> = []
  private var piece: MemberPiece
  /// Limits of the members' bytes; `nil` if these are not wanted.
  private let contentsLimits: ContentsLimits?
  /// Bytes of the open member, or of the one that has just ended and is to be read.
  private var contents: MemoryFile?
  private var contentsBytes: UInt64 = 0
  /// The open member with its content so far; `nil` for a dropped one, or between two members.
  private var open: (header: MemberHeader, name: FileName, content: ContentBuilder)?
  /// True between the begin and the end of a member, even if it is dropped.
  private(set) var isInMember = false
  private var depth = 0
  /// Depth of the last dropped member. Members inside it are dropped too.
  private var droppedDepth = Int.max
  private var count = 0
  private var bytes = 0
  /// Why members are missing, as a sentence. The first reason stays.
  private(set) var objection: String?
  private(set) var isTruncated = false

  /// - Parameter mostKeys: maximum number of different attributes of all members.
  init(limits: MemberLimits, mostKeys: Int, job: UInt64, contentsLimits: ContentsLimits? = nil) {
    self.limits = limits
    self.contentsLimits = contentsLimits
    self.mostKeys = mostKeys
    self.job = job
    piece = MemberPiece(job: job, isFirst: true)
  }

  /// True if a piece was passed on.
  var hasHandedOn: Bool { !piece.isFirst }

  /// True if any member was kept.
  var hasBegun: Bool { count > 0 || !piece.isFirst }

  /// Begins a member.
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

  /// The name of a member; `nil` if it is one too many, too deep, or has no usable name.
  private mutating func accepted(_ header: MemberHeader) -> FileName? {
    guard hasRoom else { return objectToCount() }
    guard header.depth <= limits.depth else { return objectToDepth() }
    guard let name = MemberName.normalized(header.name) else { return object("an item in the file has no usable name") }
    return name
  }

  private var hasRoom: Bool { count < Int(limits.count) && bytes < Int(clamping: limits.bytes) }

  private mutating func objectToCount() -> FileName? {
    object("the file contains more than is stored: at most \(limits.count) items, \(limits.bytes >> 20) MiB")
  }

  private mutating func objectToDepth() -> FileName? {
    object("items are nested deeper than \(limits.depth) levels")
  }

  private mutating func object(_ sentence: String) -> FileName? {
    if objection == nil { objection = sentence }
    isTruncated = true
    return nil
  }

  /// Takes an attribute or a piece of text of the open member.
  mutating func take(_ frame: ReplyFrame) throws {
    guard open != nil else { return }
    switch frame.kind {
    case .attribute: try open?.content.takeAttribute(frame)
    case .text: try open?.content.takeText(frame.body, expecting: 0)
    case .ready, .thumbnail, .done, .member, .memberEnd, .contents: break
    }
  }

  /// Takes some bytes of the open member. Bytes beyond the limits are dropped.
  mutating func take(contents bytes: UnsafeRawBufferPointer) throws {
    guard let contentsLimits else { throw ImporterFault.brokeProtocol("it sent contents that nobody had asked for") }
    guard isInMember else { throw ImporterFault.brokeProtocol("it sent contents outside of a member") }
    guard open != nil else { return }
    let room = contentsLimits.total - min(contentsBytes, contentsLimits.total)
    let left = min(room, contentsLimits.each - min(UInt64(contents?.count ?? 0), contentsLimits.each))
    let kept = bytes.prefix(Int(clamping: left))
    contentsBytes += UInt64(kept.count)
    if kept.count < bytes.count { _ = object("what is inside is more than is read") }
    guard !kept.isEmpty else { return }
    let file = try contents ?? MemoryFile()
    contents = file
    try file.append(UnsafeRawBufferPointer(rebasing: kept))
  }

  /// The member that has just ended, if its bytes were sent.
  mutating func takeContents() -> MemberContents? {
    guard !isInMember, let file = contents else { return nil }
    contents = nil
    guard let member = piece.members.last else { return nil }
    return MemberContents(file: file, name: member.name, contentType: member.contentType, depth: member.depth)
  }

  /// Adds the result of reading these bytes to the member, and the members found in them below it.
  mutating func take(_ reading: MemberReading) -> MemberPiece? {
    guard let index = piece.members.indices.last else { return nil }
    let outer = piece.members[index].depth
    piece.members[index].take(reading)
    var dropped = Int.max
    add(piece.members[index].bytes)
    // Depths in the reading count from 1 inside this member. If a member is dropped, the deeper ones that follow it
    // are inside it and are dropped too.
    //
    // Example: outer depth 2; depths 1, 2, 1 become 3, 4, 3. If the first is dropped, so is the second, but not the
    // third.
    for var member in reading.members where member.depth <= dropped {
      member.depth += outer
      guard hasRoom, member.depth <= limits.depth else {
        _ = hasRoom ? objectToDepth() : objectToCount()
        dropped = member.depth - outer
        continue
      }
      dropped = .max
      member.attributes = known(member.attributes)
      count += 1
      add(member.bytes)
      piece.members.append(member)
    }
    return takeFullPiece()
  }

  private mutating func add(_ size: Int) {
    bytes += size
    piece.bytes += size
  }

  /// Ends the open member.
  ///
  /// - Returns: a piece, if it is full.
  mutating func end(_ said: ImportOutcome) throws(ImporterFault) -> MemberPiece? {
    guard isInMember else { throw .brokeProtocol("a member ended that had not begun") }
    isInMember = false
    guard let (header, name, content) = open else {
      contents = nil
      return nil
    }
    open = nil
    let attributes = known(content.attributes)
    count += 1
    add(content.bytes)
    piece.bytes += name.bytes.count
    piece.members.append(
      ImportedMember(
        depth: Int(header.depth), name: name, contentType: String(header.contentType.prefix(255)),
        size: header.size ?? 0, attributes: attributes, text: content.text, outcome: content.outcome(said),
        isTruncated: content.isTruncated || said.truncated || attributes.count < content.attributes.count))
    // The bytes of the member must be read before its piece is passed on.
    return contents == nil ? takeFullPiece() : nil
  }

  private mutating func takeFullPiece() -> MemberPiece? {
    piece.members.count >= Self.pieceCount || piece.bytes >= Self.pieceBytes ? takePiece() : nil
  }

  private mutating func known(_ attributes: AttributeSet) -> AttributeSet {
    var kept = attributes
    for entry in attributes where !keys.contains(entry.key) {
      if keys.count < mostKeys { keys.insert(entry.key) } else { kept[entry.key] = nil }
    }
    return kept
  }

  /// Takes the members collected since the last piece.
  mutating func takePiece() -> MemberPiece {
    defer { piece = MemberPiece(job: job, isFirst: false) }
    return piece
  }

  /// Takes the last piece at the end of the file.
  mutating func takeRest() -> MemberPiece? {
    open = nil
    return piece.members.isEmpty ? nil : takePiece()
  }
}
