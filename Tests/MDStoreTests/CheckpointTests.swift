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
    let stamp = FileStamp(size: 0, modified: 0, changed: 0, inode: 1)
    let item = ItemRecord(parent: .none, name: Array("/a".utf8), kind: .directory, stamp: stamp)
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

  @Test func whatWasNeverOpenedIsNotTrusted() throws {
    let directory = try TemporaryDirectory()
    let writer = try IndexWriter(path: directory.path + "/index.sqlite")
    let stamp = FileStamp(size: 3, modified: 5, changed: 5, inode: 1)
    let item = ItemRecord(parent: .none, name: Array("/f".utf8), kind: .regular, stamp: stamp)
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
