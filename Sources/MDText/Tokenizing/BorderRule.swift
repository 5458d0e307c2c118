/// Finds the inner borders of a word, from the kinds of its letters in order.
///
/// - A capital after a small letter begins a part: `camelCase`.
/// - The last of several capitals begins a part if a small letter follows: `HTTPServer`, `2024Final`.
/// - A number begins if a digit follows a letter, and ends if a letter follows a digit: `Rechnung2024`. Its leading
///   zeros may be left out, also at the beginning of the word: `DSC01273`, `0042`. A word with more than
///   ``mostNumbers`` such borders is taken for encoded data.
///
/// The tokens of texts, names and other attributes follow this rule. Comparisons with `w` have fewer borders: those of
/// Apple's `w`.
struct BorderRule {
  enum Kind { case capital, small, digit, zero }

  /// The borders that a letter reveals.
  struct Borders: OptionSet {
    let rawValue: UInt8
    /// A part begins with this letter.
    static let part = Borders(rawValue: 1)
    /// A part begins with the letter before.
    static let partBefore = Borders(rawValue: 2)
    /// A number begins with this letter, or ended before it.
    static let number = Borders(rawValue: 4)
    /// A number without its leading zeros begins with this digit.
    static let afterZeros = Borders(rawValue: 8)
  }

  /// Maximum number of number borders in a word. Hashes and identifiers have more.
  static let mostNumbers = 3

  private var last: Kind?
  private var secondLast: Kind?
  private var isInLeadingZeros = false

  /// Takes the next letter of the word.
  mutating func read(_ kind: Kind) -> Borders {
    defer { (secondLast, last) = (last, kind) }
    guard let last else {
      isInLeadingZeros = kind == .zero
      return []
    }
    var borders: Borders = []
    if kind == .capital, last == .small { borders.insert(.part) }
    if kind == .small, last == .capital, let secondLast, secondLast != .small { borders.insert(.partBefore) }
    if kind.isDigit != last.isDigit { borders.insert(.number) }
    if isInLeadingZeros, kind == .digit { borders.insert(.afterZeros) }
    // `DSC0042`: the first 0 follows a letter and opens the zeros, the second stays in them, and 4 reveals
    // `afterZeros`.
    isInLeadingZeros = kind == .zero && (isInLeadingZeros || !last.isDigit)
    return borders
  }
}

extension BorderRule.Kind {
  fileprivate var isDigit: Bool { self == .digit || self == .zero }

  /// - Parameter folded: the last byte of the folded letter.
  @inline(__always) init(lastByte folded: UInt8, isCapital: Bool) {
    if folded &- 0x30 < 10 {
      self = folded == 0x30 ? .zero : .digit
    } else {
      self = isCapital ? .capital : .small
    }
  }
}
