import MDModel
import MDStore
import MDStoreWriter
import MDTestSupport

/// An index of files with titles, people, keywords and places, which are added one after another.
struct TitledItems {
  struct Item {
    var name: String
    var attributes: AttributeSet = [:]
    /// Age in days at ``TitledItems/now``.
    var age: Int64 = 0
  }

  static let now = Timestamp(nanoseconds: 1_750_000_000_000_000_000)
  static let folder = FilePath("/titled")

  private let directory: TemporaryDirectory
  let path: String

  /// - Parameter batches: items by transaction. Each transaction makes its own segments.
  init(_ batches: [[Item]]) throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/index.sqlite"
    let writer = try IndexWriter(path: path)
    let root = try writer.batch { session in
      let stamp = FileStamp(size: 1, modified: .epoch, changed: .epoch, inode: 1)
      return try session.insert(
        ItemRecord(parent: .none, name: FileName(Self.folder.text), kind: .directory, stamp: stamp))
    }
    for batch in batches { try writer.batch { try Self.add(batch, to: root, in: $0) } }
  }

  private static func add(_ items: [Item], to root: ItemID, in session: WritingSession) throws {
    let importer = try session.number(of: ImporterVersion(identifier: "org.example.titles", version: 1))
    for item in items {
      let modified = Timestamp(nanoseconds: now.nanoseconds - item.age * 86_400_000_000_000)
      let stamp = FileStamp(size: 1, modified: modified, changed: modified, inode: 7)
      let id = try session.insert(
        ItemRecord(parent: root, name: FileName(item.name), kind: .regular, stamp: stamp))
      let result = ImportResult(
        attributes: item.attributes, text: [], state: .indexed, type: nil, importer: importer, stamp: nil,
        date: modified)
      try session.store(result, of: id)
    }
  }

  func write(_ body: (WritingSession) throws -> Void) throws { try IndexWriter(path: path).batch(body) }

  func read<Value>(_ body: (ReadingSession) throws -> Value) throws -> Value { try IndexReader(path: path).read(body) }
}
