/// Matches literal pieces, in order, against one or several words of a text.
///
/// A match begins and ends at a word border, unless a wildcard at that end lifts the rule. A wildcard inside stands for
/// letters, digits and marks only. The search keeps the set of offsets at which each piece may end, and makes one pass
/// per piece.
struct WordGlob {
  let symbols: UnsafeBufferPointer<UInt32>
  let traits: UnsafeBufferPointer<SymbolTraits>

  func matches(_ pieces: [[UInt32]]) -> Bool {
    let literals = pieces.filter { !$0.isEmpty }
    let isOpenAtStart = pieces.count > 1 && pieces[0].isEmpty
    let isOpenAtEnd = pieces.count > 1 && pieces[pieces.count - 1].isEmpty
    guard let last = literals.last else { return isOpenAtStart || symbols.isEmpty }
    if literals.count == 1 {
      return anyEnd(of: last) {
        isOpenAtStart || isBorder($0)
      } accepted: {
        isOpenAtEnd || isBorder($0)
      }
    }
    var starts = (0...symbols.count).map { isOpenAtStart || isBorder($0) }
    for literal in literals.dropLast() { starts = placesAfterWildcard(ends(of: literal, from: starts)) }
    return anyEnd(of: last) {
      starts[$0]
    } accepted: {
      isOpenAtEnd || isBorder($0)
    }
  }

  @inline(__always) private func isBorder(_ place: Int) -> Bool {
    place == symbols.count || traits[place].contains(.border)
  }

  @inline(__always) private func anyEnd(
    of piece: [UInt32], from isStart: (Int) -> Bool, accepted isEnd: (Int) -> Bool
  ) -> Bool {
    guard piece.count <= symbols.count else { return false }
    for start in 0...(symbols.count - piece.count) where symbols[start] == piece[0] && isStart(start) {
      if isEnd(start + piece.count) && Glob.begins(symbols, at: start, piece) { return true }
    }
    return false
  }

  private func ends(of piece: [UInt32], from starts: [Bool]) -> [Bool] {
    var ends = [Bool](repeating: false, count: starts.count)
    for end in stride(from: piece.count, through: symbols.count, by: 1) where starts[end - piece.count] {
      ends[end] = Glob.begins(symbols, at: end - piece.count, piece)
    }
    return ends
  }

  /// Every place that is separated from one of `places` by letters, digits and marks only.
  private func placesAfterWildcard(_ places: [Bool]) -> [Bool] {
    var reached = places
    // Ascending, so a whole run of letters is crossed in one pass.
    for place in 0..<symbols.count where reached[place] && traits[place].contains(.ofRun) { reached[place + 1] = true }
    return reached
  }
}

/// Matches literal pieces in order, with anything between, against a whole text. The first place found for a piece is
/// never worse than a later one, so nothing is tried twice.
enum Glob {
  static func matches(_ text: UnsafeBufferPointer<UInt32>, _ pieces: [[UInt32]]) -> Bool {
    let (first, last) = (pieces[0], pieces[pieces.count - 1])
    if pieces.count == 1 { return text.count == first.count && begins(text, at: 0, first) }
    guard text.count >= first.count + last.count else { return false }
    let end = text.count - last.count
    guard begins(text, at: 0, first), begins(text, at: end, last) else { return false }
    var place = first.count
    // `a*b*c`: the first b after a leaves the most room for the pieces after it.
    for number in 1..<(pieces.count - 1) {
      guard let found = find(pieces[number], in: text, place..<end) else { return false }
      place = found + pieces[number].count
    }
    return true
  }

  /// True if `piece`, which must fit, begins at `place`.
  @inline(__always) static func begins(_ text: UnsafeBufferPointer<UInt32>, at place: Int, _ piece: [UInt32]) -> Bool {
    for offset in 0..<piece.count where text[place &+ offset] != piece[offset] { return false }
    return true
  }

  private static func find(_ piece: [UInt32], in text: UnsafeBufferPointer<UInt32>, _ range: Range<Int>) -> Int? {
    guard piece.count <= range.count else { return nil }
    return (range.lowerBound...(range.upperBound - piece.count)).first { begins(text, at: $0, piece) }
  }
}

/// A text with wildcards, as symbols of one comparison form. Texts that compare equal have the same symbols.
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
