import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDTestSupport
import Testing

@testable import MDDaemon
@testable import MDIndexer

/// Clients that wait until everything is indexed, on the test's clock. The test plays the part of the workers.
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

  /// The condition that postponed the file may have passed.
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

  /// Other exclusion rules may apply to the folder's contents under its new name.
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

  /// A refresh of files that were not where the index knew them may find files that existed before the request.
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

  /// A program that never stops writing must not keep the client waiting forever.
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

  /// Adds a file whose contents are to be imported. The test queues the file itself, because there is no importer to
  /// claim it.
  private static func turnUp(_ name: String, in stepped: SteppedEngine) throws -> ItemID {
    try stepped.directory.write("x", to: name)
    try stepped.crawlNames(of: "files")
    let item = try #require(try stepped.item(name)).id
    try stepped.index.live.write { try $0.enqueue(item, .new, as: .live) }
    try stepped.index.contents.reload(in: stepped.index)
    return item
  }

  /// Postpones an item, whether or not workers have it. These tests do not store the workers' results.
  private func putOff(_ item: ItemID) throws {
    let due = stepped.now.instant + ContentPipeline.postponement
    index.live.contents.change {
      $0.finish(item, .postponed(until: due))
      $0.postpone([item], until: due)
    }
  }
}
