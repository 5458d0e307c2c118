/// How often letters follow each other in a language: the cost of each pair, lower for common pairs.
///
/// An alphabet consists of three groups. First, everything that is not a letter. Then the ASCII letters: separately in
/// a Latin script, else all as one. Last, the letters and signs beyond ASCII.
///
/// Pairs of two ASCII characters have no cost, because they are the same in all code pages.
struct LetterStatistics: Sendable {
  let name: String
  let isLatin: Bool
  let alphabet: [Unicode.Scalar]
  private let costs: StaticString

  init(_ name: String, isLatin: Bool, alphabet: String, costs: StaticString) {
    self.name = name
    self.isLatin = isLatin
    self.alphabet = Array(alphabet.unicodeScalars)
    self.costs = costs
  }

  var lowCount: Int { isLatin ? 27 : 2 }

  /// Indexes of the characters beyond ASCII in the alphabet.
  var places: [Unicode.Scalar: Int] {
    Dictionary(uniqueKeysWithValues: alphabet.enumerated().map { ($0.element, lowCount + $0.offset) })
  }

  /// The cost of each pair, previous character first. The classes of ``CharacterClass`` follow the alphabet.
  ///
  /// - Parameter isLenient: True to let a foreign name with the same letters cost little more than a word.
  func pairCosts(isLenient: Bool) -> PairCosts {
    let signs = self.signs
    var table = PairCosts(letters: signs.count)
    costs.withUTF8Buffer { bytes in
      var next = bytes.startIndex
      for previous in signs.indices {
        for current in (previous < lowCount ? lowCount : 0)..<signs.count {
          // Costs are stored as printable characters, except the backslash.
          let cost = Int32(bytes[next]) - 0x23 - (bytes[next] > 0x5C ? 1 : 0)
          let highest = isLenient ? highestCost(previous, current) : .max
          table[previous, current] = signCost(previous, current, signs, counted: cost) ?? min(cost, highest)
          next += 1
        }
      }
    }
    return table
  }

  /// Classes of the signs in the alphabet; `nil` for its letters.
  private var signs: [CharacterClass?] {
    let signs = alphabet.map { scalar -> CharacterClass? in
      switch CharacterClass(scalar) {
      case .foreign: nil
      case .sign: .opening
      case let sign: sign
      }
    }
    return Array(repeating: nil, count: lowCount) + signs
  }

  /// The cost of a pair with a sign; `nil` for two letters.
  private func signCost(
    _ previous: Int, _ current: Int, _ signs: [CharacterClass?], counted: Int32
  ) -> Int32? {
    let (first, second) = (signs[previous], signs[current])
    if first == nil, second == nil { return nil }
    func neighbour(_ place: Int) -> Neighbour { signs[place] != nil ? .sign : place == 0 ? .space : .letter }
    let usual = (first?.cost(before: neighbour(current)) ?? 0) + (second?.cost(behind: neighbour(previous)) ?? 0)
    if first?.isAlikeEverywhere == true || second?.isAlikeEverywhere == true { return usual }
    // Translations put such signs around placeholders of a program, so the counted cost is not typical of text.
    if first == .opening, current == 0 { return usual }
    return min(usual, second == nil ? counted : max(counted, Self.leastCost))
  }

  /// Minimum cost of a quotation mark after any character, so that it never wins over a common letter of a language.
  private static let leastCost: Int32 = 40

  /// Maximum cost of two letters in names.
  private func highestCost(_ previous: Int, _ current: Int) -> Int32 {
    if previous < lowCount { return 42 }
    return current == 0 ? 19 : current < lowCount ? 34 : 60
  }
}

/// The costs of all pairs of classes, in steps of ``LetterTable/step``.
struct PairCosts: Sendable {
  private(set) var costs: [Int32]
  let width: Int

  init(letters: Int) {
    width = letters + CharacterClass.allCases.count
    costs = Array(repeating: 0, count: width * width)
    for special in CharacterClass.allCases {
      for other in 0..<width {
        let neighbour: Neighbour = other == 0 ? .space : other < letters ? .letter : .sign
        let place = letters + special.rawValue
        self[place, other] = max(self[place, other], special.cost(before: neighbour, isAlike: other == place))
        self[other, place] = max(self[other, place], special.cost(behind: neighbour, isAlike: other == place))
      }
    }
  }

  subscript(previous: Int, current: Int) -> Int32 {
    get { costs[previous * width + current] }
    set { costs[previous * width + current] = newValue }
  }
}
