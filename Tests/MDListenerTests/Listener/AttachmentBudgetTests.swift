import ListenerTestKit
import MDClient
import MDProtocol
import MDTestSupport
import Testing

@testable import MDListener

@Suite struct AttachmentBudgetTests {
  @Test func onlyWhoSendsAttachmentsWaitsWhileThereAreTooMany() throws {
    let held = HeldChannels()
    var limits = ListenerLimits()
    limits.attachmentBytes = 1_000
    let served = try ServedSocket(limits: limits) { request, reply in
      if request == .sync { held.hold(reply) } else { reply.answer(request) }
    }
    let earlier = try served.client()
    let sender = try served.client()
    let first = try sender.send(.sync, attachment: [UInt8](repeating: 1, count: 2_000))
    var channels = held.take(1)
    let second = try sender.send(.sync)
    // Both earlier and new clients are served.
    for client in [earlier, try served.client()] {
      for _ in 0..<20 {
        #expect(try client.ask(.status, within: .seconds(60)) == .status(.sample(items: 1)))
      }
    }
    #expect(held.count == 0)
    channels.first?.finish(.accepted(1))
    channels = []
    #expect(try first.next() == .accepted(1))
    held.take(1).first?.finish(.accepted(2))
    #expect(try second.next() == .accepted(2))
  }
}
