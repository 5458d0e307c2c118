import MDModel
import MDQuery
import MDStore
import Testing

@testable import MDSearch

/// Typed words, and the corrections that a small vocabulary gives.
@Suite struct CorrectionTests {
  private let corpus: Corpus

  private static let words = [
    "invoice", "letter", "garden", "electricity", "Kubernetes", "Müller", "Straße", "прибор", "книга", "βιβλιο",
    "חשבון",
    "report", "annual", "notebook", "running", "configuration", "бумага", "обои", "ёлка", "window", "question", "ספר",
    "תודה",
  ]

  init() throws {
    // Each word occurs in enough files to count as known, together with the next word.
    var files = Self.words.indices.flatMap { place in
      (0..<9).map { number in
        Corpus.Document(
          named: "f\(place)x\(number)", text: "\(Self.words[place]) \(Self.words[(place + 1) % Self.words.count])")
      }
    }
    files.append(Corpus.Document(named: "HTTPServerSettings.txt"))
    files.append(Corpus.Document(named: "mistake", text: "the recieve of an electrisity"))
    files += (0..<30).map { Corpus.Document(named: "r\($0)", text: "receive money order") }
    files.append(Corpus.Document(named: "divided", text: "an annu al, annual note book"))
    corpus = try Corpus(files)
  }

  private func corrected(_ text: String) throws -> (words: [String], corrections: [Correction]) {
    let question = try #require(Corpus.request(text).question, "\(text)")
    let found = try corpus.reader.read { try QuestionCorrector($0).corrected(question) }
    return (found.question.words, found.corrections)
  }

  @Test(
    arguments: [
      // A neighbouring key, any other letter, and two swapped letters.
      ("invpice", "invoice"), ("invxice", "invoice"), ("invocie", "invoice"), ("gradne", nil), ("gadren", "garden"),
      // Missing, additional, wrongly doubled and wrongly single letters.
      ("invoce", "invoice"), ("invboice", "invoice"), ("invooice", "invoice"), ("lettter", "letter"),
      // A mistake in the first letter of a long word.
      ("lectricity", "electricity"), ("wlectricity", "electricity"), ("leectricity", "electricity"),
      ("xonfiguration", "configuration"),
      // A mistake in the first letter of a short word.
      ("lnvoice", "invoice"), ("unvoice", "invoice"), ("nvoice", "invoice"), ("nivoice", "invoice"),
      ("iinvoice", "invoice"), ("xinvoice", "invoice"), ("agrden", "garden"), ("farden", "garden"), ("arden", "garden"),
      ("ltter", "letter"), ("leetter", "letter"), ("aetter", nil), ("pvoice", nil), ("нига", "книга"),
      ("нкига", "книга"),
      ("Енига", "книга"), ("Бнига", nil),
      // Two mistakes: accepted in a long word, not in a short one.
      ("elektrizity", "electricity"), ("confguraton", "configuration"), ("confihuratoin", "configuration"),
      ("garxxn", nil), ("cnfgurton", nil),
      // A missing blank.
      ("annualreport", "annual report"), ("gardeninvoice", "garden invoice"),
      // Typed with another keyboard layout active.
      ("ghb,jh", "прибор"), ("ghbjh", nil), ("rybuf", "книга"), ("штмщшсу", "invoice"), ("ιντοιψε", nil),
      ("ινωοιψε", "invoice"), ("biblio", "βιβλιο"), ("jacui", "חשבון"), ("ןמהןםבק", nil), ("ןמהםןבק", "invoice"),
      // Words of other alphabets, and words with diacritics.
      ("книна", "книга"), ("прбор", "прибор"), ("Mülker", "muller"), ("Strasze", "strasse"),
      ("Kubernwtes", "kubernetes"),
      ("invóice", nil), ("INVOCIE", "invoice"),
      // Compound names, and a part of one.
      ("httpsevrersettings", "httpserversettings"), ("servr", "server"),
    ] as [(String, String?)]) func oneWordIsCorrected(typed: String, used: String?) throws
  {
    let found = try corrected(typed)
    #expect(found.corrections == (used.map { [Correction(typed: typed, used: $0)] } ?? []), "\(found)")
    #expect(found.words.joined(separator: " ") == used ?? typed)
  }

  /// Known words in any form, beginnings of known words, short words, numbers and addresses.
  @Test(arguments: [
    "invoice", "Invoices", "invoicing", "invo", "invoi", "muller", "strasse", "runs", "run", "inv", "abc", "xyz",
    "invo1ce", "2024x", "a.b.c", "in-voce", "日本語", "ไทยไทย", "HTTPServer",
  ]) func otherWordsStay(typed: String) throws {
    let found = try corrected(typed)
    #expect(found.corrections.isEmpty && found.words == [typed], "\(found)")
  }

  /// No item contains these words, and the similar words mean something else.
  @Test func wordsOfDatesStay() throws {
    let home = try Corpus((0..<9).map { Corpus.Document(named: "\($0)", text: "inter minter sommerr gesternn") })
    for typed in ["winter", "sommer", "gestern", "minter"] {
      let question = try #require(Corpus.request(typed).question)
      #expect(try home.reader.read { try QuestionCorrector($0).corrected(question).corrections.isEmpty }, "\(typed)")
    }
  }

  @Test func wordsThatAreKnownStay() throws {
    let question = try #require(Corpus.request("annualreport invpice").question)
    let found = try corpus.reader.read { session in
      try QuestionCorrector(session, isKnown: { $0 == "annualreport" }).corrected(question)
    }
    #expect(found.question.words == ["annualreport", "invoice"] && found.corrections.map(\.used) == ["invoice"])
  }

  /// Keys that give punctuation in one layout and letters in the other.
  @Test(
    arguments: [
      (",evfuf", "бумага"), ("j,jb", "обои"), ("`krf", "ёлка"), ("rybuf?", "книга"), ("(rybuf)", "книга"),
      ("bibl;io", "βιβλιο"), ("'ןמגם'", "window"), ("/וקדאןםמ", "question"), (";θεστιον", "question"),
      (",usv", "תודה"), ("x.y,z", nil), ("don't", nil),
    ] as [(String, String?)]) func signsMayBeLetters(typed: String, used: String?) throws
  {
    let found = try corrected(typed)
    #expect(found.corrections.map(\.used) == (used.map { [$0] } ?? []), "\(found)")
  }

  /// A word that an item contains exactly as typed stays, including its punctuation.
  @Test func signsThatItemsHoldStay() throws {
    let files = (0..<9).map { Corpus.Document(named: "w\($0)", text: "обои") }
    let corpus = try Corpus(files + [Corpus.Document(named: "j,jb.txt")])
    let question = try #require(Corpus.request("j,jb").question)
    #expect(try corpus.reader.read { try QuestionCorrector($0).corrected(question).corrections.isEmpty })
  }

  /// A wrong blank inside a word, whichever of the two parts is no word.
  @Test(
    arguments: [
      ("electri city", "electricity"), ("el ectricity", "electricity"), ("gar den", "garden"),
      ("i nvoice", "invoice"), ("invoic e", "invoice"), ("conf iguration", "configuration"), ("кни га", "книга"),
      ("Kuber netes", "kubernetes"), ("lxtt er", nil), ("annual report", nil), ("garden in", nil),
      // Both spellings are words, with and without the blank.
      ("note book", nil), ("receive money", nil), ("annu al", "annual"), ("\"gar den\" invoice", nil),
    ] as [(String, String?)]) func aBlankWithinAWordIsTakenOut(typed: String, used: String?) throws
  {
    let found = try corrected(typed)
    #expect(found.corrections.map(\.used) == (used.map { [$0] } ?? []), "\(found)")
    if let used { #expect(found.words == [used] && found.corrections.map(\.typed) == [typed]) }
  }

  @Test func wordsBesideAJoinedOneStay() throws {
    let found = try corrected("annual electri city report")
    #expect(found.words == ["annual", "electricity", "report"])
  }

  /// The sentence says what was corrected, and whether any item contains what was typed.
  @Test func sentencesAreTrue() throws {
    #expect(
      try corrected("invocie").corrections.map(\.sentence) == ["showing results for invoice, as nothing has invocie"])
    #expect(
      try corrected("recieve money").corrections.map(\.sentence) == [
        "showing results for receive, as hardly anything has recieve"
      ])
  }

  /// The corrector uses the languages of the query, as the ranker does.
  @Test func formsAreThoseOfTheQuestionsLanguage() throws {
    var files = (0..<9).map { Corpus.Document(named: "g\($0)", text: "Haus") }
    files += (0..<9).map { Corpus.Document(named: "e\($0)", text: "hauler") }
    let corpus = try Corpus(files)
    func used(_ text: String) throws -> [String] {
      let question = try #require(Corpus.request(text).question)
      return try corpus.reader.read { try QuestionCorrector($0).corrected(question).corrections.map(\.used) }
    }
    #expect(try used("wo sind die Häuser").isEmpty)
    #expect(try used("where are the Häuser") == ["hauler"])
  }

  /// Conditions and quoted words must be taken literally.
  @Test(arguments: ["\"invocie\" garden", "garden title:invocie", "garden -invocie", "garden NOT (invocie)"])
  func conditionsStay(typed: String) throws {
    let found = try corrected(typed)
    #expect(found.corrections.isEmpty && found.words == ["garden"], "\(found)")
    let condition = Corpus.request(typed).question?.required
    #expect(condition.map { QueryPrinter.text(of: $0) }?.contains("invocie") == true)
  }

  @Test(arguments: ["kMDItemTitle == \"invocie\"", "invocie OR garden", "invocie AND garden"])
  func expressionsAndOperatorsStay(typed: String) throws {
    let reading = try InterpretedQuery(typed, reading: .automatic, context: NaturalContext(time: Corpus.time))
    #expect(reading.question == nil)
  }

  /// Another author made the same mistake. A query for that word alone finds the author's file.
  @Test func aRareWordIsCorrectedBesideOthers() throws {
    #expect(try corrected("recieve").corrections.isEmpty)
    #expect(try corrected("recieve money").corrections == [Correction(typed: "recieve", used: "receive", isHeld: true)])
    // Some files contain the rare word and another word of the query, so the rare word is meant.
    #expect(try corrected("recieve electrisity").corrections.isEmpty)
    // No similar word occurs together with the other word.
    #expect(try corrected("recieve garden").corrections.isEmpty)
  }

  /// Words that are two mistakes away must not hide a word that differs only in the first letter.
  @Test func theFirstLetterIsLookedAtBesideOtherMistakes() throws {
    let files = ["warranty", "variants"].flatMap { word in
      (0..<9).map { Corpus.Document(named: "\(word.prefix(1))\($0)", text: word) }
    }
    let corpus = try Corpus(files)
    let question = try #require(Corpus.request("varranty").question)
    #expect(try corpus.reader.read { try QuestionCorrector($0).corrected(question).question.words } == ["warranty"])
  }

  /// Common words stay, whether or not any item contains them. A part of a divided word is not a common word.
  @Test func commonWordsStay() throws {
    let files = ["whole", "combine", "annual"].flatMap { word in
      (0..<9).map { Corpus.Document(named: "\(word.prefix(1))\($0)", text: word) }
    }
    let corpus = try Corpus(files)
    func words(_ text: String) throws -> [String] {
      let question = try #require(Corpus.request(text).question)
      return try corpus.reader.read { try QuestionCorrector($0).corrected(question).question.words }
    }
    #expect(try words("whose annuel") == ["whose", "annual"])
    #expect(try words("combien de la annuel") == ["combien", "de", "la", "annual"])
    #expect(try words("an nual") == ["annual"])
  }

  @Test func whatHasAWildcardStays() throws {
    let found = try corrected("invoc* garden")
    #expect(found.corrections.isEmpty && found.words == ["invoc*", "garden"])
  }

  /// A long pasted text must not cost more than a normal query.
  @Test func longTextsAreHardlyLookedAt() throws {
    let unknown = (0..<9).map { "qqqzz" + String(repeating: "x", count: $0) }
    #expect(try corrected((["invocie"] + unknown.prefix(7)).joined(separator: " ")).words.first == "invoice")
    #expect(try corrected((["invocie"] + unknown).joined(separator: " ")).corrections.isEmpty)
    let long = Array(repeating: "garden", count: 63) + ["invocie", "invocie"]
    let found = try corrected(long.joined(separator: " "))
    #expect(found.words.suffix(2) == ["invoice", "invocie"] && found.words.count == 65)
  }

  @Test func severalWordsAreCorrectedEach() throws {
    let found = try corrected("anual reprot invoice")
    #expect(found.words == ["annual", "report", "invoice"])
    #expect(found.corrections.map(\.typed) == ["anual", "reprot"])
  }

  /// Short foreign words resemble words with another meaning. Long ones are often the same word.
  @Test func ofAnotherLanguageLongWordsAreCorrected() throws {
    let found = try corrected("welche fenstra windo reprot konfiguration")
    #expect(found.corrections.map(\.typed) == ["reprot", "konfiguration"])
    #expect(try corrected("lettr invoice").corrections.map(\.used) == ["letter"])
  }

  /// If several words are equally near, the one that occurs together with the other words of the query wins. Without
  /// other words, the choice is always the same.
  @Test func whatStandsBesideTheOthersIsMeant() throws {
    var files = (0..<8).map { Corpus.Document(named: "a\($0)", text: "pastel drawing") }
    files += (0..<8).map { Corpus.Document(named: "b\($0)", text: "paster roller") }
    let corpus = try Corpus(files)
    func used(_ text: String) throws -> [String] {
      let question = try #require(Corpus.request(text).question)
      return try corpus.reader.read { try QuestionCorrector($0).corrected(question).corrections.map(\.used) }
    }
    #expect(try used("pastex drawing") == ["pastel"])
    #expect(try used("pastex roller") == ["paster"])
    let first = try used("pastex")
    for _ in 0..<20 { #expect(try used("pastex") == first) }
  }

  /// The searcher finds the same items for the corrected query as for the correct one.
  @Test func answersAreThoseOfTheRightWords() throws {
    var request = Corpus.request("anual reprot")
    let question = try #require(request.question)
    request.question = try corpus.reader.read { try QuestionCorrector($0).corrected(question).question }
    #expect(try corpus.hits(request) == corpus.hits(Corpus.request("annual report")))
  }
}
