import MDIndexer
import MDModel
import MDTestSupport
import MDWatch
import Testing

@testable import MDDaemon

/// The work class of many files that change at once and are found in different ways.
struct ListedChangesTests {
  private static let files = 300

  private func home() throws -> SteppedEngine {
    let stepped = try SteppedEngine(roots: ["files"], catalog: try GatedImporter().catalog)
    try stepped.directory.makeDirectory("files")
    try stepped.work()
    for number in 0..<Self.files { try stepped.directory.write("x", to: "files/\(number).txt") }
    return stepped
  }

  private func waiting(_ stepped: SteppedEngine, _ batch: WatchBatch) throws -> [Int] {
    try stepped.index.refreshing.apply(batch, stepped.now, in: stepped.index)
    return [.live, .firstCrawl].map { stepped.index.contents.load(of: $0, in: stepped.index).waiting }
  }

  /// The folder is listed because too many events arrived or because it has no watch.
  @Test func mostOfTheManyThatAListingFindsAreBacklog() throws {
    let stepped = try home()
    var batch = WatchBatch()
    batch.folders = [try #require(try stepped.item("files")).id]
    #expect(try waiting(stepped, batch) == [200, 100])
  }

  @Test func thoseThatEventsTellByNameAreLive() throws {
    let stepped = try home()
    var batch = WatchBatch()
    let names = (0..<Self.files).map { (FileName("\($0).txt"), NameChange.settled) }
    batch.names[try #require(try stepped.item("files")).id] = Dictionary(uniqueKeysWithValues: names)
    #expect(try waiting(stepped, batch) == [300, 0])
  }
}
