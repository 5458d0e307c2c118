import MDTestSupport
import Testing

@testable import MDSearch

/// Costs of typing mistakes, compared with a recursion that tries every way.
@Suite struct TypingDistanceTests {
  private func cost(_ typed: String, _ meant: String, most: Int = 2) -> Double? {
    let distance = TypingDistance(from: typed, most: most)
    return Array(meant.utf8).withUnsafeBufferPointer { distance.cost(of: $0) }
  }

  @Test(
    arguments: [
      ("invoice", "invoice", 0), ("invpice", "invoice", 0.8), ("invxice", "invoice", 1), ("invocie", "invoice", 0.8),
      ("invoce", "invoice", 1), ("invoicce", "invoice", 0.8), ("leter", "letter", 0.8), ("invoicxe", "invoice", 1),
      ("unvoice", "invoice", 1.2), ("nivoice", "invoice", 1.2), ("nvoice", "invoice", 1.4),
      ("xinvoice", "invoice", 1.4),
      ("invpicr", "invoice", 1.6), ("книго", "книга", 1), ("кнмга", "книга", 0.8), ("βιβλοο", "βιβλιο", 0.8),
      ("щшб", "щзб", 1),
    ] as [(String, String, Double)]) func mistakesHaveTheirCosts(typed: String, meant: String, expected: Double)
  {
    let found = cost(typed, meant) ?? .infinity
    #expect(abs(found - expected) < 1e-9, "\(typed), \(meant): \(found)")
  }

  /// A swap skips a row of the table, in which all costs may be above the limit.
  @Test func twoSwapsAreWithinTheLimit() {
    let found = cost("abdefghijk", "badefghikj") ?? .infinity
    #expect(abs(found - 2) < 1e-9, "\(found)")
  }

  /// A mistake in the first letter of a short word is accepted only if the rest is right.
  @Test(
    arguments: [("unvoice", 1.2), ("lnvoice", 1.2), ("dnvoice", 1.4), ("nvoice", 1.4), ("dnvocie", nil)]
      as [(String, Double?)])
  func theFirstLetterIsForgiven(typed: String, expected: Double?) {
    #expect(cost(typed, "invoice", most: 1) == nil)
    let distance = TypingDistance(from: typed, most: 1, forgivesFirst: true)
    let found = Array("invoice".utf8).withUnsafeBufferPointer { distance.cost(of: $0) }
    #expect(found.map { Int($0 * 10 + 0.5) } == expected.map { Int($0 * 10 + 0.5) }, "\(typed)")
  }

  @Test(arguments: [("invoice", "office"), ("abcdefgh", "hgfedcba"), ("a", "abcd"), ("", "abc"), ("книга", "кино")])
  func otherWordsAreTooFar(typed: String, meant: String) { #expect(cost(typed, meant) == nil) }

  @Test(arguments: Rounds.seeds(2)) func costsAreTheLeastOfAllWays(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var near = 0
    for _ in 0..<150 {
      let letters = Array(seed % 2 == 0 ? "aqsz" : "бвкё")
      func word(_ lengths: ClosedRange<Int>) -> [Character] {
        (0..<Int.random(in: lengths, using: &generator)).compactMap { _ in letters.randomElement(using: &generator) }
      }
      let typed = word(1...5)
      var meant = typed
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0...meant.count, using: &generator)
        meant.replaceSubrange(
          place..<min(meant.count, place + Int.random(in: 0...2, using: &generator)), with: word(0...2))
      }
      for most in 1...2 {
        let (a, b) = (typed.map { $0.unicodeScalars.first!.value }, meant.map { $0.unicodeScalars.first!.value })
        let least = NaiveDistance(typed: a, meant: b).cost(a.count, b.count)
        let found = cost(String(typed), String(meant), most: most)
        if least > Double(most) - 1e-9, least < Double(most) + 1e-9 { continue }
        let isRight = least > Double(most) ? found == nil : abs((found ?? .infinity) - least) < 1e-9
        #expect(isRight, "seed \(seed), \(String(typed)) for \(String(meant)), \(most): \(found ?? -1), \(least)")
        near += found == nil ? 0 : 1
      }
    }
    #expect(near > 25, "seed \(seed): \(near)")
  }

  /// The cost is at least 0.8 per mistake, and at most one per mistake plus 0.8.
  @Test func costsAreNearTheNumberOfMistakes() {
    let words = ["abcd", "abdc", "bacd", "abc", "abcde", "axcd", "aabcd", "bcd", "abxd", "dcba"]
    for typed in words {
      for meant in words {
        let (a, b) = (typed.unicodeScalars.map(\.value), meant.unicodeScalars.map(\.value))
        let plain = NaiveDistance(typed: a, meant: b, isPlain: true).cost(a.count, b.count)
        guard let found = cost(typed, meant) else {
          #expect(plain > 1, "\(typed), \(meant)")
          continue
        }
        #expect(found >= 0.8 * plain - 1e-9 && found <= plain + 0.8, "\(typed), \(meant): \(found), \(plain)")
      }
    }
  }
}

/// Optimal string alignment, computed by its definition.
private struct NaiveDistance {
  let typed: [UInt32]
  let meant: [UInt32]
  var isPlain = false

  private static let layouts = [
    ["qwertyuiop", "asdfghjkl", "zxcvbnm"], ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"],
  ].map { rows in rows.map { $0.unicodeScalars.map(\.value) } }

  private func areNeighbours(_ one: UInt32, _ other: UInt32) -> Bool {
    Self.layouts.contains { rows in
      rows.indices.contains { row in
        guard let place = rows[row].firstIndex(of: one) else { return false }
        return rows[max(0, row - 1)...min(2, row + 1)].contains { near in
          near.firstIndex(of: other).map { abs($0 - place) <= 1 } ?? false
        }
      }
    }
  }

  private func single(_ word: [UInt32], _ place: Int) -> Double {
    if isPlain { return 1 }
    return (place > 0 && word[place] == word[place - 1] ? 0.8 : 1) + (place == 0 ? 0.4 : 0)
  }

  /// Cost for the first letters of both words.
  func cost(_ typedCount: Int, _ meantCount: Int) -> Double {
    if typedCount == 0, meantCount == 0 { return 0 }
    var ways: [Double] = []
    if typedCount > 0 { ways.append(cost(typedCount - 1, meantCount) + single(typed, typedCount - 1)) }
    if meantCount > 0 { ways.append(cost(typedCount, meantCount - 1) + single(meant, meantCount - 1)) }
    guard typedCount > 0, meantCount > 0 else { return ways.min() ?? 0 }
    let (one, other) = (typed[typedCount - 1], meant[meantCount - 1])
    let wrong = isPlain ? 1 : (areNeighbours(one, other) ? 0.8 : 1) + (typedCount == 1 ? 0.4 : 0)
    ways.append(cost(typedCount - 1, meantCount - 1) + (one == other ? 0 : wrong))
    if typedCount > 1, meantCount > 1, one == meant[meantCount - 2], typed[typedCount - 2] == other, one != other {
      let swapped = isPlain ? 1 : 0.8 + (typedCount == 2 ? 0.4 : 0)
      ways.append(cost(typedCount - 2, meantCount - 2) + swapped)
    }
    return ways.min() ?? 0
  }
}
