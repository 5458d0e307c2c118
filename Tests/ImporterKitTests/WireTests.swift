import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import ImporterKit

/// Each side decodes what the other encodes, and accepts nothing else.
@Suite struct WireTests {
  @Test func aRequestArrivesAsItWasSent() throws {
    let request = ImportRequest(
      identifier: .max, wants: [.attributes, .thumbnail], thumbnailEdge: 256, maximumTextBytes: 1 << 40,
      contentType: "public.plain-text", mimeType: "text/plain", name: FileName([0xFF, 0x0A, 0x2E, 0xC3]))
    let frame = request.encoded()
    let payload = Array(frame.dropFirst(ReplyFrame.headerBytes))
    let read = try payload.span.withUnsafeBytes { (bytes) throws(WireError) in try ImportRequest(payload: bytes) }
    #expect(read == request)
    #expect(frame[4] == ImportRequest.frameKind)
  }

  @Test func aRequestThatEndsEarlyIsRefusedWhereverItEnds() {
    let payload = Array(ImportRequest(identifier: 1, contentType: "public.data", name: "a").encoded().dropFirst(5))
    for length in 0..<payload.count {
      let cut = Array(payload.prefix(length))
      #expect(throws: WireError.self, "\(length)") {
        try cut.span.withUnsafeBytes { (bytes) throws(WireError) in try ImportRequest(payload: bytes) }
      }
    }
  }

  @Test(arguments: 0..<50) func anAttributeArrivesAsItWasGiven(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = Self.value(&random, depth: 1)
    let replies = try Self.replies { $0.set("kMDItemTitle", value) }
    guard case .attribute(request: 7, let key, let read)? = replies.first else {
      Issue.record("seed \(seed): \(replies)")
      return
    }
    #expect(key == "kMDItemTitle")
    #expect(read == value, "seed \(seed)")
  }

  @Test func whatSaysNothingIsNotSent() throws {
    let replies = try Self.replies { sink in
      sink.set("a", "")
      sink.set("b", [])
      sink.set("c", .real(.nan))
      sink.set("d", nil)
    }
    #expect(replies.count == 1)
  }

  @Test func textIsCutBetweenCharactersAndAtTheLimit() throws {
    let text = String(repeating: "ä€😀", count: 20_000)
    let replies = try Self.replies(maximumTextBytes: 100_001) { $0.appendText(text) }
    var joined: [UInt8] = []
    for reply in replies {
      guard case .text(request: 7, let bytes) = reply else { continue }
      #expect(String(validating: bytes, as: UTF8.self) != nil)
      joined += bytes
    }
    #expect(joined.count <= 100_001 && joined.count > 100_001 - 4)
    #expect(Array(text.utf8).starts(with: joined))
    guard case .done(request: 7, let outcome)? = replies.last else {
      Issue.record("no end: \(replies.count) frames")
      return
    }
    #expect(outcome == ImportOutcome(truncated: true))
  }

  @Test func aReasonMakesTheAnswerPartial() throws {
    let replies = try Self.replies { sink in
      sink.notePartial("the second page is torn")
      sink.notePartial("and the third")
    }
    guard case .done(_, let outcome)? = replies.last else { return #expect(Bool(false), "\(replies)") }
    #expect(outcome == ImportOutcome(status: .partial, reason: "the second page is torn"))
  }

  // MARK: Members

  @Test func membersComeOneAfterTheOtherEachWithItsEnd() throws {
    let replies = try Self.replies(wants: [.attributes, .text, .members]) { sink in
      sink.set(.title, "Mailbox")
      sink.addMember(MemberHeader("outer", contentType: "public.data", size: 9)) { sink in
        sink.appendText("one")
        sink.addMember(MemberHeader("inner")) { sink in
          sink.set(.title, "Inner")
          throw ImportFailure("torn")
        }
        // This comes too late, because the enclosing member has ended.
        sink.set(.title, "late")
        sink.addMember(MemberHeader("second"))
      }
      sink.addMember(MemberHeader("last")) { $0.notePartial("half") }
      sink.set("kMDItemNumberOfPages", 2)
    }
    let told = replies.map { reply in
      switch reply {
      case .member(7, let header): "member \(header.depth) \(header.name.text)"
      case .memberEnd(7, let outcome): "end \(outcome.status) \(outcome.reason)"
      case .attribute(7, let key, _): "attribute \(key.rawValue)"
      case .text(7, let bytes): "text \(String(decoding: bytes, as: UTF8.self))"
      case .done(7, let outcome): "done \(outcome.status)"
      default: "\(reply)"
      }
    }
    #expect(
      told == [
        "attribute kMDItemTitle", "member 1 outer", "text one", "end complete ", "member 2 inner",
        "attribute kMDItemTitle", "end failed torn", "member 2 second", "end complete ", "member 1 last",
        "end partial half", "attribute kMDItemNumberOfPages", "done complete",
      ])
  }

  @Test func aSinkStopsAtTheMostMembersAndTheDeepest() throws {
    var limits = MemberLimits()
    (limits.count, limits.depth) = (3, 2)
    var taken: [Bool] = []
    let replies = try Self.replies(wants: [.members], limits) { sink in
      let isOuterTaken = sink.addMember(MemberHeader("a")) { sink in
        sink.addMember(MemberHeader("b")) { sink in taken.append(sink.addMember(MemberHeader("too deep"))) }
      }
      taken += [isOuterTaken, sink.addMember(MemberHeader("c")), sink.addMember(MemberHeader("too many"))]
    }
    #expect(taken == [false, true, true, false])
    #expect(replies.count { if case .member = $0 { true } else { false } } == 3)
    guard case .done(_, let outcome)? = replies.last else { return #expect(Bool(false), "\(replies)") }
    #expect(outcome.truncated)
  }

  @Test func membersThatNobodyWantsAreNotSent() throws {
    var (isTaken, isAsked) = (true, false)
    let replies = try Self.replies { sink in isTaken = sink.addMember(MemberHeader("a")) { _ in isAsked = true } }
    #expect(!isTaken && !isAsked)
    #expect(replies.count == 1)
  }

  @Test func aMembersTextHasALimitOfItsOwn() throws {
    let replies = try Self.replies(maximumTextBytes: 10, wants: [.text, .members]) { sink in
      sink.appendText("0123456789abc")
      sink.addMember(MemberHeader("a")) { $0.appendText("0123456789abc") }
      sink.addMember(MemberHeader("b")) { $0.appendText("0123456789") }
    }
    let truncated: [Bool] = replies.compactMap {
      if case .memberEnd(_, let outcome) = $0 { outcome.truncated } else { nil }
    }
    #expect(truncated == [true, false])
  }

  @Test func theBytesOfMembersAreHandedOnUpToTheLimits() throws {
    var taken: [Bool] = []
    let bytes = [UInt8](repeating: 7, count: 50_000)
    let replies = try Self.replies(
      wants: [.members, .contents], contents: ContentsLimits(each: 75_000, total: 100_000)
    ) {
      sink in
      bytes.withUnsafeBufferPointer { bytes in
        taken.append(sink.appendContents(bytes))
        sink.addMember(MemberHeader("a")) { sink in taken += [sink.appendContents(bytes), sink.appendContents(bytes)] }
        sink.addMember(MemberHeader("b")) { sink in taken.append(sink.takesContents(size: 75_001)) }
        sink.addMember(MemberHeader("c")) { sink in taken.append(sink.takesContents(size: 25_001)) }
        sink.addMember(MemberHeader("d")) { sink in
          if sink.takesContents(size: 25_000) {
            taken.append(sink.appendContents(UnsafeBufferPointer(rebasing: bytes[..<25_000])))
          }
        }
        sink.addMember(MemberHeader("e")) { sink in taken.append(sink.takesContents(size: nil)) }
      }
    }
    #expect(taken == [false, true, false, false, false, true, false])
    var (told, count) = ([String](), 0)
    for reply in replies {
      if case .contents(7, let piece) = reply { count += piece.count }
      guard case .memberEnd(7, let outcome) = reply else { continue }
      told.append("\(count) \(outcome.reason)")
      count = 0
    }
    let end = "what is inside unpacks to so much that not all of it was read"
    #expect(
      told == [
        "75000 larger than 0 MiB: only its beginning was read", "0 larger than 0 MiB: what is in it was not read",
        "0 \(end)", "25000 ", "0 \(end)",
      ])
    guard case .done(_, let outcome)? = replies.last else { return #expect(Bool(false), "\(replies)") }
    #expect(outcome.status == .partial && outcome.reason == end)
  }

  @Test func theBytesOfMembersThatNobodyWantsAreNotSent() throws {
    var isTaken = true
    let replies = try Self.replies(wants: [.members]) { sink in
      sink.addMember(MemberHeader("a")) { sink in
        isTaken = sink.takesContents(size: 1) || [1].withUnsafeBufferPointer { sink.appendContents($0) }
      }
    }
    #expect(!isTaken)
    #expect(replies.count == 3)
  }

  @Test func limitsTravelOnlyWhereMembersAreWanted() throws {
    var limits = MemberLimits()
    limits.count = 5
    var request = ImportRequest(identifier: 1, contentType: "public.data", name: "a", memberLimits: limits)
    let plain = request.encoded().count
    request.wants.insert(.members)
    #expect(request.encoded().count == plain + 13)
    request.wants.insert(.contents)
    request.contentsLimits = ContentsLimits(each: 3, total: 4)
    #expect(request.encoded().count == plain + 29)
    let payload = Array(request.encoded().dropFirst(ReplyFrame.headerBytes))
    let read = try payload.span.withUnsafeBytes { (bytes) throws(WireError) in try ImportRequest(payload: bytes) }
    #expect(read == request)
  }

  @Test(arguments: 0..<200) func randomBytesAreNeverTakenForMoreThanTheyAre(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<Int.random(in: 0...64, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    bytes.withUnsafeBytes { raw in
      var offset = 0
      while let frame = try? ReplyFrame.next(in: raw, at: &offset) {
        _ = try? frame.attribute()
        _ = try? frame.outcome()
        _ = try? frame.member()
        _ = try? frame.protocolVersion()
      }
      #expect(offset <= raw.count, "seed \(seed)")
    }
  }

  // MARK: A sink over a real socket

  /// Replies that a host receives for a request that asks for everything.
  private static func replies(
    maximumTextBytes: UInt64 = 32 << 20, wants: ImportRequest.Wants = [.attributes, .text],
    _ limits: MemberLimits = MemberLimits(), contents: ContentsLimits = ContentsLimits(),
    _ give: (inout AttributeSink) -> Void
  ) throws -> [ImportReply] {
    let pair = try UnixSocket.pair()
    let request = ImportRequest(
      identifier: 7, wants: wants, maximumTextBytes: maximumTextBytes, contentType: "public.data", name: "a",
      memberLimits: limits, contentsLimits: contents)
    var sink = AttributeSink(socket: pair.far.rawValue, request: request)
    give(&sink)
    sink.finish(failure: nil)
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var filled = 0
    var replies: [ImportReply] = []
    while true {
      let done = filled
      filled += try bytes.withUnsafeMutableBytes {
        try pair.near.receive(into: UnsafeMutableRawBufferPointer(rebasing: $0[done...])).count
      }
      replies = try decoded(Array(bytes.prefix(filled)))
      if case .done? = replies.last { return replies }
    }
  }

  private static func decoded(_ bytes: [UInt8]) throws -> [ImportReply] {
    try bytes.withUnsafeBytes { raw in
      var replies: [ImportReply] = []
      var offset = 0
      var start = 0
      while try ReplyFrame.next(in: raw, at: &offset) != nil {
        let payload = UnsafeRawBufferPointer(rebasing: raw[(start + ReplyFrame.headerBytes)..<offset])
        replies.append(try ImportReply(kind: raw[start + 4], payload: payload))
        start = offset
      }
      return replies
    }
  }

  private static func value(_ random: inout SeededGenerator, depth: Int) -> AttributeValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 6), using: &random) {
    case 0: .string(String(repeating: "é😀x", count: Int.random(in: 1...40, using: &random)))
    case 1: .integer(Int64.random(in: .min ... .max, using: &random))
    case 2: .real(Double.random(in: -1e300...1e300, using: &random))
    case 3: .boolean(Bool.random(using: &random))
    case 4: .date(Timestamp(nanoseconds: Int64.random(in: .min ... .max, using: &random)))
    case 5: .data((0..<9).map { _ in UInt8.random(in: 0...255, using: &random) })
    default: .array((0..<Int.random(in: 1...5, using: &random)).map { _ in value(&random, depth: 0) })
    }
  }
}
