/// Traits of the symbols of a text that word borders depend on.
struct SymbolTraits: OptionSet {
  let rawValue: UInt8

  /// A letter, a digit or a mark of a script that puts blanks between words.
  static let ofWord = SymbolTraits(rawValue: 1)
  /// Any letter, digit or mark.
  static let ofRun = SymbolTraits(rawValue: 2)
  static let capital = SymbolTraits(rawValue: 4)
  /// Part of a word, but neither a capital nor a digit.
  static let small = SymbolTraits(rawValue: 8)
  /// A word may end before the symbol, and another may begin with it.
  static let border = SymbolTraits(rawValue: 16)

  static let capitalLetter: SymbolTraits = [.ofWord, .ofRun, .capital]
  static let smallLetter: SymbolTraits = [.ofWord, .ofRun, .small]
  static let digit: SymbolTraits = [.ofWord, .ofRun]

  /// - Parameter scalarClass: class of a folded scalar, other than `removed` and `several`.
  @inline(__always) init(_ scalarClass: UInt32, _ folded: UInt32, isCapital: Bool) {
    switch scalarClass {
    case ScalarClass.separator, ScalarClass.symbol: self = []
    case ScalarClass.word:
      self = isCapital ? .capitalLetter : folded &- 0x30 < 10 ? .digit : .smallLetter
    default: self = .ofRun
    }
  }

  @inline(__always) init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Adds ``border`` if a border lies between the previous symbol and this one. There is one if they are not both part
  /// of a word, or if a capital follows a small letter.
  @inline(__always) func after(_ previous: SymbolTraits) -> SymbolTraits {
    let isInside = rawValue & previous.rawValue & Self.ofWord.rawValue != 0
    let isInnerCapital = contains(.capital) && previous.contains(.small)
    return isInside && !isInnerCapital ? self : union(.border)
  }
}

/// A text as symbols to compare, with the traits of each.
struct ComparisonText {
  private(set) var symbols: [UInt32] = []
  private(set) var traits: [SymbolTraits] = []
  /// Traits at the end of the symbol added last.
  private var last: SymbolTraits = []

  init(capacity: Int) {
    symbols.reserveCapacity(capacity)
    traits.reserveCapacity(capacity)
  }

  /// - Parameters:
  ///   - first: traits of the symbol where it begins.
  ///   - last: traits of the symbol where it ends.
  @inline(__always) mutating func append(_ symbol: UInt32, _ first: SymbolTraits, last: SymbolTraits) {
    symbols.append(symbol)
    traits.append(first.after(self.last))
    self.last = last
  }

  /// Adds a symbol that belongs to the symbol before it.
  mutating func attach(_ symbol: UInt32) {
    symbols.append(symbol)
    traits.append(symbols.count == 1 ? .border : last.subtracting(.border))
  }

  /// Composes the last symbol with `symbol` and stores the result in its place. Returns `false` if they do not compose.
  mutating func compose(with symbol: UInt32) -> Bool {
    guard let previous = symbols.last else { return false }
    let composed = Composition.compose(previous, symbol)
    if composed != 0 { symbols[symbols.count - 1] = composed }
    return composed != 0
  }
}
