import MDModel
import MDTestSupport
import Testing

@testable import MDProtocol

@Suite struct MessageTests {
  @Test func everyRequestComesThroughAsItWas() throws {
    var met: Set<String> = []
    for seed in Rounds.seeds(600) {
      var random = RandomMessages(seed: seed)
      let request = random.request()
      met.insert(Self.name(of: request))
      let frame = try Frame.request(request, number: 7, version: 1)
      #expect(try Self.travelled(frame).message(Request.self) == request, "seed \(seed)")
    }
    #expect(met.count == 18, "\(met)")
  }

  @Test func everyReplyComesThroughAsItWas() throws {
    var met: Set<String> = []
    for seed in Rounds.seeds(600) {
      var random = RandomMessages(seed: seed)
      let reply = random.reply()
      met.insert(Self.name(of: reply))
      let frame = try Frame.reply(reply, to: 7, version: 1, isFinal: .random(using: &random.generator))
      #expect(try Self.travelled(frame).message(Reply.self) == reply, "seed \(seed)")
    }
    #expect(met.count == 14, "\(met)")
  }

  @Test func theSameMessageAlwaysHasTheSameBytes() throws {
    for seed in Rounds.seeds(50) {
      var (first, second) = (RandomMessages(seed: seed), RandomMessages(seed: seed))
      let one = try Frame.reply(first.reply(), to: 1, version: 1, isFinal: true)
      #expect(try one == Frame.reply(second.reply(), to: 1, version: 1, isFinal: true), "seed \(seed)")
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func noNumberThatIsNoneIsSent(value: Double) {
    var report = StatusReport(version: "1", processID: 1, started: 0, phase: .idle)
    report.cpu = value
    #expect(throws: FrameError.payload(.reply)) {
      try Frame.reply(.status(report), to: 1, version: 1, isFinal: false)
    }
  }

  @Test func aMessageThatNoFrameHoldsIsRefused() throws {
    let paths = [FilePath](repeating: FilePath(Array(repeating: 0x61, count: 1_000)), count: 1_100)
    #expect(throws: FrameError.tooLong(1_103_324)) { try Frame.request(.importPaths(paths), number: 1, version: 1) }
  }

  @Test(arguments: [
    "", "nil", "{}", "[]", "\"status\"", "{\"status\":{}", "{\"status\":{},\"sync\":{}}", "{\"nobody\":{}}",
    "{\"pause\":{\"seconds\":1.5}}", "{\"pause\":{\"seconds\":1e400}}", "{\"explain\":{\"_0\":[256]}}",
    "{\"explain\":{\"_0\":[-1]}}", "{\"importPaths\":{}}", "\u{FEFF}", "\u{0}",
  ])
  func whatIsNoRequestIsRefused(json: String) {
    let frame = Frame(version: 1, kind: .request, request: 1, payload: Array(json.utf8))
    #expect(throws: FrameError.payload(.request)) { try frame.message(Request.self) }
  }

  @Test func nestingHasABottom() {
    let deep = Array(repeating: UInt8(ascii: "["), count: Frame.maximumPayloadBytes)
    let frame = Frame(version: 1, kind: .request, request: 1, payload: deep)
    #expect(throws: FrameError.payload(.request)) { try frame.message(Request.self) }
  }

  private static func travelled(_ frame: Frame) throws -> Frame {
    var decoder = FrameDecoder()
    var bytes = try frame.encoded()[...]
    let read = try decoder.next(from: &bytes)
    #expect(bytes.isEmpty)
    return try #require(read)
  }

  /// Name of the enum case, which is also its name in JSON.
  private static func name(of message: Any) -> String {
    String("\(message)".prefix { $0 != "(" })
  }
}
