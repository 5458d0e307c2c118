import ListenerTestKit
import MDClient
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

@testable import MDListener

/// Clients that have ended while the listener was busy with others.
@Suite struct EndedClientTests {
  private struct Gate {
    var isReached = false
    var isOpen = false
  }

  /// An app was killed while its socket held more than one read returns.
  ///
  /// Its next process sends a request at once, which must not be answered before all of that data is handled.
  @Test func whatTheyHaveSentComesBeforeLaterClients() throws {
    let gate = Monitor(Gate())
    let order = Monitor([String]())
    let served = try ServedSocket { request, attachment, reply in
      switch request {
      case .sync:
        // Keep the listener's thread busy.
        gate.change { $0.isReached = true }
        gate.wait { $0.isOpen ? () : nil }
      case .resume: order.change { $0.append("ended: \(attachment.count)") }
      default: order.change { $0.append("next") }
      }
      reply.answer(request)
    }
    let busy = try served.client()
    let ended = try Self.greeted(served)
    let pending = try busy.send(.sync)
    gate.wait { $0.isReached ? () : nil }
    try Self.sendAndEnd(ended)
    var next = try served.rawClient()
    try next.greet()
    try next.send(Frame.request(.status, number: 1, version: 1))
    gate.change { $0.isOpen = true }
    #expect(try pending.next() == .accepted(0))
    #expect(try next.receive()?.kind == .hello)
    #expect(try next.receive()?.kind == .finalReply)
    #expect(order.look { $0 } == ["ended: \(Self.length)", "next"])
  }

  /// Three times the size of one read, and less than a socket buffer holds.
  private static let length = 150_000

  private static func greeted(_ served: ServedSocket) throws -> RawClient {
    var client = try served.rawClient()
    try client.greet()
    _ = try client.receive()
    return client
  }

  private static func sendAndEnd(_ client: consuming RawClient) throws {
    for part in Frame.attachments([UInt8](repeating: 1, count: length), number: 1, version: 1) { try client.send(part) }
    try client.send(Frame.request(.resume, number: 1, version: 1))
  }
}
