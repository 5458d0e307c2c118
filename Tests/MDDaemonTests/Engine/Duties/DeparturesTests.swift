import MDIndexer
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDTestSupport
import Testing

@testable import MDDaemon

/// Roots that are removed while something else happens, one folder per turn.
struct DeparturesTests {
  private let stepped: SteppedEngine
  private var index: OpenIndex { stepped.index }
  private var root: FilePath { stepped.path("files") }

  /// Starts with a removal that has already removed the first folder, `files/a/b/c`.
  init() throws {
    stepped = try SteppedEngine()
    for name in ["a/b/c", "d"] { try stepped.directory.write("x", to: "files/\(name)/one.txt") }
    try stepped.crawlNames(of: "files", as: .interactive)
    try index.roots.forget([root], stepped.now, in: index)
    stepped.passAtEachLook(.seconds(1))
    try index.departures.run(stepped.now, in: index)
    #expect(try stepped.item("files/a/b/c") == nil && stepped.item("files/a/b") != nil)
  }

  private func leave() throws {
    while !index.departures.isAtRest(in: index) { try index.departures.run(stepped.now, in: index) }
  }

  private func roots() throws -> [FilePath] { try index.live.read { try $0.roots().map(\.rootPath) } }

  /// Turns an item into a root.
  private func makeRoot(_ name: String, at path: FilePath) throws {
    let item = try #require(try stepped.item(name)).id
    let move = ItemMove(item: item, parent: .none, name: FileName(path.bytes))
    _ = try index.live.write { try $0.move([move], at: nil) }
  }

  @Test func whatWasMovedOutOfTheTreeStays() throws {
    let elsewhere = stepped.path("elsewhere")
    try makeRoot("files/a/b", at: elsewhere)
    try leave()
    #expect(try roots() == [elsewhere] && stepped.item("elsewhere") != nil && stepped.item("files") == nil)
  }

  @Test func anotherRootThatTheItemHasBecomeStays() throws {
    try makeRoot("files", at: stepped.path("elsewhere"))
    try leave()
    #expect(try roots() == [stepped.path("elsewhere")] && stepped.item("elsewhere/d/one.txt") != nil)
  }

  @Test func whatIsErasedMeanwhileLeavesNoRoot() throws {
    let client = try DonationClient("mdutil", number: 1)
    try index.erase([root], stepped.now, client.channel())
    stepped.passAtEachLook(.zero)
    try stepped.work()
    #expect(try roots() == [] && index.live.read { try $0.provider(root) } == nil)
    #expect(index.context.status.look { $0.roots.isEmpty })
  }

  /// A tree in a root that is being removed must be refused, or it would become a root of its own.
  @Test func aTreeInARootThatLeavesIsRefused() throws {
    let client = try DonationClient("mdimport", number: 1)
    try index.importPaths([stepped.path("files/d")], client.channel())
    index.crawls.add(stepped.path("files/d"), as: .live)
    stepped.passAtEachLook(.zero)
    try stepped.work()
    stepped.pass(ClientWaits.reportInterval)
    try stepped.work()
    #expect(try roots() == [])
    try expectRefusal(of: client)
  }

  @Test func aCrawlOfALeavingRootIsCancelledWhenItHasLeft() throws {
    index.crawls.add(stepped.path("files/d"), as: .firstCrawl)
    try leave()
    #expect(index.crawls.plan.isEmpty)
  }

  private func expectRefusal(of client: DonationClient) throws {
    guard case .done(let summary)? = try client.messages().last else {
      Issue.record("no answer")
      return
    }
    #expect(summary.refused.count == 1)
  }

  /// A client that waits for a root that is being removed must get an answer, or it would wait forever.
  @Test func aClientThatWaitsForARootThatLeavesIsTold() throws {
    try stepped.directory.write("x", to: "other/one.txt")
    let client = try DonationClient("mdimport", number: 1)
    try index.importPaths([stepped.path("other")], client.channel())
    try index.roots.forget([stepped.path("other")], stepped.now, in: index)
    stepped.passAtEachLook(.zero)
    stepped.pass(ClientWaits.reportInterval)
    try stepped.work()
    try expectRefusal(of: client)
  }

  @Test func aRootLeavesAtThePaceOfLiveWork() throws {
    index.context.conditions.pause(until: nil)
    try index.departures.run(stepped.now, in: index)
    #expect(try stepped.item("files/a/b") != nil && index.departures.due(stepped.now, in: index) == nil)
  }
}
