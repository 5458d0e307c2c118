import Foundation
import GRDB
import MDModel
import MDText
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// A full-text table of an index, changed and asked by FTS5 itself.
struct FullTextTable {
  let name: String
  private let path: String
  private let queue: DatabaseQueue

  /// - Parameter path: of an index that a writer has made.
  init(_ name: String, path: String) throws {
    self.name = name
    self.path = path
    queue = try DatabaseQueue(path: path, configuration: IndexConfiguration.writer())
  }

  /// Runs one of FTS5's commands or settings.
  func tell(_ command: String, _ number: Int? = nil) throws {
    try queue.write { db in
      if let number {
        try db.execute(sql: "INSERT INTO \(name) (\(name), rank) VALUES (?, ?)", arguments: [command, number])
      } else {
        try db.execute(sql: "INSERT INTO \(name) (\(name)) VALUES (?)", arguments: [command])
      }
    }
  }

  func write(_ body: (Database) throws -> Void) throws { try queue.write(body) }

  /// Every term with its items, as FTS5 walks over them.
  func itemsByTerm() throws -> [[UInt8]: Set<Int64>] {
    try queue.write { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, \(name), instance)")
      var found: [[UInt8]: Set<Int64>] = [:]
      for row in try Row.fetchAll(db, sql: "SELECT CAST(term AS BLOB), doc FROM temp.terms") {
        found[Array((row[0] as Data?) ?? Data()), default: []].insert(row[1])
      }
      try db.execute(sql: "DROP TABLE temp.terms")
      return found
    }
  }

  /// The items that FTS5's query finds.
  func items(matching expression: MatchExpression) throws -> Set<Int64> {
    try queue.read { db in
      let query = String(decoding: expression.sql, as: UTF8.self)
      return try Set(Int64.fetchAll(db, sql: "SELECT rowid FROM \(name) WHERE \(name) MATCH ?", arguments: [query]))
    }
  }

  /// Number of segments, and of those that a merge under way has begun to use up.
  func segmentCounts() throws -> (all: Int, begun: Int) {
    let segments = try structure()
    return (segments.count, segments.count { $0.firstPage > 1 })
  }

  private func structure() throws -> [Segment] {
    let record = try queue.read { try Data.fetchOne($0, sql: "SELECT block FROM \(name)_data WHERE id = 10") }
    let segments = try #require(record).withUnsafeBytes {
      SegmentStructure.segments(of: $0.assumingMemoryBound(to: UInt8.self))
    }
    return try #require(segments)
  }
}

extension FullTextTable {
  /// Terms for which our reader of segments gives other items than FTS5.
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
        found += try scoreDifferences(of: term, in: session)
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

  /// Items with other scores than FTS5's: of all that hold the word, and of some of them.
  private func scoreDifferences(of term: [UInt8], in session: ReadingSession) throws -> [String] {
    try [false, true].flatMap { isPrefix in
      let expression = MatchExpression.word(term, isPrefix: isPrefix)
      let isText = name == "text_words"
      let wanted = try isText ? session.textScores(expression) : session.attributeScores(expression)
      let holders = ItemSet(wanted.keys)
      return try [holders, ItemSet(wanted.keys.filter { $0.rawValue % 3 == 1 })].flatMap { items in
        let scores =
          try isText
          ? session.textScores(word: term, isPrefix: isPrefix, holders: holders, of: items)
          : session.attributeScores(word: term, isPrefix: isPrefix, holders: holders, of: items)
        let expected = wanted.filter { items.contains($0.key) }
        return scores == expected ? [] : ["scores in \(name), \(term), \(isPrefix): \(scores ?? [:]), \(expected)"]
      }
    }
  }

  /// Whether it is one word again in a query.
  private static func isQueryToken(_ term: [UInt8]) -> Bool {
    var tokenizer = Tokenizer()
    return tokenizer.tokens(of: String(decoding: term, as: UTF8.self), purpose: .query).map { Array($0.text.utf8) }
      == [term]
  }

  /// Beginnings of terms, and their neighbours, of which many begin nothing.
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
