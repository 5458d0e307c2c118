import MDModel

/// Reads a Japanese or Korean text, in which the kind comes last: `去年の夏の写真`, `エイダからのメール`, `작년 여름 서울에서 찍은 사진`.
struct EastAsianText {
  private let words: [String]
  private let dates: DateWords
  private let places: PlaceWords
  private var readings: [WordReading] = []
  private var left: [FreeTextWord] = []
  /// True if a particle has shown that the kind is meant.
  private var isSure = false

  init(_ words: [String], context: NaturalContext) {
    self.words = words
    dates = DateWords(time: context.time)
    places = PlaceWords(places: context.places, dates: dates)
  }

  /// - Returns: `nil` if the text is in another script or does not end with a kind that is meant as one.
  mutating func reading() -> FreeTextDraft? {
    guard let last = words.last, words.contains(where: { $0.contains(where: Self.isEastAsian) }) else { return nil }
    guard let (kind, name) = Self.kind(atEndOf: last) else { return dateAlone() }
    let before = last.dropLast(name.count)
    // `写真` alone is a word to search for, not a kind of something.
    if words.count == 1, before.isEmpty { return nil }
    var number = 0
    while number < words.count - 1 {
      if let count = takeLongDate(at: number, kind) {
        number += count
      } else {
        read(words[number][...], number, kind)
        number += 1
      }
    }
    read(before, words.count - 1, kind)
    // `猫 写真` may search for both words. A particle or another reading shows that the kind is meant.
    guard isSure || !readings.isEmpty else { return nil }
    let range = words.count - 1..<words.count
    readings.append(
      WordReading(
        meaning: .kind, range: range, expression: kind.expression,
        words: String(name), means: "a kind, \(kind.spoken)"))
    return FreeTextDraft(left: left, readings: readings)
  }

  private static func isEastAsian(_ character: Character) -> Bool {
    (0x3041...0x9FFF).contains(character.unicodeScalars.first?.value ?? 0) || isHangul(character)
  }

  private static func isHangul(_ character: Character) -> Bool {
    (0x1100...0x11FF).contains(character.unicodeScalars.first?.value ?? 0)
      || (0xAC00...0xD7A3).contains(character.unicodeScalars.first?.value ?? 0)
  }

  /// The longest name of a kind at the end of a word. Korean may add a particle after it.
  private static func kind(atEndOf word: String) -> (SearchKind, Substring)? {
    var word = word[...]
    if let last = word.last, "을를".contains(last) { word.removeLast() }
    for count in stride(from: min(12, word.count), to: 1, by: -1) {
      let name = word.suffix(count)
      guard let kind = KindWord(name), kind.isStrong else { continue }
      // Korean puts a blank before a noun, so the name must be the whole word.
      guard count == word.count || !(name.first.map(isHangul) ?? false) else { continue }
      return (kind.kind, name)
    }
    return nil
  }

  // MARK: Words before the kind

  /// Particles after a noun, with its role for the kind. Longer ones come first.
  private static let particles: [(text: String, role: WordRole)] = [
    ("に関する", .topic), ("についての", .topic), ("について", .topic), ("からもらった", [.origin, .author]),
    ("から届いた", [.origin, .author]), ("からの", [.origin, .author]), ("から", [.origin, .author]), ("が送った", .author),
    ("が書いた", .author), ("で撮影した", .location), ("で撮った", .location), ("での", .location), ("で", .location),
    ("の", .subject), ("에게서", [.origin, .author]), ("한테서", [.origin, .author]), ("에서", [.location, .origin]),
    ("의", .subject), ("에", .topic), ("으로", .company), ("로", .company),
  ]

  /// Particles after the name of a sender or author, and the verbs that make it one.
  private static let subjects: [(text: String, role: WordRole)] = [
    ("께서", .author), ("님이", .author), ("가", .author), ("이", .author),
  ]
  private static let senders: Set<String> = ["보낸", "쓴", "작성한"]

  /// Korean and Japanese verbs after such a noun, which add no meaning.
  private static let fillers: Set<String> = [
    "찍은", "촬영한", "온", "받은", "보낸", "만든", "작성한", "쓴", "관한", "대한", "撮った", "届いた", "もらった",
  ]

  private mutating func read(_ word: Substring, _ number: Int, _ kind: SearchKind) {
    var rest = word
    // `去年の夏の写真`: the date is taken off, then の, then the next date, until a noun is left.
    while let (date, text) = date(atStartOf: rest) {
      take(date, number..<number + 1, String(text), kind)
      rest = rest.dropFirst(text.count)
      if let joint = rest.first, "のに에의、".contains(joint) { rest.removeFirst() }
    }
    if rest.isEmpty || Self.fillers.contains(String(rest)) { return }
    let sends = number + 1 < words.count && Self.senders.contains(words[number + 1])
    let particles = sends ? Self.subjects + Self.particles : Self.particles
    let particle = particles.first { rest.hasSuffix($0.text) && rest.count > $0.text.count }
    let noun = particle.map { rest.dropLast($0.text.count) } ?? rest
    readNoun(noun, particle?.role ?? [], whole: rest, number, kind)
  }

  private mutating func readNoun(
    _ noun: Substring, _ role: WordRole, whole: Substring, _ number: Int, _ kind: SearchKind
  ) {
    let range = number..<number + 1
    if role.contains(.author), kind.isMail {
      let name = Self.withoutTitle(noun)
      readings.append(
        WordReading(
          meaning: .person, range: range, expression: PersonWords.expression([name], kind, false),
          words: String(whole), means: "a person who wrote it"))
    } else if kind.hasPlace, noun.count > 1, role != .topic || noun.contains(where: Self.isHangul),
      let place = places.place(String(noun), count: 1)
    {
      readings.append(
        WordReading(
          meaning: .place, range: range, expression: place.expression,
          words: String(noun), means: "a place, \(place.name)"))
    } else if kind == .image || kind == .movie, let camera = CameraWords.camera(noun) {
      readings.append(
        WordReading(
          meaning: .camera, range: range, expression: camera.expression, words: String(whole), means: "a camera"))
    } else {
      let joins = !role.isDisjoint(with: [.topic, .subject])
      isSure = isSure || joins
      left.append(FreeTextWord(role.isEmpty ? whole : noun, source: number))
    }
  }

  private static func withoutTitle(_ name: Substring) -> String {
    for title in ["さん", "様", "ちゃん", "先生", "님", "씨"] where name.hasSuffix(title) && name.count > title.count {
      return String(name.dropLast(title.count))
    }
    return String(name)
  }

  // MARK: Dates

  private mutating func take(_ date: NaturalDate, _ range: Range<Int>, _ text: String, _ kind: SearchKind?) {
    readings.append(
      WordReading(
        meaning: .date, range: range, expression: DateWords.expression(date, of: kind),
        words: text, means: "a date, \(dates.days(of: date))"))
  }

  /// Reads a date of several words: `작년 여름에`.
  private mutating func takeLongDate(at number: Int, _ kind: SearchKind) -> Int? {
    let bare = words.dropLast().enumerated().map { source, word in
      let isJoined = word.count > 1 && word.last.map { "の에의".contains($0) } ?? false
      return FreeTextWord(isJoined ? word.dropLast() : word[...], source: source)
    }
    guard let date = dates.date(at: number, of: bare), date.count > 1 else { return nil }
    take(date.date, number..<number + date.count, words[number..<number + date.count].joined(separator: " "), kind)
    return date.count
  }

  /// The longest beginning that is a date and is followed by a particle or by nothing. A fixed phrase such as `昨日`
  /// needs neither.
  private func date(atStartOf text: Substring) -> (NaturalDate, Substring)? {
    for count in stride(from: min(12, text.count), to: 1, by: -1) {
      let said = text.prefix(count)
      let word = FreeTextWord(said, source: 0)
      guard let date = dates.date(of: word) else { continue }
      let next = text.dropFirst(count).first
      let isPhrase = DateVocabulary.all.phrases[word.folded] != nil
      if isPhrase || next.map({ "のに에의、".contains($0) }) ?? true { return (date.date, said) }
    }
    return nil
  }

  /// Reads `先週の報告書`, `지난주 보고서`: a phrase for a day, week or month at the beginning, without a kind.
  private mutating func dateAlone() -> FreeTextDraft? {
    guard let first = words.first, let (date, text) = date(atStartOf: first[...]) else { return nil }
    switch date {
    case .within(.calendar(.year, _)), .within(.iso): return nil
    case .within(.calendar): break
    default: return nil
    }
    var rest = first.dropFirst(text.count)
    guard !rest.isEmpty || words.count > 1 else { return nil }
    if let joint = rest.first {
      guard "の의".contains(joint) else { return nil }
      rest.removeFirst()
    }
    take(date, 0..<1, String(text), nil)
    var left = words.enumerated().map { FreeTextWord($1, source: $0) }
    if rest.isEmpty { left.removeFirst() } else { left[0] = FreeTextWord(rest, source: 0) }
    return FreeTextDraft(left: left, readings: readings)
  }
}
