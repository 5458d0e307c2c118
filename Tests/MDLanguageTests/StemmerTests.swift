import MDLanguage
import Testing

/// Stems of folded words.
@Suite struct StemmerTests {
  private func stem(_ word: String, _ language: WordLanguage) -> String? {
    bytes(Array(word.utf8), language).map { String(decoding: $0, as: UTF8.self) }
  }

  private func bytes(_ word: [UInt8], _ language: WordLanguage) -> [UInt8]? {
    guard let stemmer = Stemmer(language) else { return nil }
    return stemmer.stem(of: word)
  }

  @Test(arguments: [
    (WordLanguage.english, ["invoice", "invoices", "invoiced", "invoicing"]), (.english, ["city", "cities"]),
    (.german, ["zeitung", "zeitungen"]), (.french, ["maison", "maisons"]), (.spanish, ["libro", "libros"]),
    (.russian, ["книга", "книги", "книгу"]),
  ]) func formsHaveOneStem(language: WordLanguage, words: [String]) {
    #expect(Set(words.map { stem($0, language) }).count == 1, "\(words.map { stem($0, language) })")
  }

  @Test(arguments: [
    (WordLanguage.english, "contract", "contrast"), (.german, "haus", "hase"), (.russian, "книга", "кино"),
  ]) func otherWordsHaveOthers(language: WordLanguage, one: String, other: String) {
    #expect(stem(one, language) != stem(other, language))
  }

  /// Snowball knows every language by the name used here, and accepts any bytes.
  @Test(arguments: WordLanguage.allCases) func everyLanguageHasAStemmer(language: WordLanguage) throws {
    #expect(stem("", language) == "")
    let odd: [UInt8] = [0xFF, 0xC3, 0x28, 0, 0xE2, 0x82]
    #expect(try #require(bytes(odd, language)).count <= odd.count + 4)
    let long = [UInt8](repeating: UInt8(ascii: "s"), count: 100_000)
    #expect(try #require(bytes(long, language)).count <= long.count)
  }
}

/// The language of a question, and its common words.
@Suite struct QuestionLanguageTests {
  private func language(_ text: String) -> QuestionLanguage {
    QuestionLanguage(of: text.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("the invoice of the garden", [WordLanguage.english]), ("rechnung fur den garten", [.german]),
    ("facture pour le jardin", [.french]), ("factura para el jardin", [.spanish]),
    ("rekening voor het huis", [.dutch]), ("fattura della casa", [.italian]),
  ]) func commonWordsTellTheLanguage(text: String, languages: [WordLanguage]) {
    #expect(language(text).latin == languages)
  }

  @Test func withoutCommonWordsTheFrequentLanguagesAreTried() {
    #expect(language("invoice").latin == [.english, .german, .french, .spanish])
    #expect(language("").latin.first == .english)
  }

  @Test func theScriptTellsToo() {
    let english = language("the invoice")
    #expect(english.languages(of: "invoice") == [.english])
    #expect(english.languages(of: "книга") == [.russian] && english.languages(of: "βιβλιο") == [.greek])
    #expect(english.languages(of: "日本") == [] && english.languages(of: "2024") == [])
  }

  /// A word is common only in the question's own language: `war` is German for `was`, and `die` is a German article.
  @Test func commonWordsAreThoseOfTheQuestionsLanguage() {
    let worlds = language("the war of the worlds")
    #expect(worlds.isCommon("the") && !worlds.isCommon("war"))
    #expect(language("wann war der krieg").isCommon("war"))
    #expect(!language("to die of it").isCommon("die") && language("der die das").isCommon("die"))
    #expect(!language("the invoice").isCommon("invoice") && !language("the invoice").isCommon(""))
    // Small words that several languages share, or that are ordinary words in another language, do not make a word
    // common.
    #expect(language("the war report").isCommon("the") && !language("the war report").isCommon("war"))
    #expect(language("the war report").latin == [.english])
    #expect(!language("war in europe").isCommon("war") && language("war in europe").isCommon("in"))
    #expect(!language("war report").isCommon("war") && !language("mit license").isCommon("mit"))
    #expect(!language("der encoding").isCommon("der") && language("wer kennt der encoding").isCommon("der"))
    #expect(language("comment section").latin.first == .english && !language("comment section").isCommon("comment"))
    #expect(language("comment faire une tarte").isCommon("comment"))
    // Parts of common words and sequences of them are not common words.
    #expect(!language("the them").isCommon("th") && !language("the them").isCommon("a about"))
    // The last word of a line of the list, and the first word of the next line.
    #expect(language("the into").isCommon("into") && language("the into").isCommon("few"))
    #expect(language("the книга и").isCommon("и"))
  }
}
