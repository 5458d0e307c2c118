import MDModel
import MDStore

/// Words of the index that are a typing mistake or two away from a word.
struct SimilarWords {
  /// A word with the items that hold it.
  struct Candidate {
    let word: String
    let cost: Double
    var inTexts: [Posting] = []
    var inAttributes: [Posting] = []

    mutating func add(_ postings: [Posting], from table: WordTable) {
      if table == .texts { inTexts += postings } else { inAttributes += postings }
    }

    var items: [Posting] { inTexts + inAttributes }

    func isBeside(_ others: ItemSet?) -> Bool { together(others) > 0 }

    private func together(_ others: ItemSet?) -> Int {
      others.map { others in items.count { others.contains(ItemID(Int64($0.item))) } } ?? 0
    }

    /// How likely the word was meant: it is near, many items hold it, and some of them hold other words of the question.
    func likelihood(beside others: ItemSet?) -> Double {
      let named = inAttributes.count { $0.inName > 0 }
      return -4 * cost + Self.magnitude(inTexts.count + 4 * named) + 2 * Self.magnitude(together(others))
    }

    /// Binary digits of a number: 0 of 0, 1 of 1, 4 of 10.
    private static func magnitude(_ number: Int) -> Double { Double(Int.bitWidth - number.leadingZeroBitCount) }
  }

  private let session: any IndexReading
  private let distance: TypingDistance

  init(_ session: any IndexReading, _ distance: TypingDistance) {
    (self.session, self.distance) = (session, distance)
  }

  /// Words that begin as the typed one does; where there are none, those in which the mistake is in the first letter.
  func found(_ typed: String) throws -> [Candidate] {
    let alike = try found(in: [.beginning(Array(String(typed.prefix(1)).utf8))])
    return alike.isEmpty ? try found(in: Self.withOtherFirstLetter(typed).map { .beginning(Array($0.utf8)) }) : alike
  }

  private func found(in ranges: [WordRange]) throws -> [Candidate] {
    var candidates: [String: Candidate] = [:]
    for table in [WordTable.texts, .attributes] {
      for range in ranges {
        for term in try session.postings(of: range, in: table, where: { distance.cost(of: $0) != nil }) ?? [] {
          let word = String(decoding: term.term, as: UTF8.self)
          let cost = term.term.withUnsafeBufferPointer { distance.cost(of: $0) } ?? .infinity
          candidates[word, default: Candidate(word: word, cost: cost)].add(term.postings, from: table)
        }
      }
    }
    return Array(candidates.values)
  }

  /// Beginnings of words, one mistake in the first letter away: it was left out, doubled by another, wrong, or stands
  /// behind the second.
  private static func withOtherFirstLetter(_ typed: String) -> [String] {
    let letters = Array(typed)
    guard letters.count > 3, letters.allSatisfy({ $0.isASCII }) else { return [] }
    let rest = String(letters[1..<4])
    let swapped = String([letters[1], letters[0]] + letters[2..<4])
    let wrong = "abcdefghijklmnopqrstuvwxyz".filter { $0 != letters[0] }.flatMap { [String($0) + rest] }
    let missing = "abcdefghijklmnopqrstuvwxyz".filter { $0 != letters[0] }.map { String($0) + String(letters[..<3]) }
    return [rest, swapped] + wrong + missing
  }
}
