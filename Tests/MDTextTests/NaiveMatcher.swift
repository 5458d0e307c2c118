import MDText

/// `TextMatcher` without `t`, computed directly from the definitions, for a small alphabet.
///
/// Characters and their foldings are listed in tables, and every placement of the pieces is tried.
struct NaiveMatcher {
  var pieces: [String]
  var options: TextMatcher.Options

  /// A unit of comparison and its original character.
  private struct Unit {
    var key: String
    var source: Character
    var isFirstOfSource = true
  }

  func matches(_ value: String) -> Bool {
    let (units, pieces) = (units(of: value), pieces.map { self.units(of: $0).map(\.key) })
    guard options.contains(.words) else {
      return ends(of: pieces, in: units, from: 0, gap: { _ in true }).contains(units.count)
    }
    if pieces.count == 1 && pieces[0].isEmpty { return units.isEmpty }
    let (isOpenAtStart, isOpenAtEnd) = (pieces.count > 1 && pieces[0] == [], pieces.count > 1 && pieces.last == [])
    let literals = Array(pieces.dropFirst(isOpenAtStart ? 1 : 0).dropLast(isOpenAtEnd ? 1 : 0))
    return (0...units.count).contains { start in
      (isOpenAtStart || isBorder(start, units))
        && ends(of: literals, in: units, from: start, gap: { Self.isOfRun(units[$0].source) })
          .contains { isOpenAtEnd || isBorder($0, units) }
    }
  }

  private func ends(
    of pieces: [[String]], in units: [Unit], from start: Int, gap: (Int) -> Bool
  ) -> Set<Int> {
    guard let piece = pieces.first else { return [start] }
    guard start + piece.count <= units.count else { return [] }
    guard zip(units[start...], piece).allSatisfy({ $0.key == $1 }) else { return [] }
    let end = start + piece.count
    if pieces.count == 1 { return [end] }
    var found: Set<Int> = []
    for next in end...units.count where (end..<next).allSatisfy(gap) {
      found.formUnion(ends(of: Array(pieces.dropFirst()), in: units, from: next, gap: gap))
    }
    return found
  }

  private func units(of text: String) -> [Unit] {
    text.flatMap { character -> [Unit] in
      guard options.contains(.diacriticInsensitive) else {
        return [
          Unit(key: options.contains(.caseInsensitive) ? character.lowercased() : String(character), source: character)
        ]
      }
      let plain = Self.plain(character)
      return (options.contains(.caseInsensitive) ? plain.lowercased() : plain).enumerated().map {
        Unit(key: String($1), source: character, isFirstOfSource: $0 == 0)
      }
    }
  }

  /// The character without marks.
  private static func plain(_ character: Character) -> String {
    let letters: [Character: String] = [
      "é": "e", "É": "E", "ß": "ss", "ẞ": "SS", "Æ": "AE", "ø": "o", "ı": "i", "İ": "I",
    ]
    let marks: Set<Unicode.Scalar> = ["\u{301}", "\u{308}"]
    let unmarked = String.UnicodeScalarView(character.unicodeScalars.filter { !marks.contains($0) })
    return String(unmarked).map { letters[$0] ?? String($0) }.joined()
  }

  private func isBorder(_ place: Int, _ units: [Unit]) -> Bool {
    guard place > 0, place < units.count else { return true }
    guard units[place].isFirstOfSource else { return false }
    let (before, after) = (units[place - 1].source, units[place].source)
    let isInside = Self.isOfRun(before) && Self.isOfRun(after) && !Self.isIdeograph(before) && !Self.isIdeograph(after)
    return !isInside || before.isLowercase && after.isUppercase
  }

  private static func isOfRun(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  private static func isIdeograph(_ character: Character) -> Bool {
    character.unicodeScalars.contains { "日本かが한".unicodeScalars.contains($0) }
  }
}
