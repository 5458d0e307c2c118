package import MDModel
import MDSQLite

/// Everything that an index has learned from use, by paths, so that another index of the same files can take it over.
package struct KeptUsage: Sendable {
  /// Use of an item: in all, after a word, or after a question.
  package struct Entry: Sendable {
    package var path: FilePath
    package var use: ItemUse
    /// The word, folded; empty for uses in all.
    package var word = ""
    /// The question; `nil` if the entry is not about a whole question.
    package var question: PastQuestion?
  }

  package var entries: [Entry] = []
  /// Time up to which all use was forgotten.
  package var forgotten: Timestamp?
}

extension ReadingSession {
  package func keptUsage() throws -> KeptUsage {
    var rows: [(item: ItemID, entry: KeptUsage.Entry)] = []
    try statement("SELECT item, weight, last, word, count FROM usage").forEachRow { row in
      let use = ItemUse(weight: row.real(1), count: row.integer(4), last: row.date(2))
      rows.append((ItemID(row.integer(0)), KeptUsage.Entry(path: FilePath([]), use: use, word: row.string(3))))
    }
    try statement("SELECT item, weight, last, text, words FROM question").forEachRow { row in
      let use = ItemUse(weight: row.real(1), last: row.date(2))
      let question = PastQuestion(text: row.string(3), words: row.string(4))
      rows.append((ItemID(row.integer(0)), KeptUsage.Entry(path: FilePath([]), use: use, question: question)))
    }
    var kept = KeptUsage()
    kept.forgotten = try forgottenUsage()
    for row in rows {
      guard let path = try path(of: row.item) else { continue }
      var entry = row.entry
      entry.path = path
      kept.entries.append(entry)
    }
    return kept
  }
}
