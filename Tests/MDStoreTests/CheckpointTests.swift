import MDModel
import MDStore
import MDStoreWriter
import MDTestSupport
import Testing

struct CheckpointTests {
  @Test func aReaderInTheMiddleOfASearchDoesNotFailTheWriter() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    let writer = try IndexWriter(path: path)
    let stamp = FileStamp(size: 0, modified: .epoch, changed: .epoch, inode: 1)
    let item = ItemRecord(parent: .none, name: "/a", kind: .directory, stamp: stamp)
    let reader = try IndexReader(path: path)
    try reader.read { session in
      #expect(try session.roots().isEmpty)
      _ = try writer.batch { try $0.insert(item) }
      #expect(try !writer.checkpoint())
      #expect(try session.roots().isEmpty)
    }
    #expect(try writer.checkpoint())
    #expect(try reader.read { try $0.roots().count } == 1)
  }

  /// A rest drops the writer's caches of the index, and FTS5's caches of its tables. Writing must work as before.
  @Test func aWriterGoesOnAfterARest() throws {
    let directory = try TemporaryDirectory()
    let writer = try IndexWriter(path: directory.path + "/index.sqlite")
    let reader = try IndexReader(path: writer.path)
    let stamp = FileStamp(size: 3, modified: Timestamp(nanoseconds: 5), changed: Timestamp(nanoseconds: 5), inode: 1)
    func add(_ name: String, text: String) throws -> Int64 {
      try writer.batch { session in
        let id = try session.insert(ItemRecord(parent: .none, name: FileName(name), kind: .regular, stamp: stamp))
        try session.enqueue(id, .new, as: .live)
        let result = ImportResult(
          text: Array(text.utf8), state: .indexed, type: nil, importer: nil, stamp: stamp,
          date: Timestamp(nanoseconds: 60_000_000_000))
        try session.store(result, of: id)
        return try session.cookie()
      }
    }
    let before = try add("/one", text: "salamander newt")
    try writer.rest()
    #expect(try add("/two", text: "newt axolotl") > before)
    let found = try reader.read { session in
      try ["salamander", "newt", "axolotl"].map { try session.itemsWithText(word: Array($0.utf8)).listedCount }
    }
    #expect(found == [1, 2, 1])
  }

  @Test func whatWasNeverOpenedIsNotTrusted() throws {
    let directory = try TemporaryDirectory()
    let writer = try IndexWriter(path: directory.path + "/index.sqlite")
    let stamp = FileStamp(size: 3, modified: Timestamp(nanoseconds: 5), changed: Timestamp(nanoseconds: 5), inode: 1)
    let item = ItemRecord(parent: .none, name: "/f", kind: .regular, stamp: stamp)
    let states = try writer.batch { session in
      let id = try session.insert(item)
      return try [nil, stamp].map { opened in
        let result = ImportResult(
          state: .failed, reason: "no luck", type: nil, importer: nil, stamp: opened,
          date: Timestamp(nanoseconds: 60_000_000_000))
        try session.store(result, of: id)
        return try session.reading.item(id)?.isTrusted
      }
    }
    #expect(states == [false, true])
  }
}
