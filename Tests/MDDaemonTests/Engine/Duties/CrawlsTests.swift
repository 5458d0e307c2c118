import Glibc
import MDConfiguration
import MDCrawl
import MDIndexer
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDTestSupport
import MDWatch
import Testing

@testable import MDDaemon

/// Crawls and roots on a real tree, on the test's clock.
struct CrawlsTests {
  @Test func aTreeIsLookedAtWhenTheIndexIsOpen() throws {
    let stepped = try SteppedEngine(roots: ["files"])
    try stepped.directory.write("x", to: "files/folder/one.txt")
    let crawls = stepped.index.crawls
    #expect(crawls.due(stepped.now, in: stepped.index) == .start && !crawls.isAtRest(in: stepped.index))
    try stepped.work()
    #expect(crawls.due(stepped.now, in: stepped.index) == nil && crawls.isAtRest(in: stepped.index))
    #expect(try stepped.item("files/folder/one.txt") != nil)
  }

  @Test func aTreeThatMayNotBeLookedAtAsksAgainWhenThereMayBeRoom() throws {
    let stepped = try SteppedEngine(roots: ["files"])
    try stepped.directory.write("x", to: "files/one.txt")
    let (index, crawls) = (stepped.index, stepped.index.crawls)
    index.context.conditions.simulate { $0.freeBytes = 0 }
    try stepped.work()
    #expect(crawls.due(stepped.now, in: index) == stepped.now.instant + .seconds(10))
    #expect(try stepped.item("files/one.txt") == nil)
    #expect(crawls.reason(for: .firstCrawl)?.contains("the disk is nearly full") == true)
    index.context.conditions.endSimulations()
    stepped.pass(.seconds(10))
    try stepped.work()
    #expect(try stepped.item("files/one.txt") != nil && crawls.reason(for: .firstCrawl) == nil)
  }

  @Test func aRootThatIsMissingIsAwaited() throws {
    let stepped = try SteppedEngine(roots: ["files"])
    let index = stepped.index
    func state() -> String? { index.context.status.look { $0.roots.first.map { "\($0.state)" } } }
    try stepped.work()
    #expect(state() == "missing" && index.crawls.isAtRest(in: index))
    try stepped.directory.write("x", to: "files/one.txt")
    var batch = WatchBatch()
    batch.folders = [.notIndexed(0)]
    try index.refreshing.apply(batch, stepped.now, in: index)
    #expect(!index.crawls.isAtRest(in: index))
    try stepped.work()
    #expect(try state() == "watched" && stepped.item("files/one.txt") != nil)
  }

  /// The file has other names, perhaps in folders whose events do not report the change.
  @Test func aFileThatACrawlFindsChangedIsLookedAtUnderItsOtherNames() throws {
    let stepped = try SteppedEngine(roots: ["files"])
    try stepped.directory.write("x", to: "files/a/one.txt")
    try stepped.directory.makeDirectory("files/b")
    try #require(link(stepped.directory.path + "/files/a/one.txt", stepped.directory.path + "/files/b/two.txt") == 0)
    try stepped.work()
    try stepped.directory.write("longer", to: "files/a/one.txt")
    try stepped.crawlNames(of: "files/a")
    #expect(try stepped.item("files/a/one.txt")?.stamp.size == 6)
    #expect(try stepped.item("files/b/two.txt")?.stamp.size == 1)
    stepped.pass(.seconds(1))
    try stepped.index.refreshing.run(stepped.now, in: stepped.index)
    #expect(try stepped.item("files/b/two.txt")?.stamp.size == 6)
  }

  /// A new name may come with a change: the file may have been written under the new name, which no event reports for
  /// the old one.
  @Test func aFileThatACrawlFindsUnderANewNameIsLookedAtUnderItsOthers() throws {
    let stepped = try SteppedEngine(roots: ["files"])
    try stepped.directory.write("x", to: "files/a/one.txt")
    try stepped.directory.makeDirectory("files/b")
    try stepped.work()
    let path = stepped.directory.path + "/files/b/two.txt"
    try #require(link(stepped.directory.path + "/files/a/one.txt", path) == 0 && truncate(path, 6) == 0)
    try stepped.crawlNames(of: "files/b")
    #expect(try stepped.item("files/b/two.txt")?.stamp.size == 6)
    #expect(try stepped.item("files/a/one.txt")?.stamp.size == 1)
    stepped.pass(.seconds(1))
    try stepped.index.refreshing.run(stepped.now, in: stepped.index)
    #expect(try stepped.item("files/a/one.txt")?.stamp.size == 6)
  }

  /// A client that waits for the tree would otherwise wait forever.
  @Test func aTreeThatIsSwitchedOffMeanwhileIsRefused() throws {
    let stepped = try SteppedEngine()
    try stepped.directory.write("x", to: "files/one.txt")
    let client = try DonationClient("mdimport", number: 1)
    try stepped.index.importPaths([stepped.path("files")], client.channel())
    stepped.engine.context.settings.user.switches.set(.indexingOff, for: stepped.path("files"))
    try stepped.work()
    stepped.pass(ClientWaits.reportInterval)
    try stepped.work()
    guard case .done(let summary)? = try client.messages().last else {
      Issue.record("no answer")
      return
    }
    #expect(summary.refused.count == 1 && summary.refused[0].contains("indexing is switched off for"))
  }

  /// Under load a first crawl takes hours, and more urgent crawls interrupt it.
  @Test func aCrawlThatWasInterruptedGoesOnWhereItWas() throws {
    let stepped = try SteppedEngine()
    for number in 0..<4 { try stepped.directory.write("x", to: "files/\(number)/one.txt") }
    try stepped.directory.write("x", to: "other/one.txt")
    let (index, crawls) = (stepped.index, stepped.index.crawls)
    crawls.add(stepped.path("files"), as: .firstCrawl)
    // Pending mail makes the crawl return after each folder.
    index.context.mailbox.noteEvents()
    for _ in 0..<3 { try crawls.run(stepped.now, in: index) }
    let known = try (0..<4).filter { try stepped.item("files/\($0)/one.txt") != nil }
    #expect(!known.isEmpty && known.count < 4)
    for number in known { try stepped.directory.write("x", to: "files/\(number)/late.txt") }
    try stepped.crawlNames(of: "other", as: .interactive)
    _ = index.context.mailbox.take()
    for number in 0..<4 { #expect(try stepped.item("files/\(number)/one.txt") != nil) }
    // The crawl does not list these folders again; real events would report the new files.
    for number in known { #expect(try stepped.item("files/\(number)/late.txt") == nil) }
  }

  @Test func aRestIsOverWhenItsShareOfACoreIsKept() throws {
    let stepped = try SteppedEngine()
    for number in 0..<4 { try stepped.directory.write("x", to: "files/\(number)/one.txt") }
    let (index, crawls) = (stepped.index, stepped.index.crawls)
    index.context.settings.user.configuration.cpuPressure = 20
    index.context.conditions.simulate { $0.cpuPressure = 100 }
    crawls.add(stepped.path("files"), as: .firstCrawl)
    index.context.mailbox.noteEvents()
    try crawls.run(stepped.now, in: index)
    let due = try #require(crawls.due(stepped.now, in: index))
    #expect(due > stepped.now.instant && due <= stepped.now.instant + .seconds(10))
  }
}
