import MDModel
import MDQuery
import MDTestSupport
import Testing

/// A text, and how its words are read on Tuesday, 24 November 2026.
struct FreeTextCase: Sendable, CustomTestStringConvertible {
  var typed: String
  var left: String
  var readings: [String]
  var testDescription: String { typed.debugDescription }

  init(_ typed: String, _ left: String, _ readings: String...) {
    (self.typed, self.left, self.readings) = (typed, left, readings)
  }

  static let reader = FreeTextReader(
    context: NaturalContext(time: Zone.berlin.context(instant("2026-11-24T10:00")), places: KnownPlaces.named(_:)))

  static func read(_ typed: String, keeping kept: [Range<Int>] = []) -> FreeTextReading {
    reader.read(typed.split(separator: " ").map(String.init), keeping: kept)
  }

  /// A reading in short form, such as `from Berlin: a place, Berlin`.
  static func summary(_ reading: WordReading) -> String {
    let sentence = reading.sentence.replacing(" was read as ", with: ": ").replacing("\"", with: "")
    return String(sentence.prefix { $0 != ";" })
  }

  func check(_ location: SourceLocation = #_sourceLocation) {
    let reading = Self.read(typed)
    #expect(reading.words.joined(separator: " ") == left, sourceLocation: location)
    #expect(reading.readings.map(Self.summary) == readings, sourceLocation: location)
  }
}

/// Kinds, dates, people and places in plain words.
@Suite struct FreeTextTests {
  private static let lastSummer = "a date, 2026-06-01 to 2026-08-31"
  private static let march = "a date, 2026-03-01 to 2026-03-31"
  private static let lastWeek = "a date, 2026-11-16 to 2026-11-22"
  private static let yesterday = "a date, 2026-11-23"
  private static let year2019 = "a date, 2019-01-01 to 2019-12-31"
  private static let wrote = "a person who wrote it"

  @Test(arguments: [
    FreeTextCase(
      "photos from Berlin last summer", "", "photos: a kind, image", "from Berlin: a place, Berlin",
      "last summer: \(lastSummer)"),
    FreeTextCase("pdf about taxes from march", "taxes", "pdf: a kind, pdf", "from march: \(march)"),
    FreeTextCase("mail from ada with the contract", "contract", "mail: a kind, email", "from ada: \(wrote)"),
    FreeTextCase("photos from berlin", "", "photos: a kind, image", "from berlin: a place, Berlin"),
    FreeTextCase("Photos of New York City", "", "Photos: a kind, image", "of New York City: a place, New York City"),
    FreeTextCase("photos in Paris 2019", "", "photos: a kind, image", "in Paris: a place, Paris", "2019: \(year2019)"),
    FreeTextCase("my photos from Japan", "", "photos: a kind, image", "from Japan: a place, Japan"),
    FreeTextCase("videos near Lisbon", "", "videos: a kind, movie", "near Lisbon: a place, Lisbon"),
    FreeTextCase("photos taken in Munich", "", "photos: a kind, image", "in Munich: a place, Munich"),
    FreeTextCase("photos from the wedding", "wedding", "photos: a kind, image"),
    FreeTextCase(
      "photos of my cat from last summer", "cat", "photos: a kind, image", "from last summer: \(lastSummer)"),
    FreeTextCase("pictures of California", "", "pictures: a kind, image", "of California: a place, California"),
    FreeTextCase("picture of Berlin", "", "picture: a kind, image", "of Berlin: a place, Berlin"),
    FreeTextCase("photos in 2019", "", "photos: a kind, image", "in 2019: \(year2019)"),
    FreeTextCase("photos from 2019", "", "photos: a kind, image", "from 2019: \(year2019)"),
    FreeTextCase("photos yesterday", "", "photos: a kind, image", "yesterday: \(yesterday)"),
    FreeTextCase("yesterday's photos", "", "yesterday's: \(yesterday)", "photos: a kind, image"),
    FreeTextCase(
      "last week's mail from ada", "", "last week's: \(lastWeek)", "mail: a kind, email", "from ada: \(wrote)"),
    FreeTextCase("emails to bob about budget", "budget", "emails: a kind, email", "to bob: a person who received it"),
    FreeTextCase("mail from ada@example.org", "", "mail: a kind, email", "from ada@example.org: \(wrote)"),
    FreeTextCase(
      "mail from Ada Lovelace about engines", "engines", "mail: a kind, email", "from Ada Lovelace: \(wrote)"),
    FreeTextCase("message from Ada", "", "message: a kind, message", "from Ada: \(wrote)"),
    FreeTextCase("documents by Grace Hopper", "", "documents: a kind, document", "by Grace Hopper: \(wrote)"),
    FreeTextCase("pdf from Ada about engines", "engines", "pdf: a kind, pdf", "from Ada: \(wrote)"),
    FreeTextCase("mail since monday", "", "mail: a kind, email", "since monday: a date, from 2026-11-23 on"),
    FreeTextCase("photos before 2019", "", "photos: a kind, image", "before 2019: a date, before 2019-01-01"),
    FreeTextCase("spreadsheets about costs", "costs", "spreadsheets: a kind, spreadsheet"),
    FreeTextCase(
      "mail from april", "", "mail: a kind, email",
      "from april: a date, 2026-04-01 to 2026-04-30, or a person who wrote it"),
    FreeTextCase("report from last week", "report", "from last week: \(lastWeek)"),
    FreeTextCase("report last week", "report", "last week: \(lastWeek)"),
    FreeTextCase("notes from march", "notes", "from march: \(march)"),
    FreeTextCase("minutes from yesterday", "minutes", "from yesterday: \(yesterday)"),
  ]) func english(_ example: FreeTextCase) { example.check() }

  /// Makers and models of cameras, with the participles and articles of six languages.
  @Test(arguments: [
    FreeTextCase(
      "photos taken with nikon in 2004", "", "photos: a kind, image", "with nikon: a camera",
      "in 2004: a date, 2004-01-01 to 2004-12-31"),
    FreeTextCase("photos with a Nikon D70", "", "photos: a kind, image", "with a Nikon D70: a camera"),
    FreeTextCase("photos shot on iPhone 12", "", "photos: a kind, image", "on iPhone 12: a camera"),
    FreeTextCase("pictures with D750", "", "pictures: a kind, image", "with D750: a camera"),
    FreeTextCase("videos filmed with gopro", "", "videos: a kind, movie", "with gopro: a camera"),
    FreeTextCase(
      "Fotos mit einer Nikon aufgenommen", "", "Fotos: a kind, image", "mit einer Nikon: a camera"),
    FreeTextCase("Bilder aufgenommen mit Canon EOS", "", "Bilder: a kind, image", "mit Canon EOS: a camera"),
    FreeTextCase("photos prises avec un nikon", "", "photos: a kind, image", "avec un nikon: a camera"),
    FreeTextCase("fotos tomadas con la canon", "", "fotos: a kind, image", "con la canon: a camera"),
    FreeTextCase("ニコンで撮った写真", "", "ニコンで撮った: a camera", "写真: a kind, image"),
    FreeTextCase("니콘으로 찍은 사진", "", "니콘으로: a camera", "사진: a kind, image"),
    FreeTextCase("photos with anna", "photos with anna"),
    FreeTextCase("photos of a canon", "canon", "photos: a kind, image"),
    FreeTextCase("mail with nikon", "nikon", "mail: a kind, email"),
  ]) func cameras(_ example: FreeTextCase) { example.check() }

  @Test(arguments: [
    FreeTextCase("Bilder aus Berlin", "", "Bilder: a kind, image", "aus Berlin: a place, Berlin"),
    FreeTextCase(
      "Fotos aus München vom letzten Sommer", "", "Fotos: a kind, image", "aus München: a place, Munich",
      "vom letzten Sommer: \(lastSummer)"),
    FreeTextCase("Fotos letzten Sommer", "", "Fotos: a kind, image", "letzten Sommer: \(lastSummer)"),
    FreeTextCase("meine Fotos aus Deutschland", "", "Fotos: a kind, image", "aus Deutschland: a place, Germany"),
    FreeTextCase("PDF über Steuern vom März", "Steuern", "PDF: a kind, pdf", "vom März: \(march)"),
    FreeTextCase("Mail von Ada mit dem Vertrag", "Vertrag", "Mail: a kind, email", "von Ada: \(wrote)"),
    FreeTextCase(
      "Mails von ada seit gestern", "", "Mails: a kind, email", "von ada: \(wrote)",
      "seit gestern: a date, from 2026-11-23 on"),
    FreeTextCase("Bilder von der Hochzeit", "Hochzeit", "Bilder: a kind, image"),
    FreeTextCase("Bilder vor 2 Wochen", "", "Bilder: a kind, image", "vor 2 Wochen: a date, 2026-11-09 to 2026-11-15"),
    FreeTextCase("Fotos im März 2019", "", "Fotos: a kind, image", "im März 2019: a date, 2019-03-01 to 2019-03-31"),
    FreeTextCase("Bilder aus dem schönen Berlin", "schönen Berlin", "Bilder: a kind, image"),
    FreeTextCase("Fotos aus der Schweiz", "", "Fotos: a kind, image", "aus der Schweiz: a place, Switzerland"),
    FreeTextCase("Fotos aus dem Essen", "Essen", "Fotos: a kind, image"),
    FreeTextCase("Präsentationen über Wale", "Wale", "Präsentationen: a kind, presentation"),
    FreeTextCase("Rechnung von letzter Woche", "Rechnung", "von letzter Woche: \(lastWeek)"),
    FreeTextCase("Rechnung letzte Woche", "Rechnung", "letzte Woche: \(lastWeek)"),
  ]) func german(_ example: FreeTextCase) { example.check() }

  @Test(arguments: [
    FreeTextCase("photos de Berlin", "", "photos: a kind, image", "de Berlin: a place, Berlin"),
    FreeTextCase(
      "photos de Lisbonne l'été dernier", "", "photos: a kind, image", "de Lisbonne: a place, Lisbon",
      "l'été dernier: \(lastSummer)"),
    FreeTextCase("photos d'hier", "", "photos: a kind, image", "d'hier: \(yesterday)"),
    FreeTextCase("photos de la plage", "plage", "photos: a kind, image"),
    FreeTextCase("pdf sur les impôts de mars", "impôts", "pdf: a kind, pdf", "de mars: \(march)"),
    FreeTextCase("courriel de Ada avec le contrat", "contrat", "courriel: a kind, email", "de Ada: \(wrote)"),
    FreeTextCase("courriels d'Ada", "", "courriels: a kind, email", "d'Ada: \(wrote)"),
    FreeTextCase(
      "photos de Nice l'été dernier", "", "photos: a kind, image", "de Nice: a place, Nice",
      "l'été dernier: \(lastSummer)"),
    FreeTextCase("photos à Paris", "", "photos: a kind, image", "à Paris: a place, Paris"),
    FreeTextCase("vidéos en Allemagne", "", "vidéos: a kind, movie", "en Allemagne: a place, Germany"),
    FreeTextCase("rapport de la semaine dernière", "rapport", "de la semaine dernière: \(lastWeek)"),
  ]) func french(_ example: FreeTextCase) { example.check() }

  @Test(arguments: [
    FreeTextCase("fotos de Berlín", "", "fotos: a kind, image", "de Berlín: a place, Berlin"),
    FreeTextCase(
      "fotos de España del verano pasado", "", "fotos: a kind, image", "de España: a place, Spain",
      "del verano pasado: \(lastSummer)"),
    FreeTextCase("fotos el verano pasado", "", "fotos: a kind, image", "el verano pasado: \(lastSummer)"),
    FreeTextCase("fotos de la boda", "boda", "fotos: a kind, image"),
    FreeTextCase("pdf sobre impuestos de marzo", "impuestos", "pdf: a kind, pdf", "de marzo: \(march)"),
    FreeTextCase("correo de Ada con el contrato", "contrato", "correo: a kind, email", "de Ada: \(wrote)"),
    FreeTextCase("fotos cerca de Berlín", "", "fotos: a kind, image", "cerca de Berlín: a place, Berlin"),
    FreeTextCase("fotos en Nueva York", "", "fotos: a kind, image", "en Nueva York: a place, New York City"),
    FreeTextCase("correos de ayer", "", "correos: a kind, email", "de ayer: \(yesterday)"),
    FreeTextCase("informe de la semana pasada", "informe", "de la semana pasada: \(lastWeek)"),
  ]) func spanish(_ example: FreeTextCase) { example.check() }

  @Test(arguments: [
    FreeTextCase("ベルリンの写真", "", "ベルリン: a place, Berlin", "写真: a kind, image"),
    FreeTextCase("去年の夏の写真", "", "去年の夏: a date, 2025-06-01 to 2025-08-31", "写真: a kind, image"),
    FreeTextCase("昨年の夏 写真", "", "昨年の夏: a date, 2025-06-01 to 2025-08-31", "写真: a kind, image"),
    FreeTextCase(
      "先月リスボンで撮った写真", "", "先月: a date, 2026-10-01 to 2026-10-31", "リスボン: a place, Lisbon", "写真: a kind, image"),
    FreeTextCase("エイダからのメール", "", "エイダからの: \(wrote)", "メール: a kind, email"),
    FreeTextCase("エイダさんから届いたメール", "", "エイダさんから届いた: \(wrote)", "メール: a kind, email"),
    FreeTextCase("税金についてのPDF", "税金", "PDF: a kind, pdf"),
    FreeTextCase("3月の書類", "", "3月: \(march)", "書類: a kind, document"),
    FreeTextCase(
      "昨年の夏にリスボンで撮った写真", "", "昨年の夏: a date, 2025-06-01 to 2025-08-31", "リスボン: a place, Lisbon",
      "写真: a kind, image"),
    FreeTextCase("家族の写真", "家族", "写真: a kind, image"),
    FreeTextCase("きのこの写真", "きのこ", "写真: a kind, image"),
    FreeTextCase("昨日のメール", "", "昨日: \(yesterday)", "メール: a kind, email"),
    FreeTextCase("東京 写真", "", "東京: a place, Tokyo", "写真: a kind, image"),
    FreeTextCase("先週の報告書", "報告書", "先週: \(lastWeek)"),
  ]) func japanese(_ example: FreeTextCase) { example.check() }

  @Test(arguments: [
    FreeTextCase("서울 사진", "", "서울: a place, Seoul", "사진: a kind, image"),
    FreeTextCase("작년 여름 사진", "", "작년 여름: a date, 2025-06-01 to 2025-08-31", "사진: a kind, image"),
    FreeTextCase(
      "작년 여름에 서울에서 찍은 사진", "", "작년 여름에: a date, 2025-06-01 to 2025-08-31", "서울: a place, Seoul",
      "사진: a kind, image"),
    FreeTextCase("에이다에게서 온 메일", "", "에이다에게서: \(wrote)", "메일: a kind, email"),
    FreeTextCase("엄마가 보낸 메일", "", "엄마가: \(wrote)", "메일: a kind, email"),
    FreeTextCase("세금에 관한 PDF", "세금", "PDF: a kind, pdf"),
    FreeTextCase("3월의 문서", "", "3월: \(march)", "문서: a kind, document"),
    FreeTextCase("어제 사진들", "", "어제: \(yesterday)", "사진들: a kind, image"),
    FreeTextCase("지난주 보고서", "보고서", "지난주: \(lastWeek)"),
  ]) func korean(_ example: FreeTextCase) { example.check() }

  @Test(arguments: [
    "photos", "写真", "사진", "pdf", "last summer", "yesterday", "march", "from berlin", "berlin", "text", "text editor",
    "source code review", "photo album", "photo editor for linux", "pdf reader manual", "mail server configuration",
    "email marketing", "image of a linear map", "picture of dorian gray", "message in a bottle", "event of default",
    "document management system", "docker image from registry", "image from docker hub", "song of ice and fire",
    "video codec", "film studies", "music theory", "presentation skills", "spreadsheet formulas", "march madness",
    "may the force be with you", "summer of love", "budget 2019", "budget in 2019", "standards from 2019",
    "taxes last year", "the last samurai", "letter from paris", "essen in berlin", "hier und jetzt", "son of a gun",
    "Ton Steine Scherben", "Bilder einer Ausstellung", "code civil", "la casa de papel", "mars attacks", "sun tzu",
    "el correo", "写真集", "가족 사진", "영화 감독", "文書 管理", "sunday in the park", "nice reading", "photos nice",
    "movie night ideas", "film about", "a", "mail merge", "reunión 15 de marzo", "drame du 15 juin 1930",
    "notes from summer 2019", "今日オランダの観光", "notes in march", "meeting 12 march",
    "pdf to text", "one two three four",
  ]) func whatIsNoQuestionStaysWords(typed: String) {
    let reading = FreeTextCase.read(typed)
    #expect(reading.words.joined(separator: " ") == typed)
    #expect(reading.readings.isEmpty, "\(reading.readings.map(FreeTextCase.summary))")
  }

  @Test(arguments: [
    ("photos of nice people", "nice people"), ("photos from work", "work"), ("photos of Paris Hilton", "Paris Hilton"),
    ("photos of reading", "reading"), ("Bilder von Essen", "Essen"), ("photos from atlantis", "atlantis"),
    ("mails de travail", "mails de travail"), ("pictures of small", "small"),
  ]) func commonWordsAreNoPlacesAndNoPeople(typed: String, left: String) {
    let reading = FreeTextCase.read(typed)
    #expect(reading.words.joined(separator: " ") == left)
    #expect(!reading.readings.contains { $0.meaning == .place || $0.meaning == .person })
  }

  // MARK: Conditions

  private func printed(_ typed: String) -> [String] {
    FreeTextCase.read(typed).readings.map { QueryPrinter.text(of: $0.expression) }
  }

  @Test func datesOfPhotosAreThoseOfTheirCamera() {
    let range = "$time.iso(2026-06), $time.iso(2026-08)"
    #expect(
      printed("photos last summer") == [
        "kMDItemContentTypeTree == \"public.image\"",
        "InRange(kMDItemContentCreationDate, \(range)) || "
          + "InRange(kMDItemContentModificationDate, \(range)) && !(kMDItemAcquisitionModel == \"*\")",
      ])
  }

  @Test func placesAreWordsOrCoordinates() {
    #expect(
      printed("Fotos aus München")[1] == "* == \"München\"cdwt || kMDItemTextContent == \"München\"cd || "
        + "kMDItemCity == \"Munich\"cdwt || "
        + "InRange(kMDItemLatitude, 48.03298, 48.24702) && InRange(kMDItemLongitude, 11.40929, 11.73071)")
    #expect(
      printed("photos de Allemagne")[1] == "* == \"Allemagne\"cdwt || kMDItemTextContent == \"Allemagne\"cd || "
        + "kMDItemCountry == \"Germany\"cdwt")
  }

  @Test func peopleAreAuthorsOfMailAndPerhapsOfDocuments() {
    let authors =
      "kMDItemAuthors == \"Ada*\"cdwt || kMDItemAuthorEmailAddresses == \"Ada*\"cdwt || "
      + "kMDItemAuthorAddresses == \"Ada*\"cdwt"
    #expect(printed("mail from Ada")[1] == authors)
    #expect(printed("pdf by Ada")[1] == authors + " || * == \"Ada*\"cdwt || kMDItemTextContent == \"Ada*\"cdwt")
    #expect(printed("mail to Bob")[1].hasPrefix("kMDItemRecipients == \"Bob*\"cdwt || "))
    #expect(printed("mail from Ada Lovelace")[1].contains(") && (kMDItemAuthors == \"Lovelace*\"cdwt"))
  }

  @Test func sentencesSayHowToHaveTheWords() {
    #expect(
      FreeTextCase.read("photos last summer").readings.map(\.sentence) == [
        "\"photos\" was read as a kind, image; quote it to search for the words",
        "\"last summer\" was read as a date, 2026-06-01 to 2026-08-31; quote it to search for the words",
      ])
  }

  // MARK: Readings that are taken back

  @Test func aReadingThatIsTakenBackIsWordsAgain() {
    let all = FreeTextCase.read("photos from Berlin last summer")
    #expect(all.readings.map(\.range) == [0..<1, 1..<3, 3..<5])
    let withoutPlace = FreeTextCase.read("photos from Berlin last summer", keeping: [1..<3])
    #expect(withoutPlace.readings.map(\.meaning) == [.kind, .date])
    #expect(withoutPlace.words == ["from", "Berlin"])
    let words = FreeTextCase.read("photos from Berlin last summer", keeping: [0..<5])
    #expect(words.readings.isEmpty && words.words == ["photos", "from", "Berlin", "last", "summer"])
    let topic = FreeTextCase.read("pdf about taxes from march", keeping: [3..<4])
    #expect(topic.readings.map(\.meaning) == [.kind] && topic.words == ["taxes", "from", "march"])
  }

  @Test func withoutAGazetteerPlacesAreWords() {
    let reader = FreeTextReader(context: NaturalContext(time: Zone.berlin.context(instant("2026-11-24T10:00"))))
    let reading = reader.read(["photos", "from", "Berlin", "last", "summer"])
    #expect(reading.words == ["Berlin"] && reading.readings.map(\.meaning) == [.kind, .date])
  }

  /// For any text, the ranges lie in the text and the remaining words were typed.
  @Test(arguments: Rounds.seeds(10)) func anyTextIsRead(seed: UInt64) {
    let pool = """
      photos pdf mail from of about with last summer march 2019 in Berlin new york ada Ada the a by to since vor 2 Wochen \
      Fotos aus d'hier l'été dernier de la d' 's ' , ベルリンの写真 去年の夏の の からの 写真 작년 여름에 사진 에서 에 2019年 12 99999 \
      before after image message text ada@b.c - — é 🙂
      """.split(separator: " ").map(String.init)
    var source = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let words = (0..<Int.random(in: 0...9, using: &source)).map { _ in pool.randomElement(using: &source) ?? "" }
      let reading = FreeTextCase.reader.read(words)
      let text = words.joined(separator: " ")
      #expect(
        reading.readings.allSatisfy { !$0.range.isEmpty && $0.range.upperBound <= words.count }, "seed \(seed): \(text)"
      )
      #expect(reading.words.allSatisfy { text.contains($0) }, "seed \(seed): \(text)")
      let kept = FreeTextCase.reader.read(words, keeping: reading.readings.map(\.range))
      #expect(kept.readings.isEmpty, "seed \(seed): \(text)")
    }
  }
}
