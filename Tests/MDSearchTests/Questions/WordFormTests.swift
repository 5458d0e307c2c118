import MDLanguage
import MDModel
import MDQuery
import MDStore
import Testing

@testable import MDSearch

/// Forms of query words that are found, in several languages and scripts.
@Suite struct WordFormTests {
  /// Texts that answer a question, each stored in a file of its own.
  private func found(_ typed: String, in texts: [String]) throws -> [String] {
    let files = texts.enumerated().map { Corpus.Document(named: "\($0.offset)", text: $0.element) }
    let corpus = try Corpus(files)
    return try corpus.hits(Corpus.request(typed)).compactMap { hit in
      Int(hit.path.name.text).map { texts[$0] }
    }
  }

  @Test(arguments: [
    ("an invoicing of cities", ["invoice", "Invoices", "city", "CITIES"], ["voice", "citizen", "invo"]),
    ("die Zeitung", ["Zeitungen", "zeitung"], ["Zeit", "zeitig"]),
    ("le jardin du roi", ["jardins", "jardin"], ["jardinerie", "jar"]),
    ("los libros de la casa", ["libro", "casas"], ["librería", "castillo"]),
    ("где мои книги", ["книга", "книгу", "книгами"], ["кино"]),
    ("to make use of hope", ["making", "hoping", "using", "makes", "used"], ["mak", "hop", "us"]),
    ("gardening", ["garden", "gardens", "gardened"], ["guard", "gard"]),
  ]) func formsOfAWordAreFound(typed: String, forms: [String], others: [String]) throws {
    let found = try found(typed, in: forms + others)
    #expect(Set(found) == Set(forms), "\(found)")
  }

  @Test func commonWordsCountWhereTheyAreAlone() throws {
    let texts = ["the of", "garden", "to be or not to be"]
    #expect(try found("the garden of", in: texts) == ["garden"])
    #expect(try found("the of", in: texts) == ["the of"])
    #expect(try found("to be or not to be", in: texts).first == "to be or not to be")
  }

  /// The last word of a question matches as a prefix. Other words do so only if nothing else matches.
  @Test func theLastWordMayGoOn() throws {
    let texts = ["zylophone", "zylograph", "zylo"]
    #expect(try Set(found("zylo", in: texts)) == Set(texts))
    #expect(try found("zylo", in: texts).first == "zylo")
    #expect(try found("zylo zebra", in: texts) == ["zylo"])
    #expect(try Set(found("zyl zebra", in: texts)) == Set(texts))
    #expect(try found("zy", in: ["zylo"]) == ["zylo"])
    #expect(try found("zy", in: ["zylo", "zy"]) == ["zy"])
    // Punctuation ends the last word.
    #expect(try found("zylo?", in: texts) == ["zylo"])
  }

  /// Many texts contain a word that begins with the same two letters. A file whose name does is more likely meant.
  @Test func aShortWordGoesOnInNamesBeforeTexts() throws {
    let files = ["text.txt": "zylophone", "zylograph.txt": "other", "whole.txt": "zy"]
    func found(_ typed: String, _ names: [String]) throws -> [String] {
      let corpus = try Corpus(names.map { Corpus.Document(named: $0, text: files[$0] ?? "") })
      return try corpus.hits(Corpus.request(typed)).map(\.path.name.text)
    }
    #expect(try found("zy", ["text.txt", "zylograph.txt"]) == ["zylograph.txt"])
    #expect(try found("zyl", ["text.txt", "zylograph.txt"]).count == 2)
    #expect(try found("zy", ["text.txt", "zylograph.txt", "whole.txt"]) == ["whole.txt"])
    #expect(try found("zy", ["text.txt"]) == ["text.txt"])
  }

  @Test(arguments: [
    ("東京都", ["東京都の地図", "東京", "京都"], ["大阪", "東"]), ("京", ["東京都", "京都"], ["大阪"]),
    ("中文文档", ["中文文档在这里", "中文"], ["英语"]), ("ภาษาไทย", ["เรียนภาษาไทย", "ไทย"], ["กข"]),
    ("서울", ["서울시"], ["부산"]),
  ]) func pairsOfCharactersAreFound(typed: String, texts: [String], others: [String]) throws {
    let found = try found(typed, in: texts + others)
    #expect(Set(found) == Set(texts), "\(found)")
  }

  @Test(arguments: [
    ("utf8", ["utf8"], ["utf", "utf16"]), ("2024", ["2024", "in 2024"], ["20", "2023"]),
    ("cafe", ["Café", "cafés"], ["caff"]), ("STRASSE", ["Straße", "Straßen"], ["strafe"]),
    ("plan", ["gardenPlan", "planned", "plans"], ["pla"]),
  ]) func otherWordsAreFoundToo(typed: String, texts: [String], others: [String]) throws {
    let found = try found(typed, in: texts + others)
    #expect(Set(found) == Set(texts), "\(found)")
  }

  /// Forms in the query's own language weigh more than forms in another one.
  @Test func formsOfOtherLanguagesCountLess() {
    let word = QuestionWord(text: "garten", languages: [.german, .english], mayGoOn: false)
    func weight(_ term: String) -> Double? {
      Array(term.utf8).withUnsafeBufferPointer { StemTest(word).weight(of: $0) }
    }
    #expect(weight("garten") == 1 && weight("gartens") == 1 && weight("garden") == nil)
    let other = QuestionWord(text: "invoicing", languages: [.german, .english], mayGoOn: false)
    #expect(Array("invoices".utf8).withUnsafeBufferPointer { StemTest(other).weight(of: $0) } == 0.5)
    let number = QuestionWord(text: "utf8", languages: [.english], mayGoOn: false)
    #expect(StemTest(number).isTrivial && StemTest(number).beginning == Array("utf8".utf8))
  }

  /// Every form begins with the searched prefix, whatever letters its stem changes.
  @Test(arguments: ["city", "cities", "skies", "happily", "ski", "книга", "книги", "übung", "aï", "yy", "iii", "été"])
  func formsBeginAlike(text: String) throws {
    let folded = QuestionWords(Question(words: [text])).telling
    let word = QuestionWord(
      text: try #require(folded.first).text, languages: [.english, .german, .french, .russian], mayGoOn: false)
    let test = StemTest(word)
    #expect(word.bytes.starts(with: test.beginning) && !test.beginning.isEmpty)
    for ending in ["", "s", "es", "ies", "y", "i", "ing", "а", "у", "ами"] {
      let form = Array((word.text.dropLast() + ending).utf8)
      guard form.withUnsafeBufferPointer(test.weight) != nil else { continue }
      #expect(form.starts(with: test.beginning), "\(word.text): \(String(decoding: form, as: UTF8.self))")
    }
  }

  /// A question with more words than are searched.
  @Test func longQuestionsAreAnswered() throws {
    let long = (0..<300).map { "w\($0)x" }.joined(separator: " ")
    #expect(try found(long, in: ["w0x", "w63x", "w64x", "other"]) == ["w0x", "w63x"])
    let repeated = String(repeating: "garden ", count: 500)
    #expect(try found(repeated, in: ["garden", "other"]) == ["garden"])
  }
}
