import Foundation
import IndexGeneration
import MDEmbedding
import MDModel

/// `IndexGenerator FOLDER ITEMS SEED [MODEL]`: makes an index of files that do not exist, their paths, and queries for
/// it.
///
/// It writes `cache/index.sqlite`, `paths` and `queries.tsv` into the folder. With the file of a static model it also
/// makes vectors.
@main
struct Program {
  static func main() {
    do { try run(CommandLine.arguments) } catch {
      FileHandle.standardError.write(Data("IndexGenerator: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    guard (4...5).contains(arguments.count), let items = Int(arguments[2]), items >= 1_000,
      let seed = UInt64(arguments[3])
    else { throw UsageError() }
    let embedder = try arguments.dropFirst(4).first.map { model in
      let model = try StaticEmbedding(ModelFile(path: FilePath(model), kind: .staticEmbedding))
      return ScatteredVectors(identity: model.identity, dimensions: model.dimensions)
    }
    let made = try GeneratedIndex(items: items, seed: seed, folder: arguments[1], embedder: embedder)
    try made.queries.write(to: arguments[1] + "/queries.tsv")
    print("\(items) items, \(made.texts) with text, \(made.withAttributes) with attributes")
  }
}

struct UsageError: Error, CustomStringConvertible {
  let description = "usage: IndexGenerator FOLDER ITEMS SEED [MODEL], with at least 1,000 items"
}
