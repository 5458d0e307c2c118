import IndexerMonitor
import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// The index's own journal under a monitor.
@Suite struct ItemJournalTests {
  private let directory: TemporaryDirectory
  private let writer: IndexWriter
  private let journal: ItemJournal

  /// Item 1 is a folder with files 2, 3 and 4.
  init() throws {
    directory = try TemporaryDirectory()
    writer = try IndexWriter(path: directory.path + "/index.sqlite")
    _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<3) }
    journal = ItemJournal(writer: writer)
  }

  /// Tells of three items, one batch each, and of what it is told to afterwards.
  private final class Files: ChangeProvider {
    let name = "files"
    var fails = true
    var later: [Change<ItemID>] = []
    struct Failed: Error {}

    func initialChanges(_ add: ([Change<ItemID>]) throws -> Void) throws -> ChangeToken {
      for number in Int64(2)...4 {
        if fails, number == 4 { throw Failed() }
        try add([Change(.insert, ItemID(number))])
      }
      return ChangeToken([0])
    }

    func changes(since token: ChangeToken, _ add: ([Change<ItemID>]) throws -> Void) throws -> ChangeToken {
      try add(later)
      later = []
      return token
    }
  }

  @Test func initialIndexingIsRecordedAsAWholeOrNotAtAll() throws {
    let files = Files()
    let monitor = IndexerMonitor(journal: journal)
    try monitor.register(files)
    #expect(throws: Files.Failed.self) { try monitor.update() }
    #expect(try journal.pending(limit: 9).isEmpty && journal.token(of: "files") == nil)
    files.fails = false
    try monitor.update()
    #expect(try journal.token(of: "files") == ChangeToken([0]))
    #expect(try journal.pending(limit: 9).map(\.change) == [2, 3, 4].map { Change(.insert, ItemID($0)) })
    #expect(try journal.pending(limit: 1).map(\.change.object) == [ItemID(2)])
  }

  @Test func changesAreMergedAcknowledgedAndWaitedFor() throws {
    let files = Files()
    files.fails = false
    let monitor = IndexerMonitor(journal: journal)
    try monitor.register(files)
    try monitor.update()
    let first = try journal.pending(limit: 9)
    let cookie = try monitor.cookie()
    files.later = [Change(.update, ItemID(2)), Change(.delete, ItemID(3))]
    try monitor.update()
    try journal.acknowledge(first.filter { $0.change.object == ItemID(4) })
    #expect(try journal.pending(limit: 9).map(\.change) == [Change(.insert, ItemID(2))])
    #expect(try writer.batch { try $0.reading.item(ItemID(3)) } == nil)
    #expect(try !monitor.isCaughtUp(cookie))
    try journal.acknowledge(first)
    #expect(try journal.pending(limit: 9).map(\.change.object) == [ItemID(2)])
    try journal.acknowledge(upTo: monitor.cookie())
    #expect(try monitor.isCaughtUp(cookie) && monitor.isCaughtUp(monitor.cookie()))
  }
}
