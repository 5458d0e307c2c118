import MDModel

/// Reads kinds, dates, people and places out of the plain words that somebody typed, in six languages: `photos from
/// Berlin last summer`, `pdf about taxes from march`, `mail from ada with the contract`.
///
/// A reading is a condition, so that a wrong one hides what is looked for, while words that are not read are looked for
/// all the same. Hence a text is read only where its form says so: it begins with a kind, and small words, dates, people
/// or places follow at once; in Japanese and Korean it ends with one. Without a kind, a date is read behind a word that
/// says so, at the end of the text. Whoever wants the words quotes them.
package struct FreeTextReader: Sendable {
  private let context: NaturalContext
  /// More words are a text that was pasted, and no question.
  private static let mostWords = 24

  package init(context: NaturalContext) { self.context = context }

  /// - Parameters:
  ///   - words: as they stand between blanks: without phrases, operators and keywords.
  ///   - kept: words that are to stay words, such as those of a reading that somebody took back.
  package func read(_ words: [String], keeping kept: [Range<Int>] = []) -> FreeTextReading {
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

/// A reading while it is made: the words that are left still know where they come from.
struct FreeTextDraft {
  var left: [FreeTextWord]
  var readings: [WordReading] = []

  /// Makes words of the readings that lie in one of the ranges.
  mutating func takeBack(_ kept: [Range<Int>], of words: [String]) {
    let back = readings.map(\.range).filter { range in kept.contains { $0.overlaps(range) } }
    let sources = Set(back.flatMap { Array($0) })
    readings.removeAll { reading in sources.contains { reading.range.contains($0) } }
    left = left.filter { !sources.contains($0.source) } + sources.map { FreeTextWord(words[$0], source: $0) }
    left.sort { $0.source < $1.source }
  }
}
