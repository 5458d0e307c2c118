import Foundation
import MDModel
import MDRanking
import MDSystem
import MDText
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// A full-text table of an index, changed and queried through FTS5 itself.
struct FullTextTable {
  let name: String
  private let path: String
  let database: RawDatabase

  /// - Parameter path: an index that a writer has created.
  init(_ name: String, path: String) throws {
    self.name = name
    self.path = path
    database = try RawDatabase(path)
  }

  /// Runs one of FTS5's special commands, or changes a setting.
  func tell(_ command: String, _ number: Int? = nil) throws {
    if let number {
      try database.change("INSERT INTO \(name) (\(name), rank) VALUES ('\(command)', \(number))")
    } else {
      try database.change("INSERT INTO \(name) (\(name)) VALUES ('\(command)')")
    }
  }

  /// Every term with its items, as FTS5 enumerates them.
  func itemsByTerm() throws -> [[UInt8]: Set<Int64>] {
    try database.execute("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, \(name), instance)")
    defer { try? database.execute("DROP TABLE temp.terms") }
    var found: [[UInt8]: Set<Int64>] = [:]
    for row in try database.rows("SELECT CAST(term AS BLOB), doc FROM temp.terms") {
      found[row[0].bytes, default: []].insert(row[1].integer)
    }
    return found
  }

  /// The items that FTS5 finds.
  func items(matching expression: MatchExpression) throws -> Set<Int64> {
    let query = RawDatabase.Value.text(String(decoding: expression.sql, as: UTF8.self))
    return Set(try database.rows("SELECT rowid FROM \(name) WHERE \(name) MATCH ?", [query]).map { $0[0].integer })
  }

  /// Number of segments, and number of those that a running merge has partly consumed.
  func segmentCounts() throws -> (all: Int, begun: Int) {
    let segments = try structure()
    return (segments.count, segments.count { $0.firstPage > 1 })
  }

  private func structure() throws -> [Segment] {
    let record = try #require(try database.rows("SELECT block FROM \(name)_data WHERE id = 10").first)
    return try #require(record[0].bytes.withUnsafeBufferPointer { SegmentStructure.segments(of: $0) })
  }
}

extension FullTextTable {
  /// Terms for which our segment reader returns other items than FTS5.
  func differences() throws -> [String] {
    let expected = try itemsByTerm()
    return try IndexReader(path: path).read { session in
      let table = try #require(try SegmentTable(name, in: session))
      var found: [String] = []
      func compare(_ range: TermRange, _ wanted: Set<Int64>, _ what: String) throws {
        let items = Set(try table.items(in: range).items.map(\.rawValue))
        if items != wanted { found.append("\(name), \(what): \(items.symmetricDifference(wanted).sorted())") }
      }
      for (term, items) in expected {
        try compare(.word(term), items, "\(term)")
        guard Self.isQueryToken(term) else { continue }
        try compare(.word(term), self.items(matching: .word(term)), "MATCH \(term)")
        let beginning = MatchExpression.word(term, isPrefix: true)
        try compare(.words(beginningWith: term), self.items(matching: beginning), "MATCH \(term) *")
      }
      for beginning in Self.beginnings(of: expected.keys) {
        let wanted = expected.filter { $0.key.starts(with: beginning) }.values.reduce(Set()) { $0.union($1) }
        try compare(.words(beginningWith: beginning), wanted, "\(beginning)*")
        if expected[beginning] == nil { try compare(.word(beginning), [], "\(beginning)") }
      }
      let odd = Set(try table.items(in: .allWords) { $0.count % 2 == 1 }.items.map(\.rawValue))
      let wanted = expected.filter { $0.key.count % 2 == 1 }.values.reduce(Set()) { $0.union($1) }
      if odd != wanted { found.append("\(name), words of odd length: \(odd.symmetricDifference(wanted).sorted())") }
      return found
    }
  }

  /// True if the term is also a single token in a query.
  private static func isQueryToken(_ term: [UInt8]) -> Bool {
    var tokenizer = Tokenizer()
    return tokenizer.tokens(of: String(decoding: term, as: UTF8.self), purpose: .query).map { Array($0.text.utf8) }
      == [term]
  }

  /// Prefixes of terms and neighbours of these prefixes, many of which no term has.
  private static func beginnings(of terms: some Sequence<[UInt8]>) -> Set<[UInt8]> {
    var found: Set<[UInt8]> = [[0], [0xFF], [0xFF, 0xFF]]
    for term in terms {
      for length in 1...max(1, min(term.count, 4)) {
        let beginning = Array(term.prefix(length))
        found.formUnion([
          beginning, beginning + [0], beginning + [0xFF], beginning.dropLast() + [beginning[length - 1] &+ 1],
        ])
      }
    }
    return found
  }
}
