import MDModel
import MDSystem
import Testing

@testable import ImporterKit
@testable import MDImporting

/// How the host handles members that an importer reports, correctly or not.
@Suite struct MemberCollectorTests {
  private enum Told {
    case begin(depth: UInt8, String)
    case attribute(String)
    case text(String)
    case contents(String)
    case end
  }

  private struct Gathered {
    var pieces: [MemberPiece]
    var file: ImportedFile
    /// Names and contents of the members to be imported.
    var read: [String] = []
    var members: [ImportedMember] { pieces.flatMap(\.members) }
  }

  private func gather(
    _ told: [Told], isAsked: Bool = true, contents: ContentsLimits? = nil, saying reading: MemberReading? = nil,
    _ change: (inout HostConfiguration) -> Void = { _ in }
  ) throws -> Gathered {
    var configuration = HostConfiguration()
    change(&configuration)
    var builder = AnswerBuilder(
      configuration: configuration, role: .importer, membersOf: isAsked ? 7 : nil, contents: contents)
    let job = ImportJob(
      identifier: 7, descriptor: try Descriptor.open(path: FilePath("/dev/null"), flags: FileFlags.readOnly),
      contentType: "public.data", name: "", wants: [.attributes, .text, .members])
    var pieces: [MemberPiece] = []
    var read: [String] = []
    try bytes(of: told).withUnsafeBytes { raw in
      var offset = 0
      while let frame = try ReplyFrame.next(in: raw, at: &offset) {
        if let piece = try builder.take(frame, of: job) { pieces.append(piece) }
        guard let inside = builder.takeContents() else { continue }
        read.append("\(inside.name.text) \(try text(of: inside))")
        if let piece = builder.take(reading ?? MemberReading(contentType: "")) { pieces.append(piece) }
      }
    }
    if let piece = try builder.takeLastMembers() { pieces.append(piece) }
    return Gathered(pieces: pieces, file: builder.finished(ImportOutcome(), job: job, elapsed: .zero), read: read)
  }

  /// The contents as the other importer gets them: it must not be able to change them.
  private func text(of contents: MemberContents) throws -> String {
    let file = try contents.opened()
    #expect(throws: SystemError.self) { try [UInt8(1)].withUnsafeBytes { try file.writeAll($0) } }
    var bytes = [UInt8](repeating: 0, count: contents.count + 1)
    let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private func bytes(of told: [Told]) -> [UInt8] {
    var writer = ByteWriter()
    for frame in told {
      let kind: ReplyFrame.Kind =
        switch frame {
        case .begin: .member
        case .attribute: .attribute
        case .text: .text
        case .contents: .contents
        case .end: .memberEnd
        }
      let start = writer.beginFrame(kind.rawValue)
      writer.append(UInt64(1))
      switch frame {
      case .begin(let depth, let name): MemberHeader(name: FileName(name), depth: depth).write(to: &writer)
      case .attribute(let key):
        writer.append(key)
        AttributeValue.string("value").write(to: &writer)
      case .text(let text), .contents(let text):
        text.utf8.withContiguousStorageIfAvailable { writer.append(raw: UnsafeRawBufferPointer($0)) }
      case .end:
        writer.append(UInt8(0))
        writer.append(UInt8(0))
        writer.append("")
      }
      writer.endFrame(start)
    }
    return writer.bytes
  }

  private func names(_ members: [ImportedMember]) -> [String] {
    members.map { "\($0.depth) \($0.name.text)" }
  }

  @Test func contentsGoToTheMemberThatIsOpen() throws {
    let gathered = try gather([
      .text("of the file "), .begin(depth: 1, "a"), .attribute("kMDItemTitle"), .text("of a"), .end, .text("again"),
      .begin(depth: 2, "b"), .text("of b"), .end,
    ])
    #expect(names(gathered.members) == ["1 a", "2 b"])
    #expect(gathered.members.map { String(decoding: $0.text, as: UTF8.self) } == ["of a", "of b"])
    #expect(gathered.members.first?.attributes[.title] == "value")
    #expect(String(decoding: gathered.file.text, as: UTF8.self) == "of the file again")
    #expect(gathered.file.hasMembers && gathered.file.outcome == .complete)
  }

  @Test func piecesAreHandedOnAsTheyFill() throws {
    let gathered = try gather((0..<600).flatMap { [.begin(depth: 1, "m\($0)"), .end] as [Told] })
    #expect(gathered.pieces.map(\.members.count) == [256, 256, 88])
    #expect(gathered.pieces.map(\.isFirst) == [true, false, false])
    let large = String(repeating: "x", count: 600_000)
    let heavy = try gather((0..<4).flatMap { [.begin(depth: 1, "m\($0)"), .text(large), .end] as [Told] })
    #expect(heavy.pieces.map(\.members.count) == [2, 2])
  }

  @Test func whatIsTooMuchIsLeftOutAndSaid() throws {
    let told: [Told] = (0..<5).flatMap { [.begin(depth: 1, "m\($0)"), .end] as [Told] }
    let many = try gather(told) { $0.memberLimits.count = 3 }
    #expect(many.members.count == 3 && many.file.isTruncated)
    guard case .partial(let reason) = many.file.outcome else { return #expect(Bool(false), "\(many.file.outcome)") }
    #expect(reason.contains("3 items"))
    let deep = try gather([.begin(depth: 1, "a"), .end, .begin(depth: 2, "b"), .end, .begin(depth: 3, "c"), .end]) {
      $0.memberLimits.depth = 2
    }
    #expect(names(deep.members) == ["1 a", "2 b"])
    let bytes = try gather(told) { $0.memberLimits.bytes = 0 }
    #expect(bytes.members.isEmpty && bytes.file.isTruncated)
  }

  @Test func whatNothingCanBeCalledByIsLeftOutWithAllInIt() throws {
    let gathered = try gather([
      .begin(depth: 1, "/../"), .end, .begin(depth: 2, "inside"), .end, .begin(depth: 1, "//b/./c/"), .end,
    ])
    #expect(names(gathered.members) == ["1 b/c"])
    #expect(gathered.file.isTruncated)
  }

  @Test func membersMayNotSayWhatTheHostSays() throws {
    let gathered = try gather([.begin(depth: 1, "a"), .attribute("kMDItemFSOwnerUserID"), .end])
    #expect(gathered.members.first?.attributes.isEmpty == true)
    guard case .partial? = gathered.members.first?.outcome else { return #expect(Bool(false), "it went unnoticed") }
  }

  @Test func theListOfAttributesCannotGrowWithoutEnd() throws {
    let told = (0..<9).flatMap { [.begin(depth: 1, "m\($0)"), .attribute("own\($0)"), .end] as [Told] }
    let gathered = try gather(told) { $0.maximumAttributes = 4 }
    #expect(gathered.members.count == 9)
    #expect(gathered.members.count { !$0.attributes.isEmpty } == 4)
    #expect(gathered.members.last?.isTruncated == true)
  }

  @Test func theBytesOfAMemberAreReadWhenItEnds() throws {
    let reader = ImporterVersion(identifier: "org.example.text", version: 3)
    var reading = MemberReading(contentType: "public.plain-text", importer: reader)
    reading.file = ImportedFile(
      identifier: 0, attributes: [.title: "Inner"], text: Array("words".utf8), outcome: .partial("torn"),
      isTruncated: false, elapsed: .zero)
    reading.members = [
      ImportedMember(
        depth: 1, name: "inside", contentType: "", size: 0, attributes: [:], text: [], outcome: .complete,
        isTruncated: false)
    ]
    let told: [Told] = [
      .begin(depth: 1, "a"), .attribute("kMDItemSubject"), .contents("first "), .contents("piece"), .end,
      .begin(depth: 1, "b"), .end, .begin(depth: 1, "/../"), .contents("of nothing"), .end,
    ]
    let gathered = try gather(told, contents: ContentsLimits(), saying: reading)
    #expect(gathered.read == ["a first piece"])
    #expect(names(gathered.members) == ["1 a", "2 inside", "1 b"])
    let member = try #require(gathered.members.first)
    #expect(member.attributes[.title] == "Inner" && member.attributes[.subject] == "value")
    #expect(String(decoding: member.text, as: UTF8.self) == "words" && member.outcome == .partial("torn"))
    #expect(member.contentType == "public.plain-text" && member.reader == reader)
  }

  @Test func bytesBeyondTheLimitsAreDroppedAndThatIsSaid() throws {
    let told: [Told] = (1...3).flatMap { [.begin(depth: 1, "m\($0)"), .contents("0123456789"), .end] as [Told] }
    let gathered = try gather(told, contents: ContentsLimits(each: 8, total: 12))
    #expect(gathered.read == ["m1 01234567", "m2 0123"])
    #expect(gathered.members.count == 3)
    #expect(gathered.file.outcome == .partial("what is inside is more than is read"))
  }

  @Test func itemsInWhatIsReadCountAsThoseOfTheFile() throws {
    var reading = MemberReading(contentType: "")
    reading.members = (0..<9).map {
      ImportedMember(
        depth: $0 + 1, name: FileName("i\($0)"), contentType: "", size: 0, attributes: [:], text: [],
        outcome: .complete,
        isTruncated: false)
    }
    let told: [Told] = [.begin(depth: 1, "a"), .contents("x"), .end]
    let deep = try gather(told, contents: ContentsLimits(), saying: reading) { $0.memberLimits.depth = 4 }
    #expect(names(deep.members) == ["1 a", "2 i0", "3 i1", "4 i2"])
    #expect(deep.file.outcome == .partial("items lie in one another deeper than 4 levels"))
    let many = try gather(told, contents: ContentsLimits(), saying: reading) { $0.memberLimits.count = 3 }
    #expect(names(many.members) == ["1 a", "2 i0", "3 i1"])
  }

  @Test func bytesThatNobodyAskedForBreakTheProtocol() {
    #expect(throws: ImporterFault.self) { try gather([.begin(depth: 1, "a"), .contents("x"), .end]) }
    #expect(throws: ImporterFault.self) { try gather([.contents("x")], contents: ContentsLimits()) }
  }

  @Test func membersOutOfTurnBreakTheProtocol() {
    let breaches: [[Told]] = [
      [.end], [.begin(depth: 0, "a")], [.begin(depth: 2, "a")], [.begin(depth: 1, "a"), .begin(depth: 1, "b")],
      [.begin(depth: 1, "a"), .end, .end], [.begin(depth: 1, "a"), .end, .begin(depth: 3, "b")],
      [.begin(depth: 1, "a")],
    ]
    for told in breaches { #expect(throws: ImporterFault.self, "\(told)") { try gather(told) } }
    #expect(throws: ImporterFault.self) { try gather([.begin(depth: 1, "a"), .end], isAsked: false) }
  }

  @Test func nobodyReadsWithoutEnd() {
    let told = (0..<100).flatMap { [.begin(depth: 1, "m\($0)"), .text("0123456789"), .end] as [Told] }
    #expect(throws: ImporterFault.self) { try gather(told) { $0.maximumContainerReplyBytes = 2_000 } }
  }
}
