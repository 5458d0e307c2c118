import MDTestSupport
import Testing

@testable import MDProtocol

@Suite struct FrameDecoderTests {
  @Test func piecesOfAnySizeMakeTheSameFrames() throws {
    for seed in Rounds.seeds(200) {
      var random = RandomMessages(seed: seed)
      let frames = random.list(upTo: 8) { Self.frame(&$0) }
      let stream = try frames.flatMap { try $0.encoded() }
      var decoder = FrameDecoder()
      var read: [Frame] = []
      for piece in Self.pieces(of: stream, &random) {
        var input = piece
        while let frame = try decoder.next(from: &input) { read.append(frame) }
        #expect(input.isEmpty, "seed \(seed)")
      }
      #expect(read == frames, "seed \(seed)")
      #expect(!decoder.isMidFrame, "seed \(seed)")
    }
  }

  @Test func aFrameIsBegunFromItsFirstByteToItsLast() throws {
    let bytes = try Frame.hello(Hello(program: "mdutil", version: "1")).encoded()
    var decoder = FrameDecoder()
    for end in bytes.indices {
      #expect(decoder.isMidFrame == (end > 0))
      var input = bytes[end...end]
      let frame = try decoder.next(from: &input)
      #expect((frame != nil) == (end == bytes.count - 1))
    }
    #expect(!decoder.isMidFrame)
  }

  @Test func everyChangedByteOfAHeaderIsSeenOrMeansSomething() throws {
    let frame = Frame(version: 1, kind: .request, request: 5, payload: Array("{}".utf8))
    let bytes = try frame.encoded()
    for index in 0..<Frame.headerBytes {
      for value in UInt8.min ... .max where value != bytes[index] {
        var changed = bytes
        changed[index] = value
        let expected = Self.naive(changed)
        #expect(Self.decoded(changed) == expected, "byte \(index) is \(value)")
        #expect(expected != .success(frame))
      }
    }
  }

  @Test func anotherProtocolIsFoundOutAtItsFirstByte() {
    #expect(Self.decoded(Array("GET".utf8)) == .failure(.notAFrame))
    #expect(Self.decoded(Array("LMLX".utf8)) == .failure(.notAFrame))
    #expect(Self.decoded(Array("LML".utf8)) == .success(nil))
  }

  @Test func thePayloadMayBeAsLongAsIsAllowedAndNoLonger() throws {
    let longest = [UInt8](repeating: 0x20, count: Frame.maximumPayloadBytes)
    let frame = Frame(version: 1, kind: .request, request: 1, payload: longest)
    let bytes = try frame.encoded()
    #expect(bytes.count == 1_048_576)
    #expect(Self.decoded(bytes) == .success(frame))
    let longer = Frame(version: 1, kind: .request, request: 1, payload: longest + [0])
    #expect(throws: FrameError.tooLong(longest.count + 1)) { try longer.encoded() }
  }

  @Test func aGreetingOfAnyVersionIsUnderstood() throws {
    let hello = Frame(version: 900, kind: .hello, request: 0, payload: [])
    #expect(Self.decoded(try hello.encoded()) == .success(hello))
    let other = Frame(version: 900, kind: .request, request: 1, payload: [])
    #expect(Self.decoded(try other.encoded()) == .failure(.version(900)))
  }

  private static func frame(_ random: inout RandomMessages) -> Frame {
    let kind = random.pick(Frame.Kind.allCases)
    let size = random.pick([0, 1, 15, 16, 17, 300])
    let payload = (0..<size).map { _ in UInt8.random(in: .min ... .max, using: &random.generator) }
    return Frame(
      version: 1, kind: kind, request: UInt32.random(in: .min ... .max, using: &random.generator), payload: payload)
  }

  private static func pieces(of stream: [UInt8], _ random: inout RandomMessages) -> [ArraySlice<UInt8>] {
    var rest = stream[...]
    var pieces: [ArraySlice<UInt8>] = []
    while !rest.isEmpty {
      let piece = rest.prefix(random.pick([1, 2, 15, 16, 17, 64, 1_000]))
      pieces.append(piece)
      rest = rest.dropFirst(piece.count)
    }
    return pieces
  }

  /// The decoded frame; `nil` if the frame is incomplete.
  private static func decoded(_ bytes: [UInt8]) -> Result<Frame?, FrameError> {
    var decoder = FrameDecoder()
    var input = bytes[...]
    return Result { () throws(FrameError) in try decoder.next(from: &input) }
  }

  /// A simple decoder for bytes with one frame or its beginning, written from the table in the documentation of
  /// ``Frame``.
  private static func naive(_ bytes: [UInt8]) -> Result<Frame?, FrameError> {
    func number(_ range: Range<Int>) -> Int { bytes[range].reversed().reduce(0) { $0 << 8 | Int($1) } }
    guard Array(bytes[0..<4]) == Array("LMLT".utf8) else { return .failure(.notAFrame) }
    guard let kind = Frame.Kind(rawValue: UInt16(number(6..<8))) else {
      return .failure(.unknownKind(UInt16(number(6..<8))))
    }
    if kind != .hello, number(4..<6) != 1 { return .failure(.version(UInt16(number(4..<6)))) }
    guard number(12..<16) <= 1_048_560 else { return .failure(.tooLong(number(12..<16))) }
    guard bytes.count >= 16 + number(12..<16) else { return .success(nil) }
    let payload = Array(bytes[16..<(16 + number(12..<16))])
    return .success(
      Frame(version: UInt16(number(4..<6)), kind: kind, request: UInt32(number(8..<12)), payload: payload))
  }
}
