import MDModel
import MDQuery
import MDTestSupport
import Testing

/// Random queries are printed and parsed again; random texts must not crash the parser. Seeds make every failure
/// repeatable.
@Suite struct QueryRoundTripTests {
  @Test(arguments: Rounds.groups(4)) func whatIsPrintedIsReadAsTheSame(group: Int) {
    for seed in UInt64(group) * 1000..<UInt64(group + 1) * 1000 {
      var random = RandomExpression(seed: seed)
      let expression = random.expression()
      let text = QueryPrinter.text(of: expression)
      do throws(QuerySyntaxError) {
        #expect(try QueryParser.parse(text) == expression, "seed \(seed): \(text)")
      } catch {
        Issue.record("seed \(seed): \(error)\n\(text)")
      }
    }
  }

  /// Random sequences of pieces of the language reach deeper into the parser than random bytes.
  private static let pieces = [
    "kMDItemTitle", "kMDItemFSSize", "dueDate", "own", "*", "**", "==", "=", "!=", "<", ">=", "InRange(", "(", ")", ",",
    "&&", "||", "!", "AND", "OR", "NOT", " ", "\"", "'", "“", "\\", "x*", "cdw", "1", "-1.5e3", "0x1F", "true", "YES",
    "$time.", "now", "today", "last_month", "iso(", "2024-05-01", "+ 2", "\n", "\u{301}", "日", "\0",
  ]

  @Test(arguments: Rounds.groups(4)) func anyTextIsReadOrRefused(group: Int) {
    for seed in UInt64(group) * 2000..<UInt64(group + 1) * 2000 {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 0...24, using: &generator)
      let text =
        seed.isMultiple(of: 4)
        ? String(decoding: (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }, as: UTF8.self)
        : (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
      check(text, seed: seed)
    }
  }

  private func check(_ text: String, seed: UInt64) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    do throws(QuerySyntaxError) {
      let expression = try QueryParser.parse(text)
      let printed = QueryPrinter.text(of: expression)
      #expect((try? QueryParser.parse(printed)) == expression, "seed \(seed): \(text.debugDescription)")
    } catch {
      #expect((1...lines.count).contains(error.line), "seed \(seed): \(text.debugDescription)")
      #expect((1...lines[error.line - 1].count + 1).contains(error.column), "seed \(seed): \(text.debugDescription)")
      #expect(!error.message.isEmpty && error.picture { $0.count }.hasSuffix("^"), "seed \(seed)")
    }
  }
}
