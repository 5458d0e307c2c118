import ImporterKit
import MDModel
import MDTestSupport
import Testing

/// Frames parsed from untrusted bytes.
@Suite struct ReplyFrameTests {
  /// Parses frames until the bytes end or break the protocol, and returns their number.
  private func readAll(_ bytes: [UInt8]) throws(WireError) -> Int {
    try bytes.span.withUnsafeBytes { (raw) throws(WireError) in
      var offset = 0
      var count = 0
      while let frame = try ReplyFrame.next(in: raw, at: &offset) {
        count += 1
        switch frame.kind {
        case .ready: _ = try frame.protocolVersion()
        case .attribute: _ = try frame.attribute()
        case .done, .memberEnd: _ = try frame.outcome()
        case .member: _ = try frame.member()
        case .text, .thumbnail, .contents: #expect(frame.body.count <= raw.count)
        }
      }
      return count
    }
  }

  private func frame(_ kind: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length = UInt32(payload.count + 1).littleEndian
    return withUnsafeBytes(of: length) { Array($0) } + [kind] + payload
  }

  private let request: [UInt8] = [7, 0, 0, 0, 0, 0, 0, 0]

  @Test("Whole frames are read, a cut one waits")
  func wholeAndCut() throws {
    let title: [UInt8] = [1, 0, 0, 0, 0x74, 1, 2, 0, 0, 0, 0x68, 0x69]
    let frames =
      frame(1, [1, 0]) + frame(2, request + title) + frame(3, request + [0x61])
      + frame(5, request + [0, 1, 0, 0, 0, 0])
    #expect(try readAll(frames) == 4)
    for cut in 0..<frames.count { #expect(try readAll(Array(frames.prefix(cut))) < 4) }
  }

  @Test(
    "What breaks the protocol is refused",
    arguments: [
      ([0, 0, 0, 0], "a frame of 0 bytes"), ([0, 0, 16, 1], "a frame of 17825792 bytes"),
      ([1, 0, 0, 0, 42], "a frame of the unknown kind 42"),
      ([3, 0, 0, 0, 3, 1, 2], "a frame ends in the middle of a number"),
    ] as [([UInt8], String)])
  func refused(bytes: [UInt8], reason: String) throws {
    #expect(try #require(throws: WireError.self) { try readAll(bytes) }.description == reason)
  }

  @Test("Bytes behind an attribute's value, nested arrays and unknown tags are refused")
  func attributes() throws {
    let key: [UInt8] = [1, 0, 0, 0, 0x74]
    for value: [UInt8] in [
      [4, 1, 0], [7, 1, 0, 0, 0, 7, 0, 0, 0, 0], [8], [1, 255, 255, 255, 255], [7, 9, 0, 0, 0, 4, 1],
    ] {
      #expect(throws: WireError.self) { try readAll(frame(2, request + key + value)) }
    }
  }

  @Test("Random and damaged bytes end in frames or an error, never in a crash", arguments: Rounds.seeds(20))
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let payload = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        UInt8.random(in: 0...8, using: &generator)
      }
      var bytes = frame(UInt8.random(in: 0...6, using: &generator), payload)
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      #expect((try? readAll(bytes)) ?? 0 <= bytes.count)
    }
  }
}
