import MDClient
import MDDonations
import MDModel
import MDProtocol
import MDSearchAPI
import MDSystem
import MDTestSupport
import Testing

@testable import MDSearchServer

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
    let found = try donations.search(.expression("true"), as: Self.bundle)
    #expect(found.identifiers == (0..<600).map(String.init))
    #expect(found.pages == [256, 256, 90])
  }

  @Test func largeItemsComeInSmallPages() throws {
    try donate(20, bytes: 100_000)
    let found = try donations.search(.expression("true", attributes: ["padding_text"]), as: Self.bundle)
    #expect(found.pages == [4, 3, 3, 3, 3, 3, 3])
    #expect(found.items.count == 20)
  }

  /// The answer is far larger than what the daemon buffers for a client. The daemon must wait until the client reads,
  /// and send the whole answer.
  @Test func whoReadsSlowlyGetsEverything() throws {
    try donate(100, bytes: 100_000)
    let search = SearchQuery.expression("true", attributes: ["padding_text"])
    let pages = try donations.pages(search, as: Self.bundle)
    // Another client is served in the meantime.
    #expect(try donations.search(.typed("item 7"), as: Self.bundle).identifiers.first == "7")
    #expect(try FoundAnswer(pages).items.count == 100)
  }

  @Test func searchesOfThoseWhoHaveGoneEnd() throws {
    try donate(100, bytes: 100_000)
    let search = SearchQuery.expression("true", attributes: ["padding_text"])
    // There are more searches than threads, and no client reads.
    for _ in 0..<4 { _ = try donations.pages(search, as: Self.bundle) }
    #expect(try donations.search(.typed("item 7"), as: Self.bundle).identifiers.first == "7")
  }

  @Test func whatWasAcknowledgedIsWaitedFor() throws {
    try donations.donate([.index([DonatedItem("late", "Late")])], of: Self.bundle, applies: false)
    let pages = try donations.pages(.expression("true"), as: Self.bundle)
    try donations.apply()
    #expect(try FoundAnswer(pages).identifiers == ["late"])
  }

  /// If no daemon applies the donations, the wait ends after a while.
  @Test func whatNobodyAppliesIsNotWaitedForForEver() throws {
    try donations.donate([.index([DonatedItem("late", "Late")])], of: Self.bundle, applies: false)
    #expect(try donations.search(.expression("true"), as: Self.bundle).identifiers == [])
  }

  @Test func aServiceThatStopsClosesItsConnections() throws {
    let client = try donations.client()
    donations.stop()
    let failure = #expect(throws: SearchFailure.self) { try SearchClient(client).answer(to: .expression("true")) }
    #expect(failure?.code == .unavailable)
  }

  /// A user who types on must not wait for the answer to the previous letter.
  @Test func aLaterSearchOfTheSameConnectionTakesThePlaceOfTheLast() throws {
    try donate(100, bytes: 100_000)
    let client = SearchClient(try donations.client(), as: AppClaim(bundle: Self.bundle), within: .minutes(1))
    var first = SearchQuery.typed("item")
    first.attributes = ["padding_text"]
    let older = try client.pages(of: first)
    let newer = try client.pages(of: .typed("item 7"))
    #expect(try FoundAnswer(newer).identifiers.first == "7")
    let error = #expect(throws: ClientError.self) { _ = try FoundAnswer(older) }
    guard case .refused(let failure) = error else { throw try #require(error) }
    #expect(failure.code == .superseded)
  }
}
