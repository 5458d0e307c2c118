import ListenerTestKit
import MDClient
import MDListener
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

@testable import MDDaemon

/// Pages of results for clients that read slowly or not at all.
@Suite struct ReplyPagesTests {
  private static let bundle = "org.example.Many"
  private let donations: SearchedDonations

  init() throws { donations = try SearchedDonations() }

  private func donate(_ count: Int, bytes: Int = 0) throws {
    let padding = AttributeValue.string(String(repeating: "x", count: bytes))
    try donations.donate(
      [.index((0..<count).map { DonatedItem("\($0)", "Item \($0)", day: Int64(-$0), ["padding_text": padding]) })],
      of: Self.bundle)
  }

  @Test func manyItemsComeInPages() throws {
    try donate(600)
    let found = try donations.search(AppSearch(query: "true"), as: Self.bundle)
    #expect(found.identifiers == (0..<600).map(String.init))
    #expect(found.pages == [256, 256, 88])
  }

  @Test func largeItemsComeInSmallPages() throws {
    try donate(20, bytes: 100_000)
    let found = try donations.search(AppSearch(query: "true", attributes: ["padding_text"]), as: Self.bundle)
    #expect(found.pages == [3, 3, 3, 3, 3, 3, 2])
    #expect(found.items.count == 20)
  }

  /// Far more than the daemon keeps for a client: it waits with the rest, and the client gets all of it.
  @Test func whoReadsSlowlyGetsEverything() throws {
    try donate(100, bytes: 100_000)
    let search = AppSearch(query: "true", attributes: ["padding_text"])
    let replies = try donations.replies(.search(search), as: Self.bundle)
    // Another client is served meanwhile.
    #expect(try donations.search(AppUserSearch(text: "item 7"), as: Self.bundle).identifiers.first == "7")
    #expect(try FoundAnswer(replies).items.count == 100)
    #expect(donations.socket.allEndings.allSatisfy { $0 == .left })
  }

  @Test func searchesOfThoseWhoHaveGoneEnd() throws {
    try donate(100, bytes: 100_000)
    let search = AppSearch(query: "true", attributes: ["padding_text"])
    // More searches than threads; no client reads.
    for _ in 0..<4 { _ = try donations.replies(.search(search), as: Self.bundle) }
    #expect(try donations.search(AppUserSearch(text: "item 7"), as: Self.bundle).identifiers.first == "7")
  }

  @Test func whatWasAcknowledgedIsWaitedFor() throws {
    try donations.donate([.index([DonatedItem("late", "Late")])], of: Self.bundle, applies: false)
    let replies = try donations.replies(.search(AppSearch(query: "true")), as: Self.bundle)
    try donations.apply()
    donations.link.applied.signal()
    #expect(try FoundAnswer(replies).identifiers == ["late"])
  }

  @Test func aPoolThatStopsSaysSo() throws {
    donations.stop()
    let error = #expect(throws: ClientError.self) { try donations.search(AppSearch(query: "true"), as: Self.bundle) }
    guard case .refused(let failure) = error else { throw try #require(error) }
    #expect(failure.code == .unavailable)
  }
}
