import Foundation
import MDModel
import MDText
import StoreTestKit

@testable import MDStore
@testable import MDStoreWriter

/// Contents of the full-text tables, term by term.
///
/// A contentless table deletes exactly the words it is given. If they differ from the inserted words, entries remain
/// that no search for a living item reveals.
struct FullTextContents {
  private let database: RawDatabase

  init(path: String) throws {
    database = try RawDatabase(path)
  }

  /// An occurrence of a term.
  struct Instance: Hashable {
    var term: [UInt8]
    var item: Int64
    var column: String
    /// Position of the term; `-1` if the table stores no positions.
    var position: Int
  }

  /// Failures found by SQLite's own integrity checks.
  func failedChecks() throws -> [String] {
    for table in ["text_words", "attribute_words", "name_trigrams", "attribute_trigrams"] {
      try database.execute("INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
    }
    return try database.rows("PRAGMA integrity_check").map { $0[0].text }.filter { $0 != "ok" }
  }

  func differences(from model: IndexModel) throws -> [String] {
    var found: [String] = []
    for (table, expected) in [
      ("text_words", Self.texts(model)), ("attribute_words", Self.attributes(model)),
      ("name_trigrams", Self.names(model)), ("attribute_trigrams", Self.valueTrigrams(model)),
    ] {
      let stored = try instances(of: table)
      found += stored.subtracting(expected).map { "\(table) has a ghost: \($0)" }
      found += expected.subtracting(stored).map { "\(table) misses \($0)" }
    }
    return found
  }

  private func instances(of table: String) throws -> Set<Instance> {
    try database.execute("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, \(table), instance)")
    defer { try? database.execute("DROP TABLE temp.terms") }
    let rows = try database.rows("SELECT CAST(term AS BLOB), doc, col, coalesce(offset, -1) FROM temp.terms")
    return Set(
      rows.map { row in
        Instance(term: row[0].bytes, item: row[1].integer, column: row[2].text, position: Int(row[3].integer))
      })
  }
}

/// Expected contents, computed by the tokenizers only.
extension FullTextContents {
  private static func texts(_ model: IndexModel) -> Set<Instance> {
    model.sorted.reduce(into: []) { $0.formUnion(words([$1.text ?? []], of: $1, "text", .document)) }
  }

  private static func attributes(_ model: IndexModel) -> Set<Instance> {
    model.sorted.reduce(into: []) { found, item in
      let (titles, others, _) = model.words(of: item)
      found.formUnion(words([item.record.searchName.bytes], of: item, "name", .attribute))
      found.formUnion(words(titles.map { Array($0.utf8) }, of: item, "title", .attribute))
      found.formUnion(words(others.map { Array($0.utf8) }, of: item, "attributes", .attribute))
    }
  }

  /// The tokens of values, with a separator token between two values.
  private static func words(
    _ values: [[UInt8]], of item: IndexModel.Item, _ column: String, _ purpose: Tokenizer.Purpose
  ) -> Set<Instance> {
    var tokenizer = Tokenizer()
    var position = -1
    var found: Set<Instance> = []
    func add(_ term: [UInt8]) {
      found.insert(Instance(term: term, item: item.record.id.rawValue, column: column, position: position))
    }
    for (place, value) in values.enumerated() {
      if place > 0 {
        position += 1
        add([SearchTokenizers.valueSeparator])
      }
      for token in value.withUnsafeBufferPointer({ tokenizer.tokens(of: $0, purpose: purpose) }) {
        if !token.isColocated { position += 1 }
        add(Array(token.text.utf8))
      }
    }
    return found
  }

  private static func names(_ model: IndexModel) -> Set<Instance> {
    model.sorted.reduce(into: []) { $0.formUnion(trigrams($1.record.searchName.bytes, of: $1)) }
  }

  private static func valueTrigrams(_ model: IndexModel) -> Set<Instance> {
    model.sorted.reduce(into: []) { found, item in
      let values = model.words(of: item).all.map { Array($0.utf8) + [SearchTokenizers.valueSeparator] }
      found.formUnion(trigrams(Array(values.joined()), of: item))
    }
  }

  private static func trigrams(_ text: [UInt8], of item: IndexModel.Item) -> Set<Instance> {
    var folded: [UInt8] = []
    text.withUnsafeBufferPointer { Folding.fold($0, into: &folded) }
    return Set(
      TrigramTokenizer.trigrams(ofFolded: folded).map {
        Instance(term: $0, item: item.record.id.rawValue, column: "", position: -1)
      })
  }
}
