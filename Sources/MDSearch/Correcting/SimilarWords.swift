import MDModel
import MDStore

/// Words of the index that differ from a word by a typing mistake or two.
struct SimilarWords {
  /// A word with the items that contain it.
  struct Candidate {
    let word: String
    let cost: Double
    var inTexts: [Posting] = []
    var inAttributes: [Posting] = []

    mutating func add(_ postings: ArraySlice<Posting>, from table: WordTable) {
      if table == .texts { inTexts += postings } else { inAttributes += postings }
    }

    var items: [Posting] { inTexts + inAttributes }

    func isBeside(_ others: ItemSet?) -> Bool { together(others) > 0 }

    private func together(_ others: ItemSet?) -> Int {
      others.map { others in items.count { others.contains(ItemID(Int64($0.item))) } } ?? 0
    }

    /// How likely the word was meant. It should be near, occur in many items, and occur with other words of the
    /// question.
    func likelihood(beside others: ItemSet?) -> Double {
      let named = inAttributes.count { $0.inName > 0 }
      return -4 * cost + Self.magnitude(inTexts.count + 4 * named) + 2 * Self.magnitude(together(others))
    }

    /// Number of binary digits: 0 for 0, 1 for 1, 4 for 10.
    private static func magnitude(_ number: Int) -> Double { Double(Int.bitWidth - number.leadingZeroBitCount) }
  }

  private let session: any IndexReading
  private let typed: String
  private let most: Int

  /// Minimum length of a word in which two mistakes are looked for.
  private static let longEnoughForTwo = 8

  /// - Parameters:
  ///   - typed: folded.
  ///   - most: maximum mistakes; `nil` for as many as the length permits.
  init(_ session: any IndexReading, typed: String, most: Int? = nil) {
    (self.session, self.typed) = (session, typed)
    self.most = most ?? (typed.unicodeScalars.count >= Self.longEnoughForTwo ? 2 : 1)
  }

  /// Words that begin with the same two letters. If no frequent word is one mistake away, those with the same first
  /// letter. If there is still none, also those with a mistake in the first letter. Each step reads several times as
  /// much as the one before.
  func found() throws -> [Candidate] {
    let distance = TypingDistance(from: typed, most: most)
    var alike: [Candidate] = []
    for length in [2, 1] {
      alike = try found(in: [String(typed.prefix(length))], distance)
      if alike.contains(where: { $0.cost <= 1 && $0.items.count > WordStandings.mostOfRare }) { return alike }
    }
    let forgiving = TypingDistance(from: typed, most: most, forgivesFirst: true)
    return alike + (try found(in: withOtherFirstLetter, forgiving))
  }

  /// The nearest word that an item contains.
  func nearest(in item: UInt32) throws -> String? {
    let distance = TypingDistance(from: typed, most: most, forgivesFirst: true)
    return try found(in: [String(typed.prefix(1))] + withOtherFirstLetter, distance, .of([item]))
      .filter { $0.items.contains { $0.item == item } }
      .min { $0.cost == $1.cost ? $0.word < $1.word : $0.cost < $1.cost }?.word
  }

  private func found(
    in beginnings: [String], _ distance: TypingDistance, _ extent: PostingExtent = .whole
  ) throws -> [Candidate] {
    var candidates: [String: Candidate] = [:]
    for table in [WordTable.texts, .attributes] {
      for beginning in beginnings {
        let range = WordRange.beginning(Array(beginning.utf8))
        for term in try session.postings(of: range, in: table, extent, where: { distance.cost(of: $0) != nil }) ?? [] {
          let word = String(decoding: term.term, as: UTF8.self)
          let cost = term.term.withUnsafeBufferPointer { distance.cost(of: $0) } ?? .infinity
          candidates[word, default: Candidate(word: word, cost: cost)].add(term.postings, from: table)
        }
      }
    }
    return Array(candidates.values)
  }

  /// Beginnings of words with one mistake in the first letter. Either it is too many, swapped with the second, wrong,
  /// or missing. No beginning is a prefix of another one.
  ///
  /// Short words that differ in the first letter are mostly other words. So the letter must be a neighbour on the
  /// keyboard, and words of three letters have no such beginnings.
  private var withOtherFirstLetter: [String] {
    let letters = Array(typed)
    guard letters.count > 3, let alphabet = Keyboard.common.alphabet(of: letters[0]) else { return [] }
    let (rest, first) = (String(letters[1..<4]), String(letters[..<3]))
    let wrong = most > 1 ? alphabet : alphabet.filter { Keyboard.common.areNeighbours($0, letters[0]) }
    let swapped = String([letters[1], letters[0]] + letters[2..<4])
    let others = Set([swapped] + wrong.map { String($0) + rest } + alphabet.map { String($0) + first })
    let apart = others.filter { !$0.hasPrefix(rest) }.sorted()
    return ((letters.count > 4 ? [rest] : []) + apart).filter { $0.first != letters[0] }
  }
}
