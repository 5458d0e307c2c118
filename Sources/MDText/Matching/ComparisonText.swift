/// Traits of a word's symbols, as far as word borders need them.
struct SymbolTraits: OptionSet {
  let rawValue: UInt8

  /// A letter, a digit or a mark of a script that sets blanks between words.
  static let ofWord = SymbolTraits(rawValue: 1)
  /// Any letter, digit or mark.
  static let ofRun = SymbolTraits(rawValue: 2)
  static let capital = SymbolTraits(rawValue: 4)
  /// Part of a word, and neither a capital nor a digit.
  static let small = SymbolTraits(rawValue: 8)
  /// A word may end before it and begin with it.
  static let border = SymbolTraits(rawValue: 16)

  static let capitalLetter: SymbolTraits = [.ofWord, .ofRun, .capital]
  static let smallLetter: SymbolTraits = [.ofWord, .ofRun, .small]
  static let digit: SymbolTraits = [.ofWord, .ofRun]

  /// - Parameter scalarClass: of a folded scalar; none that says `removed` or `several`.
  @inline(__always) init(_ scalarClass: UInt32, _ folded: UInt32, isCapital: Bool) {
    switch scalarClass {
    case ScalarClass.separator, ScalarClass.symbol: self = []
    case ScalarClass.word:
      self = isCapital ? .capitalLetter : folded &- 0x30 < 10 ? .digit : .smallLetter
    default: self = .ofRun
    }
  }

  @inline(__always) init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Traits with ``border`` added where one lies between the symbol before and this one: at symbols that are not both
  /// of a word, and where a capital follows a small letter.
  @inline(__always) func after(_ previous: SymbolTraits) -> SymbolTraits {
    let isInside = rawValue & previous.rawValue & Self.ofWord.rawValue != 0
    let isInnerCapital = contains(.capital) && previous.contains(.small)
    return isInside && !isInnerCapital ? self : union(.border)
  }
}

/// A text as symbols to be compared, and the traits of each.
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

  /// Adds a symbol that belongs to the one before it.
  mutating func attach(_ symbol: UInt32) {
    symbols.append(symbol)
    traits.append(symbols.count == 1 ? .border : last.subtracting(.border))
  }

  /// Puts what `symbol` makes together with the last symbol in its place; false where they make nothing.
  mutating func compose(with symbol: UInt32) -> Bool {
    guard let previous = symbols.last else { return false }
    let composed = Composition.compose(previous, symbol)
    if composed != 0 { symbols[symbols.count - 1] = composed }
    return composed != 0
  }
}
