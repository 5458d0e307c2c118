package import MDModel
import MDStoreWriter
import MDTestSupport

/// An index of files that do not exist, written by the same writer as `mdimport` uses.
///
/// It makes `cache/index.sqlite`, and the paths of all items in `paths`. The same seed and number of items give the
/// same index.
package struct GeneratedIndex {
  package static let root = "/home/somebody"

  /// Path of the index file.
  package let path: String
  package let texts: Int
  package let withAttributes: Int
  package let queries: QueryMix

  /// Makes the index.
  ///
  /// - Parameters:
  ///   - items: number of folders and files.
  ///   - folder: an existing folder.
  ///   - embedder: makes the vectors; without it there are none.
  package init(items: Int, seed: UInt64, folder: String, embedder: (any TextEmbedder)? = nil) throws {
    let vocabulary = Vocabulary()
    path = folder + "/cache/index.sqlite"
    let writer = try IndexWriter(path: path, embedder: embedder)
    let pending = try Self.storeNames(writer, vocabulary, items, seed, paths: PathList(path: folder + "/paths"))
    var source = SeededGenerator(seed: seed ^ 1)
    let people = People(vocabulary: vocabulary, using: &source)
    var contents = ContentPhase(
      maker: ContentMaker(vocabulary: vocabulary, people: people), writer: writer, seed: seed)
    try contents.run(pending)
    try writer.checkpoint()
    (texts, withAttributes) = (contents.texts, contents.withAttributes)
    queries = QueryMix(vocabulary: vocabulary, statistics: contents.statistics, texts: contents.texts)
  }

  private static func storeNames(
    _ writer: IndexWriter, _ vocabulary: Vocabulary, _ items: Int, _ seed: UInt64, paths: PathList
  ) throws -> [PendingFile] {
    var source = SeededGenerator(seed: seed)
    let maker = NameMaker(vocabulary: vocabulary)
    let tree = FolderTree(items: items, names: maker, using: &source)
    let pending = try writer.batches { session in
      var names = NamesPhase(tree, maker, in: session, listing: paths, seed: source.next())
      try names.run(root: root)
      return names.pending
    }
    try paths.write()
    return pending
  }
}
