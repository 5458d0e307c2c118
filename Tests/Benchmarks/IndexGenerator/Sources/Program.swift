import Foundation
import IndexGeneration

/// `IndexGenerator FOLDER ITEMS SEED`: makes an index of files that do not exist, with their paths and with queries that
/// fit it: `cache/index.sqlite`, `paths`, `queries.tsv` below the folder.
@main
struct Program {
  static func main() {
    do { try run(CommandLine.arguments) } catch {
      FileHandle.standardError.write(Data("IndexGenerator: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    guard arguments.count == 4, let items = Int(arguments[2]), items >= 1_000, let seed = UInt64(arguments[3]) else {
      throw UsageError()
    }
    let made = try GeneratedIndex(items: items, seed: seed, folder: arguments[1])
    try made.queries.write(to: arguments[1] + "/queries.tsv")
    print("\(items) items, \(made.texts) with text, \(made.withAttributes) with attributes")
  }
}

struct UsageError: Error, CustomStringConvertible {
  let description = "usage: IndexGenerator FOLDER ITEMS SEED, with at least 1,000 items"
}
