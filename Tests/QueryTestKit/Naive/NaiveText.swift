import Foundation
import MDQuery

/// Compares a value with the literal pieces of a text, character by character, at every position.
struct NaiveText {
  /// One folded character, or a part of one: ß folds to two.
  struct Unit {
    let text: String
    /// Index of the original character in the value.
    let source: Int
    /// True for the first unit of its character.
    let isFirst: Bool
  }

  private let pieces: [[String]]
  private let modifiers: TextModifiers

  init(_ pieces: [String], _ modifiers: TextModifiers) {
    self.modifiers = modifiers
    self.pieces = pieces.map { Self.units(Array($0), modifiers).map(\.text) }
  }

  func match(_ value: NaiveValue) -> Bool {
    guard value.string != nil else { return false }
    let units = value.units(modifiers)
    if pieces == [[]] { return units.isEmpty }
    if modifiers.contains(.words) { return matchWords(units, value.characters) }
    guard stands(pieces[0], in: units, at: 0) else { return false }
    return matchRest(units, from: 1, at: pieces[0].count) { $0 == units.count }
  }

  /// True if the pieces from `index` on occur in order, each at or after `place`, and the last one ends at a permitted
  /// place.
  ///
  /// - Parameters:
  ///   - mayCross: true for the units that a wildcard may match.
  ///   - mayEnd: true for the places where a match may end.
  private func matchRest(
    _ units: [Unit], from index: Int, at place: Int, mayCross: (Unit) -> Bool = { _ in true }, mayEnd: (Int) -> Bool
  ) -> Bool {
    guard index < pieces.count else { return mayEnd(place) }
    // A wildcard at the end, as in `ab*`, matches all the rest.
    if index == pieces.count - 1, pieces[index].isEmpty { return true }
    var start = place
    while start + pieces[index].count <= units.count {
      let end = start + pieces[index].count
      if stands(pieces[index], in: units, at: start),
        matchRest(units, from: index + 1, at: end, mayCross: mayCross, mayEnd: mayEnd)
      {
        return true
      }
      // Let the wildcard match one more unit, if it may.
      guard start < units.count, mayCross(units[start]) else { return false }
      start += 1
    }
    return false
  }

  private func matchWords(_ units: [Unit], _ characters: [Character]) -> Bool {
    func isBorder(_ place: Int) -> Bool {
      guard place > 0, place < units.count else { return true }
      let source = units[place].source
      // A word cannot begin at the second s of a folded ß, because that is the middle of a character.
      return units[place].isFirst && Self.isBorder(characters[source - 1], characters[source])
    }
    // `*bc` has an empty first piece: the match may begin inside a word. `*` alone matches every value.
    let isOpen = pieces[0].isEmpty && pieces.count > 1
    let first = isOpen ? 1 : 0
    if isOpen && pieces.count == 2 && pieces[1].isEmpty { return true }
    return (0...units.count).contains { start in
      let end = start + pieces[first].count
      guard stands(pieces[first], in: units, at: start), isOpen || isBorder(start) else { return false }
      return matchRest(
        // A wildcard between pieces stays within its word: `ab*cd` does not match "ab cd".
        units, from: first + 1, at: end, mayCross: { Self.isAlphanumeric(characters[$0.source]) }, mayEnd: isBorder)
    }
  }

  private func stands(_ piece: [String], in units: [Unit], at start: Int) -> Bool {
    start + piece.count <= units.count && piece.indices.allSatisfy { units[start + $0].text == piece[$0] }
  }

  static func units(_ characters: [Character], _ modifiers: TextModifiers) -> [Unit] {
    characters.enumerated().flatMap { source, character in
      variants(character, modifiers).enumerated().map { Unit(text: $1, source: source, isFirst: $0 == 0) }
    }
  }

  /// The folded units of a character, without the case or the marks that the modifiers ignore.
  private static func variants(_ character: Character, _ modifiers: TextModifiers) -> [String] {
    let ignoresCase = modifiers.contains(.caseInsensitive)
    guard modifiers.contains(.diacriticInsensitive) else {
      return [ignoresCase ? character.lowercased() : String(character)]
    }
    let plain = String(character).decomposedStringWithCompatibilityMapping.unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
      .map { letters[$0] ?? String($0) }
      .joined().precomposedStringWithCanonicalMapping
    return plain.map { ignoresCase ? $0.lowercased() : String($0) }
  }

  /// Letters that fold to plain ones although Unicode does not decompose them.
  private static let letters: [Unicode.Scalar: String] = [
    "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "æ": "ae", "Æ": "AE", "ı": "i", "œ": "oe", "Œ": "OE",
  ]

  /// True if a word may begin or end between two characters.
  private static func isBorder(_ left: Character, _ right: Character) -> Bool {
    if !isAlphanumeric(left) || !isAlphanumeric(right) { return true }
    if isOfScriptWithoutBlanks(left) || isOfScriptWithoutBlanks(right) { return true }
    return left.isLowercase && right.isUppercase
  }

  private static func isAlphanumeric(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  private static func isOfScriptWithoutBlanks(_ character: Character) -> Bool {
    character.unicodeScalars.contains { scalar in scripts.contains { $0.contains(scalar.value) } }
  }

  /// Scripts without blanks between words: Thai and Lao, Myanmar, Khmer, kana, Han, Hangul.
  private static let scripts: [ClosedRange<UInt32>] = [
    0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
  ]
}
