import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDTestSupport
import Testing

@testable import MDDaemon
@testable import MDIndexer

/// Clients that wait until everything is indexed, on the test's clock: the workers' part is played by the test.
struct ClientWaitsTests {
  private let stepped: SteppedEngine
  private let client: DonationClient
  private let item: ItemID
  private var index: OpenIndex { stepped.index }

  init() throws {
    stepped = try SteppedEngine(roots: ["files"])
    client = try DonationClient("mdutil", number: 1)
    item = try Self.turnUp("files/one.txt", in: stepped)
  }

  /// What kept it from being read may be over.
  @Test func whatWasPutOffIsTriedForWhoeverWaits() throws {
    index.live.contents.change { $0.postpone([item], until: stepped.now.instant + ContentPipeline.postponement) }
    try index.sync(stepped.now, client.channel())
    try index.clients.run(stepped.now, in: index)
    #expect(stepped.contentState(of: item) == .running)
    #expect(try !client.messages().contains(where: \.isDone))
  }

  @Test func whatIsPutOffWhileSomebodyWaitsKeepsNobodyWaiting() throws {
    try index.sync(stepped.now, client.channel())
    try index.clients.run(stepped.now, in: index)
    try putOff(item)
    try index.clients.run(stepped.now, in: index)
    #expect(try client.messages().contains(where: \.isDone))
  }

  /// Rules may judge otherwise of what lies in it.
  @Test func aRenamedFolderIsLookedAtBeforeTheAnswer() throws {
    try putOff(item)
    try stepped.directory.makeDirectory("files/a")
    try stepped.crawlNames(of: "files")
    try stepped.rename("a", to: "b", in: "files")
    try index.sync(stepped.now, client.channel())
    try index.clients.run(stepped.now, in: index)
    #expect(index.crawls.plan.crawls.map(\.path) == [stepped.path("files/b")])
    #expect(index.crawls.plan.crawls.map(\.workClass) == [.interactive])
    #expect(try !client.messages().contains(where: \.isDone))
  }

  /// A look at what was not where it was known to be may find files that were there before anybody asked.
  @Test func whatHasTurnedUpMeanwhileIsWaitedForToo() throws {
    try index.sync(stepped.now, client.channel())
    try index.clients.run(stepped.now, in: index)
    let late = try Self.turnUp("files/two.txt", in: stepped)
    try putOff(item)
    try index.clients.run(stepped.now, in: index)
    #expect(try !client.messages().contains(where: \.isDone))
    try putOff(late)
    try index.clients.run(stepped.now, in: index)
    #expect(try client.messages().contains(where: \.isDone))
  }

  /// Somebody who never stops writing keeps nobody waiting for ever.
  @Test func whatKeepsTurningUpIsWaitedForAFewTimes() throws {
    try index.sync(stepped.now, client.channel())
    try index.clients.run(stepped.now, in: index)
    var (last, rounds) = (item, 0)
    repeat {
      rounds += 1
      let next = try Self.turnUp("files/late\(rounds).txt", in: stepped)
      try putOff(last)
      last = next
      try index.clients.run(stepped.now, in: index)
    } while try !client.messages().contains(where: \.isDone) && rounds < 10
    #expect(rounds > 1 && rounds < 10)
  }

  /// A file is found whose content is to be read. There is no importer here that would say so.
  private static func turnUp(_ name: String, in stepped: SteppedEngine) throws -> ItemID {
    try stepped.directory.write("x", to: name)
    try stepped.crawlNames(of: "files")
    let item = try #require(try stepped.item(name)).id
    try stepped.index.live.write { try $0.enqueue(item, .new, as: .live) }
    try stepped.index.contents.reload(in: stepped.index)
    return item
  }

  /// Nothing could be known of it, whether workers have it or not: what they found is not stored in these tests.
  private func putOff(_ item: ItemID) throws {
    let due = stepped.now.instant + ContentPipeline.postponement
    index.live.contents.change {
      $0.finish(item, .postponed(until: due))
      $0.postpone([item], until: due)
    }
  }
}
