import MDModel
import MDQuery
import MDSearchAPI
import MDStore
import MDStoreWriter
import MDTestSupport
import StoreTestKit

@testable import MDSearch

/// Documents in memory, and an index of them.
struct Corpus {
  struct Document {
    var path: FilePath
    var text = ""
    var title = ""
    var comment = ""
    var kind = ItemKind.regular
    var type: TypeName?
    /// Modification date; `nil` for the default, by which later documents are older.
    var modified: Timestamp?
    var size: Int64 = 1
    var id = ItemID.none

    init(_ path: FilePath, text: String = "", title: String = "", comment: String = "") {
      (self.path, self.text, self.title, self.comment) = (path, text, title, comment)
    }

    /// A document in the root.
    init(named name: String, text: String = "") {
      self.init(Corpus.root.appending(FileName(Array(name.utf8))), text: text)
    }
  }

  static let root: FilePath = "/corpus"
  private let directory: TemporaryDirectory
  let reader: IndexReader
  /// All documents, including the root and its folders, because their names are searched too.
  private(set) var documents: [Document] = []

  /// - Parameters:
  ///   - files: documents in the root or in a folder of it.
  ///   - embedder: makes the vectors of the first tier.
  ///   - encoder: makes the vectors of the second tier.
  ///   - isMerged: merges all segments, so that each word has a single posting list.
  init(
    _ files: [Document], embedder: (any TextEmbedder)? = nil, encoder: WordEmbedder? = nil, isMerged: Bool = false
  ) throws {
    directory = try TemporaryDirectory()
    let path = directory.path + "/index.sqlite"
    var made: [FilePath: ItemID] = [:]
    var documents: [Document] = []
    let folders = [Self.root] + Set(files.compactMap(\.path.parent)).subtracting([Self.root]).sorted { $0 < $1 }
    let writer = try IndexWriter(path: path, embedder: embedder)
    if let encoder { try writer.use(encoder.identity, dimensions: encoder.dimensions, in: .encoder) }
    try writer.batch { session throws -> Void in
      for var document in folders.map({ Document($0) }) + files {
        if documents.count < folders.count { document.kind = .directory }
        document.id = try Self.store(document, made, number: documents.count, in: session)
        made[document.path] = document.id
        documents.append(document)
      }
    }
    if let encoder { _ = try writer.batch { try VectorTruth([.encoder: encoder]).fill(.encoder, of: $0) } }
    if isMerged { try writer.optimize() }
    (self.documents, reader) = (documents, try IndexReader(path: path))
  }

  private static func store(
    _ document: Document, _ made: [FilePath: ItemID], number: Int, in session: WritingSession
  ) throws -> ItemID {
    let parent = document.path.parent.flatMap { made[$0] }
    let date = document.modified ?? Timestamp(nanoseconds: 1_700_000_000_000_000_000) - .seconds(Int64(number))
    let id = try session.insert(
      ItemRecord(
        parent: parent ?? .none, name: parent == nil ? FileName(document.path.bytes) : document.path.name,
        kind: document.kind,
        stamp: FileStamp(size: document.size, modified: date, changed: date, inode: Int64(number + 1))))
    guard document.kind == .regular else { return id }
    var attributes = AttributeSet()
    if !document.title.isEmpty { attributes[.title] = .string(document.title) }
    if !document.comment.isEmpty { attributes[.comment] = .string(document.comment) }
    try session.store(
      ImportResult(
        attributes: attributes, text: Array(document.text.utf8), state: .indexed,
        type: try document.type.map(session.number), importer: nil, stamp: nil,
        date: date), of: id)
    return id
  }

  // MARK: Questions

  static let time = TimeContext(now: Timestamp(nanoseconds: 1_718_193_600_000_000_000))

  /// A request that ranks a text by relevance.
  static func request(_ text: String) -> SearchRequest {
    let context = NaturalContext(time: time)
    let reading = NaturalParser(context: context).parse(text)
    var request = SearchRequest(reading.expression, time: time, order: .relevance)
    request.question = reading.question?.read(in: context)
    return request
  }

  func hits(_ request: SearchRequest) throws -> [SearchHit] {
    try reader.read { session in
      var hits: [SearchHit] = []
      try Searcher(session: session).search(request) { hits.append($0) }
      return hits
    }
  }

  /// Names of the answers, in order.
  func names(_ text: String) throws -> [String] { try hits(Self.request(text)).map { $0.path.name.text } }

  func count(_ request: SearchRequest) throws -> Int { try reader.read { try Searcher(session: $0).count(request) } }
}
