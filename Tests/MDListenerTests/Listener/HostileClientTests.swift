import ListenerTestKit
import MDClient
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

@testable import MDListener

@Suite struct HostileClientTests {
  @Test func aHundredBadClientsKeepNobodyWaiting() throws {
    let answer = Reply.log([String(repeating: "a", count: 50_000)])
    let served = try ServedSocket { request, reply in
      if case .log = request { reply.finish(answer) } else { reply.answer(request) }
    }
    let bad = try (0..<100).map { try BadClient(number: $0, served) }
    let client = try served.client()
    var durations: [Duration] = []
    for _ in 0..<200 {
      let start = Clock.now
      #expect(try client.ask(.status, within: .seconds(60)) == .status(.sample(items: 1)))
      durations.append(Clock.now - start)
    }
    durations.sort()
    print(
      "control socket beside 100 bad clients: median \(durations[100].inNanoseconds / 1_000) µs, worst \(durations[199].inNanoseconds / 1_000) µs"
    )
    #expect(served.waitFor(BadClient.endings(of: 100)))
    withExtendedLifetime(bad) {}
  }

  @Test(arguments: [
    (Frame(version: 1, kind: .request, request: 1, payload: []), FrameError.misplaced(.request)),
    (Frame(version: 1, kind: .reply, request: 1, payload: []), .misplaced(.reply)),
    (Frame(version: 1, kind: .hello, request: 0, payload: Array("{}".utf8)), .payload(.hello)),
  ])
  func whoDoesNotGreetIsClosed(frame: Frame, error: FrameError) throws {
    let served = try ServedSocket()
    var client = try served.rawClient()
    try client.send(frame)
    #expect(try client.receive() == nil)
    #expect(served.waitFor([.malformed(error)]))
  }

  @Test(arguments: [
    (Frame(version: 1, kind: .hello, request: 0, payload: Array("{}".utf8)), FrameError.misplaced(.hello)),
    (Frame(version: 1, kind: .finalReply, request: 1, payload: []), .misplaced(.finalReply)),
    (Frame(version: 1, kind: .request, request: 0, payload: []), .number(0)),
    (Frame(version: 1, kind: .cancel, request: 1, payload: [0]), .payload(.cancel)),
  ])
  func whoLeavesTheProtocolIsClosed(frame: Frame, error: FrameError) throws {
    let served = try ServedSocket()
    var client = try served.rawClient()
    try client.greet()
    try client.send(frame)
    #expect(try client.receive()?.kind == .hello)
    #expect(try client.receive() == nil)
    #expect(served.waitFor([.malformed(error)]))
  }

  @Test func aFrameThatIsTooLongIsNotWaitedFor() throws {
    let served = try ServedSocket()
    var client = try served.rawClient()
    try client.greet()
    // Send only a header, which announces 2^31 bytes.
    client.send(Array("LMLT".utf8) + [1, 0, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0x80])
    #expect(try client.receive()?.kind == .hello)
    #expect(try client.receive() == nil)
    #expect(served.waitFor([.malformed(.tooLong(1 << 31))]))
  }

  @Test func aRequestThatNobodyKnowsIsAnsweredAndTheClientStays() throws {
    let served = try ServedSocket()
    var client = try served.rawClient()
    try client.greet()
    try client.send(
      Frame(version: 1, kind: .request, request: 1, payload: Array(#"{"ofALaterVersion":{}}"#.utf8)),
      Frame.request(.status, number: 2, version: 1))
    #expect(try client.receive()?.kind == .hello)
    guard case .failure(let failure) = try client.receive()?.message(Reply.self) else {
      Issue.record("no failure")
      return
    }
    #expect(failure.code == .invalid)
    #expect(try client.receive()?.message(Reply.self) == .status(.sample(items: 1)))
  }

  @Test func whoStopsInTheMiddleOfAFrameIsClosedAndWhoIsIdleIsNot() throws {
    var limits = ListenerLimits()
    limits.stallTimeout = .milliseconds(30)
    let served = try ServedSocket(limits: limits)
    let idle = try served.client()
    let stalling = try served.rawClient()
    stalling.send(Array("LM".utf8))
    #expect(served.waitFor([.stalled]))
    #expect(try idle.ask(.status) == .status(.sample(items: 1)))
    #expect(served.allEndings == [.stalled])
  }

  @Test func whoNeverReadsIsClosed() throws {
    let held = HeldChannels()
    let served = try ServedSocket { held.hold($1) }
    let client = try served.client()
    let replies = try client.send(.log(follow: true))
    let channel = try #require(held.take(1).first)
    let closed = Monitor(false)
    channel.onClose { closed.change { $0 = true } }
    let line = String(repeating: "a", count: 10_000)
    while channel.isOpen { channel.send(.log([line])) }
    #expect(served.waitFor([.overrun]))
    #expect(closed.look { $0 })
    withExtendedLifetime(replies) {}
  }
}

/// A client that sends garbage, stalls or disconnects in the middle of a frame, or never reads its replies.
private final class BadClient {
  private var socket: HeldClient?

  init(number: Int, _ served: ServedSocket) throws {
    let client = try served.rawClient()
    let request = try Frame.request(.explain(FilePath("/home")), number: 1, version: 1).encoded()
    switch number % 4 {
    case 0:
      var generator = SeededGenerator(seed: UInt64(number))
      client.send([0] + (0..<5_000).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    case 1:
      try client.greet()
      client.send(Array(request.dropLast(number % 16 + 1)))
    case 2:
      try client.greet()
      client.send(Array(request.prefix(number % 32 + 1)))
      return
    default:
      try client.greet()
      for number in 1...60 { try client.send(Frame.request(.log(follow: false), number: UInt32(number), version: 1)) }
    }
    socket = HeldClient(client)
  }

  /// The expected endings. Stalled clients have ten seconds, so they are still connected.
  static func endings(of count: Int) -> [ConnectionEnding] {
    (0..<count).compactMap {
      switch $0 % 4 {
      case 0: .malformed(.notAFrame)
      case 1: nil
      case 2: .left
      default: .overrun
      }
    }
  }
}
