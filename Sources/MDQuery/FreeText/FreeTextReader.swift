import MDModel

/// Reads kinds, dates, people and places from plain words, in six languages.
///
/// Examples: `photos from Berlin last summer`, `pdf about taxes from march`, `mail from ada with the contract`.
///
/// A reading becomes a condition, so a wrong one hides files, while an unread word is only searched for. So a text is
/// read only if its form is clear. It begins with a kind, followed at once by small words, dates, people or places; in
/// Japanese and Korean it ends with the kind. Without a kind, only a date is read, at the end of the text: after a word
/// that announces it, or as a phrase such as `last week`. In Japanese and Korean the phrase begins the text. Quoted
/// words are never read.
package struct FreeTextReader: Sendable {
  private let context: NaturalContext
  /// Maximum number of words. A longer text was pasted and is no question.
  private static let mostWords = 24

  package init(context: NaturalContext) { self.context = context }

  /// - Parameters:
  ///   - words: words between blanks, without phrases, operators and keywords.
  ///   - kept: ranges of words that must stay words, such as those of a reading that was taken back.
  package func read(_ words: [String], keeping kept: [Range<Int>] = []) -> FreeTextReading {
    // A single word may be a whole text in Japanese: `去年の写真`.
    guard (2...Self.mostWords).contains(words.count) || words.count == 1 && words[0].utf8.count > 3 else {
      return FreeTextReading(words: words)
    }
    let scan = FreeTextScan(words, context: context)
    var eastAsian = EastAsianText(words, context: context)
    guard var draft = eastAsian.reading() ?? scan.reading() ?? scan.dateAlone() else {
      return FreeTextReading(words: words)
    }
    draft.takeBack(kept, of: words)
    return FreeTextReading(words: draft.left.map(\.text), readings: draft.readings)
  }
}

/// An unfinished reading, whose remaining words still know where they come from.
struct FreeTextDraft {
  var left: [FreeTextWord]
  var readings: [WordReading] = []

  /// Turns readings in the given ranges back into words.
  mutating func takeBack(_ kept: [Range<Int>], of words: [String]) {
    let back = readings.map(\.range).filter { range in kept.contains { $0.overlaps(range) } }
    let sources = Set(back.flatMap { Array($0) })
    readings.removeAll { reading in sources.contains { reading.range.contains($0) } }
    left = left.filter { !sources.contains($0.source) } + sources.map { FreeTextWord(words[$0], source: $0) }
    left.sort { $0.source < $1.source }
  }
}
