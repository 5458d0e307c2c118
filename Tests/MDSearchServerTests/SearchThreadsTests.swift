import ListenerTestKit
import MDClient
import MDListener
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

@testable import MDSearchServer

@Suite struct SearchThreadsTests {
  /// A reply channel counts towards the limit on attachments as long as it exists.
  @Test func nothingIsKeptOfAnAnsweredSearch() throws {
    let threads = try threads()
    let channels = Monitor<[WeakChannel]>([])
    let served = try ServedSocket { (_: Request, reply: ReplyChannel) in
      channels.change { $0.append(WeakChannel(channel: reply)) }
      threads.begin(Self.search(reply))
    }
    let client = try served.client()
    _ = try client.ask(.sync, within: ServedSocket.patience)
    threads.join()
    #expect(channels.look { $0.count } == 1)
    #expect(channels.look { $0.allSatisfy { $0.channel == nil } })
  }

  /// The client then finds or starts another service.
  @Test func aServiceThatStopsSaysThatAnotherMayAnswer() throws {
    let threads = try threads()
    threads.stop()
    let served = try ServedSocket { threads.begin(Self.search($1)) }
    let error = #expect(throws: ClientError.self) { try served.client().ask(.sync, within: ServedSocket.patience) }
    guard case .refused(let failure) = error else { throw try #require(error) }
    #expect(failure.code == .restarting)
  }

  private struct WeakChannel: Sendable { weak let channel: ReplyChannel? }

  private static func search(_ reply: ReplyChannel) -> SearchJob {
    let peer = Peer(process: 7, user: .own)
    return SearchJob(call: .query, query: .typed("garden"), claim: nil, peer: peer, reply: reply)
  }

  /// Threads that end when they are idle, without an index.
  private func threads() throws -> SearchThreads {
    let context = SearchContext(
      path: "/nowhere/index.sqlite", settings: SearchSettings(nil), claims: nil, thumbnails: "/nowhere", ground: nil,
      idle: nil)
    return SearchThreads(context: context, rest: .zero)
  }
}
