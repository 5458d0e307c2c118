/// Texts of one kind in one track: the words of a song in syllables, or remarks.
struct SongWords {
  private var events: [ArraySlice<UInt8>] = []
  private(set) var isEmpty = true

  /// Marks of Tune 1000's karaoke format, which other programs adopted: `@` before a fact about the song, `\` before a
  /// verse, `/` before a line.
  private static let (fact, verse, line) = (UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: "/"))

  mutating func append(_ text: ArraySlice<UInt8>) {
    events.append(text)
    isEmpty = false
  }

  /// The facts of one kind: `T` for the title and then the makers, `L` for the language.
  func facts(_ letter: Unicode.Scalar) -> [ArraySlice<UInt8>] {
    events.filter { $0.first == Self.fact && $0.dropFirst().first == UInt8(ascii: letter) }.map { $0.dropFirst(2) }
  }

  /// The lines for readers. A remark is a line; syllables are joined into lines.
  ///
  /// - Parameter areLyrics: True if the texts are syllables, whatever they look like.
  func lines(areLyrics: Bool) -> [UInt8] {
    let said = events.filter { $0.first != Self.fact }
    let first = areLyrics || Self.areSyllables(said) ? 0 : Self.firstVerse(said) ?? said.count
    let remarks = said[..<first] + events.filter { $0.first == Self.fact && Self.isRemark($0) }.map { $0.dropFirst(2) }
    return Array(remarks.map { Self.oneLine($0) + [0x0A] }.joined()) + Self.joined(said[first...])
  }

  /// True for facts that are not given as attributes only.
  private static func isRemark(_ text: ArraySlice<UInt8>) -> Bool {
    let letter = text.dropFirst().first ?? 0
    return letter == UInt8(ascii: "I") || letter == UInt8(ascii: "T")
  }

  /// The text in one line, with blanks for control characters.
  static func oneLine(_ text: some Collection<UInt8>) -> [UInt8] { text.map { $0 < 0x20 ? 0x20 : $0 } }

  private static func beginsLine(_ text: ArraySlice<UInt8>) -> Bool { text.first == verse || text.first == line }

  /// The index of the first sung text, before which remarks may stand; `nil` if there is none. A single mark may be
  /// chance.
  private static func firstVerse(_ texts: [ArraySlice<UInt8>]) -> Int? {
    texts.count(where: beginsLine) > 1 ? texts.firstIndex(where: beginsLine) : nil
  }

  /// True if there are many short texts, and at least a fifth of them begin or end with a blank.
  private static func areSyllables(_ texts: [ArraySlice<UInt8>]) -> Bool {
    let longOnes = texts.count { $0.count > 20 }
    return texts.count > 20 && texts.count(where: hasBlank) * 5 > texts.count && longOnes * 10 < texts.count
  }

  private static func hasBlank(_ text: ArraySlice<UInt8>) -> Bool { isBlank(text.first) || isBlank(text.last) }

  private static func isBlank(_ byte: UInt8?) -> Bool { byte.map { $0 <= 0x20 } ?? false }

  /// Joins syllables to words. If no syllable has a blank, each is a word, unless a hyphen at its end says that it
  /// continues.
  private static func joined(_ syllables: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
    let bringsBlanks = syllables.contains(where: hasBlank)
    var text: [UInt8] = []
    for syllable in syllables {
      let isMarked = beginsLine(syllable)
      if isMarked { text.append(0x0A) }
      let letters = isMarked ? syllable.dropFirst() : syllable
      text += letters.map { $0 == 0x0D ? 0x0A : $0 }
      guard !bringsBlanks, let last = letters.last else { continue }
      if last == UInt8(ascii: "-"), letters.count > 1 { text.removeLast() } else { text.append(0x20) }
    }
    return text + [0x0A]
  }
}
