/// A text with wildcards as symbols of one comparison form, in which two texts that compare equal are the same.
struct SymbolPattern: Sendable {
  private enum Form {
    case characters(CharacterForm)
    case folded(FoldedForm)
  }

  private let form: Form
  private let pieces: [[UInt32]]
  private let isByWords: Bool
  private let foldsCase: Bool

  init(pieces: [String], options: TextMatcher.Options) {
    isByWords = options.contains(.words)
    foldsCase = options.contains(.caseInsensitive)
    if options.contains(.diacriticInsensitive) {
      let folded = FoldedForm(foldsCase: foldsCase)
      form = .folded(folded)
      self.pieces = pieces.map { folded.text(of: Array($0.utf8)).symbols }
    } else {
      let characters = CharacterForm(of: pieces, foldsCase: foldsCase)
      form = .characters(characters)
      self.pieces = pieces.map { characters.text(of: Array($0.utf8)).symbols }
    }
  }

  func matches(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    if ASCIIForm.holds(value) {
      return ASCIIForm.with(value, foldsCase: foldsCase, hasTraits: isByWords) { matches($0, $1) }
    }
    let text =
      switch form {
      case .characters(let form): form.text(of: value)
      case .folded(let form): form.text(of: value)
      }
    return text.symbols.withUnsafeBufferPointer { symbols in
      text.traits.withUnsafeBufferPointer { matches(symbols, $0) }
    }
  }

  private func matches(_ symbols: UnsafeBufferPointer<UInt32>, _ traits: UnsafeBufferPointer<SymbolTraits>) -> Bool {
    isByWords
      ? WordGlob(symbols: symbols, traits: traits).matches(pieces)
      : Glob.matches(symbols, pieces)
  }
}
