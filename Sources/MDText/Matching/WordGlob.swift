/// Literal pieces in order as a word, or several, of a text.
///
/// Matches begin and end at the border of a word, unless a wildcard at that end lifts it; a wildcard inside stands for
/// letters, digits and marks only. The search keeps the set of offsets that each piece may end at, and takes one pass a
/// piece.
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

  /// Every place that letters, digits and marks alone part from one of `places`.
  private func placesAfterWildcard(_ places: [Bool]) -> [Bool] {
    var reached = places
    for place in 0..<symbols.count where reached[place] && traits[place].contains(.ofRun) { reached[place + 1] = true }
    return reached
  }
}
