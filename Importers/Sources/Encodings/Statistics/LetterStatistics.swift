/// How often letters follow one another in a language: the cost of each pair, which is the less the commoner it is.
///
/// An alphabet is white space and all that is no letter, the letters of ASCII (one by one in a Latin script, else all as
/// one), and the letters and signs beyond ASCII. Of two ASCII characters nothing is known: they are the same in all pages.
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

  /// Cost of each pair, previous character first, with the classes of ``CharacterClass`` behind the alphabet.
  func pairCosts() -> PairCosts {
    let count = lowCount + alphabet.count
    var table = PairCosts(letters: count)
    costs.withUTF8Buffer { bytes in
      var next = bytes.startIndex
      for previous in 0..<count {
        for current in (previous < lowCount ? lowCount : 0)..<count {
          // The backslash is left out of the characters that stand for costs.
          table[previous, current] = Int32(bytes[next]) - 0x23 - (bytes[next] > 0x5C ? 1 : 0)
          next += 1
        }
      }
    }
    return table
  }
}

/// Costs of all pairs of classes, in steps of ``LetterTable/step``.
struct PairCosts: Sendable {
  private(set) var costs: [Int32]
  let width: Int
  let letters: Int

  init(letters: Int) {
    self.letters = letters
    width = letters + CharacterClass.count
    costs = Array(repeating: 0, count: width * width)
    for special in CharacterClass.allCases {
      for other in 0..<width {
        self[letters + special.rawValue, other] = special.cost(beside: other, letters: letters)
        self[other, letters + special.rawValue] = special.cost(beside: other, letters: letters)
      }
    }
  }

  subscript(previous: Int, current: Int) -> Int32 {
    get { costs[previous * width + current] }
    set { costs[previous * width + current] = newValue }
  }
}

/// What a character is that is no part of a language's alphabet.
enum CharacterClass: Int, CaseIterable {
  /// A letter of another language.
  case foreign
  case sign
  /// A line or a corner that draws a frame.
  case frame
  /// A control character, or a byte that stands for none.
  case control

  static let count = 4

  /// Cost of a pair with a character of a class; 0 in the alphabet is white space.
  func cost(beside other: Int, letters: Int) -> Int32 {
    let isAlike = other == letters + rawValue
    return switch self {
    case .foreign: 75
    case .sign: other == 0 ? 46 : 56
    case .frame: isAlike || other == 0 ? 22 : 60
    case .control: 95
    }
  }

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xFFFD: self = .control
    case 0x2500..<0x25A0: self = .frame
    default: self = scalar.properties.isAlphabetic ? .foreign : .sign
    }
  }
}
