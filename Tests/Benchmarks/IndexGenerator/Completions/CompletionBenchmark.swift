import Foundation
import MDModel
import MDSearchService
import MDStore
import MDTestSupport

/// `Completions INDEX SEED LIMIT`: measures completions.
///
/// It completes every text of one, two and three letters, and random longer texts taken from earlier results. Each
/// completion runs in a session of its own, as for a typed letter.
///
/// It prints one line per class: the number, and p50, p95 and maximum in milliseconds, of wall time and then of
/// processor time. It also prints texts to measure whole processes with.
@main
struct CompletionBenchmark {
  static func main() {
    do { try run(CommandLine.arguments) } catch {
      FileHandle.standardError.write(Data("Completions: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    guard arguments.count == 4, let seed = UInt64(arguments[2]), let limit = Int(arguments[3]) else {
      throw UsageError()
    }
    let search = IndexSearch(try IndexReader(path: arguments[1]))
    var source = SeededGenerator(seed: seed)
    var found: [String] = []
    // Load the pages of single letters into memory, because this benchmark does not measure the disk.
    for (_, typed) in beginnings.prefix(1) { for text in typed { _ = try search.completions(of: text, atMost: limit) } }
    for (name, typed) in beginnings {
      report(
        name,
        try typed.map { text in
          try measured { found += try search.completions(of: text, atMost: limit).prefix(2).map(\.text) }
        })
    }
    for (name, typed) in longer(found, using: &source) {
      report(name, try typed.map { text in try measured { _ = try search.completions(of: text, atMost: limit) } })
      for text in typed.prefix(20) { print("text", name, text, separator: "\t") }
    }
  }

  /// Wall and processor time in milliseconds. On a busy machine, wall time also measures other programs.
  private static func measured(_ body: () throws -> Void) rethrows -> (wall: Double, cpu: Double) {
    let (began, used) = (ContinuousClock.now, clock())
    try body()
    let cpu = Double(clock() - used) * 1_000 / Double(CLOCKS_PER_SEC)
    return ((ContinuousClock.now - began) / .milliseconds(1), cpu)
  }

  /// All texts of one, two and three lower-case letters.
  private static var beginnings: [(name: String, typed: [String])] {
    let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(UnicodeScalar($0)) }
    let pairs = letters.flatMap { first in letters.map { first + $0 } }
    return [
      ("one letter", letters), ("two letters", pairs),
      ("three letters", pairs.flatMap { p in letters.map { p + $0 } }),
    ]
  }

  private static let textsOfAClass = 400

  private static func longer(
    _ found: [String], using source: inout SeededGenerator
  ) -> [(name: String, typed: [String])] {
    let longWords = found.filter { $0.count > 4 && !$0.contains(" ") && !$0.hasPrefix("kind:") }
    let titles = found.filter { $0.split(separator: " ").count > 1 }
    guard !longWords.isEmpty, !titles.isEmpty else { return [] }
    var (words, several, blanks): ([String], [String], [String]) = ([], [], [])
    for _ in 0..<textsOfAClass {
      let word = longWords.randomElement(using: &source) ?? ""
      words.append(String(word.prefix(Int.random(in: 4...word.count, using: &source))))
      let title = (titles.randomElement(using: &source) ?? "").split(separator: " ")
      several.append("\(title[0]) \(title[1].prefix(Int.random(in: 1...title[1].count, using: &source)))")
      blanks.append("\(title[0]) ")
    }
    return [("longer words", words), ("several words", several), ("behind a blank", blanks)]
  }

  private static func report(_ name: String, _ times: [(wall: Double, cpu: Double)]) {
    func figures(_ times: [Double]) -> String {
      let sorted = times.sorted()
      let shares = [0.5, 0.95, 1].map { sorted[min(sorted.count - 1, Int(Double(sorted.count) * $0))] }
      return shares.map { String(format: "%.2f", $0) }.joined(separator: "\t")
    }
    print("class", name, times.count, figures(times.map(\.wall)), figures(times.map(\.cpu)), separator: "\t")
  }
}

struct UsageError: Error, CustomStringConvertible {
  let description = "usage: Completions INDEX SEED LIMIT"
}
