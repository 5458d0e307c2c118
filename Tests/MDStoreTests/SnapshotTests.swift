import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Readers that read while the writer writes.
@Suite struct SnapshotTests {
  private let directory: TemporaryDirectory
  private let writer: IndexWriter
  private let reader: IndexReader

  init() throws {
    directory = try TemporaryDirectory()
    writer = try IndexWriter(path: directory.path + "/index.sqlite")
    _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<2) }
    reader = try IndexReader(path: directory.path + "/index.sqlite")
  }

  /// The batch runs while the reader is inside its snapshot. If the writer had to wait for it, the test would never
  /// end.
  @Test func whatIsCommittedDuringAReadIsNotSeenInIt() throws {
    try reader.read { session throws -> Void in
      #expect(try SampleIndex.wholeFiles(in: session) == 2)
      let id = try #require(try session.itemsWithText(.phrase("number0")).items.first)
      _ = try writer.batch { try SampleIndex.make(in: $0, files: 2..<5) }
      try writer.batch { _ = try $0.remove(id) }
      #expect(try SampleIndex.wholeFiles(in: session) == 2)
      #expect(try session.path(of: id) != nil)
    }
    try reader.read { session throws -> Void in
      #expect(try session.counts().items == 5)
      #expect(try session.itemsWithText(.phrase("number0")).isEmpty)
    }
  }

  @Test func whatIsNotYetCommittedIsSeenByNobodyElse() throws {
    try writer.batches { session throws -> Void in
      _ = try SampleIndex.make(in: session, files: 2..<3)
      #expect(try session.reading.counts().items == 4)
      #expect(try reader.read { try $0.counts().items } == 3)
      try session.commitBatch()
      #expect(try reader.read { try $0.counts().items } == 4)
    }
  }

  /// Cached words are dropped with the snapshot.
  @Test func wordsAreThoseOfTheSnapshot() throws {
    func count() throws -> Int {
      try reader.read { session in
        let first = try session.itemsWithText(wordBeginningWith: Array("numb".utf8))
        #expect(try session.itemsWithText(wordBeginningWith: Array("numb".utf8)).items == first.items)
        return try first.listedCount + session.itemsWithAttributeWords(word: Array("grace".utf8)).listedCount
      }
    }
    #expect(try count() == 4)
    _ = try writer.batch { try SampleIndex.make(in: $0, files: 2..<5) }
    #expect(try count() == 10)
  }

  /// Cached directory paths are dropped with the snapshot.
  @Test func pathsAreThoseOfTheSnapshot() throws {
    let root = try #require(try reader.read { try $0.roots().first })
    let file = try #require(try reader.read { try $0.itemsWithText(.phrase("number1")).items.first })
    #expect(try reader.read { try $0.path(of: file) } == "/sample/file-1.txt")
    try writer.batch { session throws -> Void in
      let above = try session.insert(
        ItemRecord(parent: .none, name: "/mnt", kind: .directory, stamp: root.stamp))
      try session.adopt(root: root.id, into: above, name: root.searchName)
      #expect(try session.reading.path(of: file) == "/mnt/sample/file-1.txt")
    }
    #expect(try reader.read { try $0.path(of: file) } == "/mnt/sample/file-1.txt")
  }

  @Test func checkpointDoesNotWaitForAReader() throws {
    try reader.read { session throws -> Void in
      _ = try session.counts()
      _ = try writer.batch { try SampleIndex.make(in: $0, files: 2..<3) }
      #expect(try !writer.checkpoint())
      #expect(try session.counts().items == 3)
    }
    #expect(try writer.checkpoint())
    #expect(try reader.read { try SampleIndex.wholeFiles(in: $0) } == 3)
  }

  @Test func aTreeOfAnyDepthHasPaths() throws {
    let depth = 20_000
    let stamp = FileStamp(size: 0, modified: .epoch, changed: .epoch, inode: 0)
    let deepest = try writer.batch { session in
      let root = try session.insert(ItemRecord(parent: .none, name: "/", kind: .directory, stamp: stamp))
      return try (0..<depth).reduce(root) { parent, _ in
        try session.insert(ItemRecord(parent: parent, name: "d", kind: .directory, stamp: stamp))
      }
    }
    #expect(try reader.read { try $0.path(of: deepest) } == FilePath(String(repeating: "/d", count: depth)))
    let root = try #require(try reader.read { try $0.item(at: .root) })
    #expect(try reader.read { try $0.directories(below: root.id).count } == depth + 1)
    #expect(try writer.batch { try $0.remove(root.id).count } == depth + 1)
  }
}
