import Foundation
import MDStoreWriter
import MDTestSupport
import Words

/// `IndexGenerator FOLDER ITEMS SEED`: makes an index of files that do not exist, through the same writer as `mdimport`,
/// with the paths and with queries that fit it: `cache/index.sqlite`, `paths`, `queries.tsv` below the folder.
@main
struct Program {
  static let root = "/home/somebody"

  static func main() {
    do { try Program(arguments: CommandLine.arguments).run() } catch {
      FileHandle.standardError.write(Data("IndexGenerator: \(error)\n".utf8))
      exit(1)
    }
  }

  let folder: String
  let items: Int
  let seed: UInt64

  private init(arguments: [String]) throws {
    guard arguments.count == 4, let items = Int(arguments[2]), items >= 1_000, let seed = UInt64(arguments[3]) else {
      throw UsageError()
    }
    folder = arguments[1]
    self.items = items
    self.seed = seed
  }

  private func run() throws {
    let vocabulary = Vocabulary()
    let writer = try IndexWriter(path: folder + "/cache/index.sqlite")
    let pending = try storeNames(writer, vocabulary)
    var source = SeededGenerator(seed: seed ^ 1)
    let people = People(vocabulary: vocabulary, using: &source)
    var contents = ContentPhase(
      maker: ContentMaker(vocabulary: vocabulary, people: people), writer: writer, seed: seed)
    try contents.run(pending)
    try writer.checkpoint()
    let queries = QueryFile(vocabulary: vocabulary, statistics: contents.statistics, texts: contents.texts)
    try queries.write(to: folder + "/queries.tsv")
    print("\(items) items, \(contents.texts) with text, \(contents.withAttributes) with attributes")
  }

  private func storeNames(_ writer: IndexWriter, _ vocabulary: Vocabulary) throws -> [PendingFile] {
    var source = SeededGenerator(seed: seed)
    let maker = NameMaker(vocabulary: vocabulary)
    let tree = FolderTree(items: items, names: maker, using: &source)
    let paths = try PathList(path: folder + "/paths")
    let pending = try writer.batches { session in
      var names = NamesPhase(tree, maker, in: session, listing: paths, seed: source.next())
      try names.run(root: Self.root)
      return names.pending
    }
    try paths.write()
    return pending
  }
}

struct UsageError: Error, CustomStringConvertible {
  let description = "usage: IndexGenerator FOLDER ITEMS SEED, with at least 1,000 items"
}
