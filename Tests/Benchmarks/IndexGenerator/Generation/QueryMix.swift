import Foundation

/// Queries that suit the generated index.
package struct QueryMix {
  /// A query: its class and mdfind's arguments.
  package typealias Line = (group: String, arguments: [String])

  let vocabulary: Vocabulary
  let statistics: WordStatistics
  /// Number of files with text. Frequencies are given as shares of it.
  let texts: Int

  /// Writes one query per line, with its parts separated by tabs.
  package func write(to path: String) throws {
    let text = lines.map { ([$0.group] + $0.arguments).joined(separator: "\t") + "\n" }.joined()
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  package var lines: [Line] { words + combinations + ranked + names + expressions + counts }

  /// The same words and combinations, and questions of four words, ranked by relevance with a limit of twenty.
  private var ranked: [Line] {
    var asked = (words + combinations).map { line in
      let words = line.arguments.first == "--limit" ? line.arguments.dropFirst(2) : line.arguments[...]
      return words.joined(separator: " ")
    }
    for place in 0..<4 {
      let (often, less) = (usual[place], seldom[place])
      asked.append([common[place], often, less, rare[place]].joined(separator: " "))
      asked.append([often, usual[place + 4], less, seldom[place + 4]].joined(separator: " "))
    }
    return asked.map { ("ranked, first 20", ["--sort", "relevance", "--limit", "20", $0]) }
  }

  private func words(share: Double, _ count: Int) -> [String] {
    statistics.words(near: Int(share * Double(texts)), count: count).map(vocabulary.text)
  }

  private var rare: [String] { statistics.words(near: 5, count: 6).map(vocabulary.text) }
  private var common: [String] { words(share: 1, 4) }
  /// Words that occur in 20,000 of 600,000 texts.
  private var usual: [String] { words(share: 1 / 30, 8) }
  private var seldom: [String] { words(share: 1 / 400, 8) }

  private var words: [Line] {
    rare.map { ("rare word", [$0]) }
      + common.map { ("common word, first 100", ["--limit", "100", $0]) }
      + usual.prefix(4).map { ("word in 20,000 texts, whole", [$0]) }
      + common.prefix(2).map { ("common word, whole", [$0]) }
  }

  private var combinations: [Line] {
    let pairs =
      zip(usual, seldom).prefix(3).map { [$0, $1] } + [
        [usual[4], usual[5]], [common[0], usual[6]], [common[1], rare[0]],
      ]
    let step = max(1, statistics.phrases.count / 6)
    let phrases = stride(from: 0, to: statistics.phrases.count, by: step).prefix(6).map { statistics.phrases[$0] }
    return pairs.map { ("AND of two", $0) }
      + phrases.map { ("phrase", ["\"\(vocabulary.text($0[0])) \(vocabulary.text($0[1]))\""]) }
      + (prefixes(share: 1 / 300) + prefixes(share: 1 / 60)).map { ("prefix", [$0 + "*"]) }
  }

  /// Prefixes of four letters that are about as frequent, over all their words, as a word in this share of the texts.
  private func prefixes(share: Double) -> [String] {
    var totals: [String: Int] = [:]
    for rank in statistics.frequencies.indices where vocabulary.word(rank).count > 4 {
      totals[String(vocabulary.text(rank).prefix(4)), default: 0] += Int(statistics.frequencies[rank])
    }
    let wanted = Int(share * Double(texts))
    return totals.sorted { (abs($0.value - wanted), $0.key) < (abs($1.value - wanted), $1.key) }.prefix(3).map(\.key)
  }

  private var names: [Line] {
    let rare = (0..<5).map { vocabulary.text(20_000 + 7_001 * $0) }
    return rare.map { ("name substring, rare", ["-name", $0]) }
      + ["screenshot", "report", "(1).pdf", "img_12", "2025-1"].map { ("name substring, frequent", ["-name", $0]) }
  }

  private var expressions: [Line] {
    let ranges = [
      ("public.image", "2026-03-01", "2026-04-01"), ("public.image", "2020-01-01", "2021-01-01"),
      ("com.adobe.pdf", "2026-10-01", "2026-11-01"), ("public.source-code", "2026-10-25", "2026-10-26"),
      ("public.text", "2024-05-01", "2024-05-08"), ("public.audio", "2015-01-01", "2018-01-01"),
    ]
    let date = "kMDItemContentModificationDate"
    let values = [
      #"kMDItemAuthors == "*mith*"cd"#, #"kMDItemAuthors == "Frederic *"cd"#,
      "kMDItemTitle == \"\(seldom[0].prefix(4))*\"cdw", "kMDItemTitle == \"*\(seldom[1].dropFirst())\"cd",
      "* == \"\(seldom[2].prefix(4))*\"cdw", #"kMDItemKeywords == "tax""#,
    ]
    return ranges.map { type, from, to in
      let range = "\(date) >= $time.iso(\(from)) && \(date) < $time.iso(\(to))"
      return ("type and date range", ["-literal", "kMDItemContentTypeTree == \"\(type)\" && \(range)"])
    } + values.map { ("attribute wildcard", ["-literal", $0]) }
  }

  private var counts: [Line] {
    common.prefix(3).map { ("-count of 300,000", ["-count", $0]) }
      + [("-count of 300,000", ["-count", "-literal", #"kMDItemContentTypeTree == "public.source-code""#])]
  }
}
