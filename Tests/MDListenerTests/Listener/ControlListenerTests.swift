import ListenerTestKit
import MDClient
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

@testable import MDListener

@Suite struct ControlListenerTests {
  @Test func repliesComeInOrderAndEndWithTheFinalOne() throws {
    let served = try ServedSocket { _, reply in
      reply.send(.log(["one"]))
      reply.send(.log(["two"]))
      reply.finish(.done(WorkSummary()))
      reply.finish(.accepted(1))
      reply.send(.log(["three"]))
    }
    let client = try served.client()
    let replies = try client.send(.sync)
    #expect(try replies.next() == .log(["one"]))
    #expect(try replies.next() == .log(["two"]))
    #expect(try replies.next() == .done(WorkSummary()))
    #expect(try replies.next() == nil)
    #expect(client.daemon == Hello(program: "mds", version: "1"))
  }

  @Test func severalRequestsAreUnderWayAtOnce() throws {
    let held = HeldChannels()
    let served = try ServedSocket { held.hold($1) }
    let client = try served.client()
    let requests = try (0..<5).map { _ in try client.send(.sync) }
    for (number, channel) in held.take(5).enumerated().reversed() {
      channel.send(.log(["\(number)"]))
      channel.finish(.accepted(Int64(number)))
    }
    for (number, replies) in requests.enumerated() {
      #expect(try replies.next() == .log(["\(number)"]))
      #expect(try replies.next() == .accepted(Int64(number)))
    }
  }

  @Test func theNinthRequestIsRefusedUntilOneOfTheEightIsAnswered() throws {
    let held = HeldChannels()
    var limits = ListenerLimits()
    limits.requestsPerClient = 8
    let served = try ServedSocket(limits: limits) { held.hold($1) }
    let client = try served.client()
    let requests = try (0..<8).map { _ in try client.send(.sync) }
    let channels = held.take(8)
    #expect { try client.ask(.sync) } throws: { Self.failure($0)?.code == .tooMany }
    channels[3].finish(.accepted(3))
    #expect(try requests[3].next() == .accepted(3))
    let tenth = try client.send(.sync)
    held.take(1).first?.finish(.accepted(10))
    #expect(try tenth.next() == .accepted(10))
  }

  @Test func aNumberIsTakenWhileItsRequestIsUnderWayAndFreeAfterwards() throws {
    let held = HeldChannels()
    let served = try ServedSocket { held.hold($1) }
    var client = try served.rawClient()
    try client.greet()
    let request = try Frame.request(.sync, number: 7, version: 1)
    try client.send(request)
    let first = held.take(1)
    first[0].finish(.accepted(1))
    try client.send(request)
    let second = held.take(1)
    // By now a different request has this number.
    first[0].finish(.accepted(2))
    #expect(second[0].isOpen && !first[0].isOpen)
    second[0].finish(.accepted(3))
    try client.send(request, request)
    #expect(try client.receive()?.kind == .hello)
    #expect(try client.receive()?.message(Reply.self) == .accepted(1))
    #expect(try client.receive()?.message(Reply.self) == .accepted(3))
    #expect(try client.receive() == nil)
    #expect(served.waitFor([.malformed(.number(7))]))
  }

  @Test func whoReadsSlowlyGetsTheLastSnapshot() throws {
    let held = HeldChannels()
    let served = try ServedSocket { held.hold($1) }
    let client = try served.client()
    let replies = try client.send(.followStatus(milliseconds: 1))
    let channel = try #require(held.take(1).first)
    let count: Int64 = 3_000
    for items in 1...count { channel.send(.status(.sample(items: items))) }
    channel.finish(.accepted(1))
    var items: [Int64] = []
    while case .status(let status)? = try replies.next() { items.append(status.items) }
    #expect(items.last == count)
    #expect(items == items.sorted())
    #expect(items.count < count)
  }

  @Test func whatIsCancelledIsTold() throws {
    let held = HeldChannels()
    let served = try ServedSocket { held.hold($1) }
    let client = try served.client()
    var replies: Replies? = try client.send(.trace(FilePath([0x2F])))
    let channel = try #require(held.take(1).first)
    let closed = Monitor(0)
    channel.onClose { closed.change { $0 += 1 } }
    channel.send(.log(["seen"]))
    #expect(try replies?.next() == .log(["seen"]))
    replies = nil
    #expect(closed.wait(until: Clock.now + ServedSocket.patience) { $0 == 1 ? true : nil } == true)
    #expect(!channel.isOpen)
    channel.onClose { closed.change { $0 += 10 } }
    #expect(closed.look { $0 } == 11)
    let next = try client.send(.sync)
    held.take(1).first?.finish(.accepted(1))
    #expect(try next.next() == .accepted(1))
  }

  @Test func aClientThatGoesIsTold() throws {
    let held = HeldChannels()
    let served = try ServedSocket { held.hold($1) }
    let closed = Monitor(false)
    var channels: [ReplyChannel] = []
    do {
      let client = try served.rawClient()
      try client.greet()
      try client.send(Frame.request(.sync, number: 1, version: 1))
      channels = held.take(1)
      channels.first?.onClose { closed.change { $0 = true } }
    }
    #expect(closed.wait(until: Clock.now + ServedSocket.patience) { $0 ? true : nil } == true)
    #expect(channels.allSatisfy { !$0.isOpen })
    #expect(served.waitFor([.left]))
  }

  @Test func aRequestThatTheHandlerLosesIsAnswered() throws {
    let served = try ServedSocket { _, _ in }
    #expect { try served.client().ask(.sync) } throws: { Self.failure($0)?.code == .failed }
  }

  @Test func anAnswerThatNoFrameHoldsIsToldAsSuch() throws {
    let served = try ServedSocket { $1.finish(.log([String(repeating: "a", count: 2 << 20)])) }
    #expect { try served.client().ask(.log(follow: false)) } throws: { Self.failure($0)?.code == .failed }
  }

  @Test func whoSpeaksAnotherVersionIsToldWhy() throws {
    let served = try ServedSocket()
    let newer = Hello(program: "mdutil", version: "9", versions: 2...3)
    let mismatch = VersionMismatch(client: newer, daemon: Hello(program: "mds", version: "1"))
    #expect(throws: ClientError.versions(mismatch)) { try served.client(as: newer) }
    #expect(served.waitFor([.versions(newer)]))
    #expect(try served.client().ask(.status) == .status(.sample(items: 1)))
  }

  static func failure(_ error: any Error) -> RequestFailure? {
    if case .refused(let failure)? = error as? ClientError { failure } else { nil }
  }
}
