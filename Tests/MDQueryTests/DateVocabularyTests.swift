import Testing

@testable import MDQuery

/// Compares the list of date words with the tables that it summarises.
@Suite struct DateVocabularyTests {
  @Test func everyWordOfTheTablesMayBeOfADate() {
    let all = DateVocabulary.all
    let names = all.phrases.keys.flatMap { $0.split(separator: " ").map(String.init) }
    let words = names + all.weekdays.keys + all.months.keys + all.seasons.keys + all.units.keys
    // Words of scripts without blanks are recognised by their letters instead.
    let listed = words.filter { $0.unicodeScalars.allSatisfy { $0.value < 0x1100 } }
    #expect(listed.count > 250)
    #expect(listed.filter { !DateVocabulary.mayHave($0) } == [])
    #expect(listed.allSatisfy { LetterFolding.fold($0) == $0 })
    for word in ["", "garden", "jan feb", "ja", "anuar"] { #expect(!DateVocabulary.mayHave(word)) }
  }
}
