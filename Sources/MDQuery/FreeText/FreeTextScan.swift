import MDModel

/// Reads a text in a language that puts the kind first: English, German, French, Spanish.
struct FreeTextScan {
  private let typed: [String]
  private let words: [FreeTextWord]
  private let dates: DateWords
  private let places: PlaceWords

  init(_ words: [String], context: NaturalContext) {
    typed = words
    self.words = FreeTextWord.parts(of: words)
    dates = DateWords(time: context.time)
    places = PlaceWords(places: context.places, dates: dates)
  }

  /// State of the reading, up to a word.
  private struct State {
    var position: Int
    var kind: SearchKind
    var readings: [WordReading] = []
    var left: [FreeTextWord] = []
    /// True if a word such as `about` has shown that the kind is meant.
    var isSure = false
    /// True if a participle such as `taken` follows the kind.
    var isTaken = false
  }

  /// - Returns: `nil` if the text does not begin with a kind that is meant as one.
  func reading() -> FreeTextDraft? {
    var position = words.prefix { WordRole.of($0).contains(.determiner) }.count
    var readings: [WordReading] = []
    // A date may come before the kind: `yesterday's photos`.
    if let date = dates.date(at: position, of: words), KindWord(at: position + date.count, of: words) != nil {
      readings.append(self.reading(date.date, position..<position + date.count, nil))
      position += date.count
    }
    guard position < words.count, let kind = KindWord(at: position, of: words) else { return nil }
    if let date = readings.first { readings[0].expression = redated(date, kind.kind) }
    readings.append(self.reading(kind, position))
    let start = position + kind.count
    var state = State(position: start + fillers(at: start), kind: kind.kind, readings: readings)
    state.isSure = readings.count > 1
    state.isTaken = state.position > start
    guard isOpened(kind, at: state.position, state) else { return nil }
    while state.position < words.count { readNext(&state) }
    return state.isSure || state.readings.count > readings.count
      ? FreeTextDraft(left: state.left, readings: state.readings) : nil
  }

  private func fillers(at position: Int) -> Int {
    words.dropFirst(position).prefix { WordRole.of($0).contains(.filler) }.count
  }

  private func redated(_ reading: WordReading, _ kind: SearchKind) -> QueryExpression {
    guard let date = dates.date(at: words.firstIndex { $0.source == reading.range.lowerBound } ?? 0, of: words) else {
      return reading.expression
    }
    return DateWords.expression(date.date, of: kind)
  }

  /// True if the words right after the kind show that the kind is meant.
  private func isOpened(_ kind: KindWord, at position: Int, _ state: State) -> Bool {
    guard position < words.count else { return state.isSure }
    var next = state
    let role = WordRole.of(words[position])
    if !role.joins { return dates.date(at: position, of: words) != nil }
    if read(&next) { return true }
    // `photos of cats`: the noun is unknown, but after a strong kind and a small word it is what the photos show.
    guard kind.isStrong, position + 1 < words.count else { return false }
    return !role.isDisjoint(with: [.topic, .origin]) || kind.kind.hasPlace && role.contains(.subject)
      || kind.kind.isMail && role.contains(.company)
  }

  // MARK: Steps

  private func readNext(_ state: inout State) {
    if read(&state) { return }
    let word = words[state.position]
    // A participle after what was read: `mit einer Nikon aufgenommen`.
    if WordRole.of(word) == .filler, state.readings.count > 1 {
      state.position += 1
      return
    }
    // `pdf about taxes`: the small word says that the kind is meant, and is not searched for.
    if WordRole.of(word).joins, state.position + 1 < words.count {
      state.isSure = true
      state.position += 1
      state.position += words[state.position...].prefix { WordRole.of($0).contains(.determiner) }.count
      return
    }
    state.left.append(word)
    state.position += 1
  }

  /// Reads a date, a person, a place or a camera.
  private func read(_ state: inout State) -> Bool {
    let position = state.position
    if let date = dates.date(at: position, of: words) {
      return take(reading(date.date, position..<position + date.count, state.kind), &state)
    }
    let role = WordRole.of(words[position])
    guard role.joins, position + 1 < words.count else { return false }
    if let date = dates.date(behind: role, at: position + 1, of: words) {
      return take(dateOrPerson(date, role, position, state), &state)
    }
    // Two small words: `cerca de Madrid`.
    let isTwo = role == .location && position + 2 < words.count && words[position + 1].folded == "de"
    let noun = position + (isTwo ? 2 : 1)
    return readPlace(behind: role, at: noun, &state) || readPerson(behind: role, at: noun, &state)
      || readCamera(behind: role, at: noun, &state)
  }

  private func take(_ reading: WordReading, _ state: inout State) -> Bool {
    state.readings.append(reading)
    state.position = words.firstIndex { $0.source >= reading.range.upperBound } ?? words.count
    return true
  }

  private func readPlace(behind role: WordRole, at position: Int, _ state: inout State) -> Bool {
    guard state.kind.hasPlace, let place = places.place(behind: role, at: position, of: words) else { return false }
    let range = sources(state.position..<position + place.count)
    return take(
      WordReading(
        meaning: .place, range: range, expression: place.expression,
        words: text(range), means: "a place, \(place.name)"), &state)
  }

  private func readPerson(behind role: WordRole, at position: Int, _ state: inout State) -> Bool {
    guard
      let person = PersonWords.person(
        behind: role, at: position, of: words, kind: state.kind, isDirect: state.left.isEmpty)
    else { return false }
    let range = sources(state.position..<position + person.count)
    let part = person.isRecipient ? "who received it" : "who wrote it"
    return take(
      WordReading(
        meaning: .person, range: range, expression: person.expression,
        words: text(range), means: "a person \(part)"), &state)
  }

  private func readCamera(behind role: WordRole, at position: Int, _ state: inout State) -> Bool {
    let isTaken = state.isTaken || words.dropFirst(position).contains { WordRole.of($0) == .filler }
    guard state.kind == .image || state.kind == .movie,
      let camera = CameraWords.camera(behind: role, at: position, of: words, isTaken: isTaken)
    else { return false }
    let range = sources(state.position..<position + camera.count)
    return take(
      WordReading(
        meaning: .camera, range: range, expression: camera.expression, words: text(range), means: "a camera"), &state)
  }

  /// Reads `mail from april` as a month or a person: people have such names.
  private func dateOrPerson(_ date: DateWords.Reading, _ role: WordRole, _ position: Int, _ state: State) -> WordReading
  {
    var reading = reading(date.date, position..<position + 1 + date.count, state.kind)
    let name = words[position + 1]
    guard date.count == 1, state.kind.isMail, role.contains(.author), DateVocabulary.all.months[name.folded] != nil,
      let person = PersonWords.person(
        behind: role, at: position + 1, of: words, kind: state.kind, isDirect: state.left.isEmpty)
    else { return reading }
    reading.expression = .or([reading.expression, person.expression])
    reading.means += ", or a person who wrote it"
    return reading
  }

  // MARK: Readings

  private func sources(_ range: Range<Int>) -> Range<Int> {
    words[range.lowerBound].source..<words[range.upperBound - 1].source + 1
  }

  private func reading(_ kind: KindWord, _ position: Int) -> WordReading {
    let range = sources(position..<position + kind.count)
    return WordReading(
      meaning: .kind, range: range, expression: kind.kind.expression,
      words: text(range), means: "a kind, \(kind.kind.spoken)")
  }

  private func reading(_ date: NaturalDate, _ position: Range<Int>, _ kind: SearchKind?) -> WordReading {
    let range = sources(position)
    return WordReading(
      meaning: .date, range: range, expression: DateWords.expression(date, of: kind),
      words: text(range), means: "a date, \(dates.days(of: date))")
  }

  private func text(_ range: Range<Int>) -> String { typed[range].joined(separator: " ") }

  // MARK: Without a kind

  /// Reads `report from last week`: a date at the end, announced by a word, or a phrase such as `last week`.
  func dateAlone() -> FreeTextDraft? {
    // With the word before it, a date has at most six words here.
    for position in words.indices.dropFirst().suffix(6) {
      let role = WordRole.of(words[position])
      let isAnnounced = role.contains(.time) && !role.isDisjoint(with: [.origin, .subject, .since])
      // `15 de marzo` is one date, not "15" and March.
      guard isAnnounced || !role.joins, NumericDateReader.number(words[position - 1].folded) == nil else { continue }
      let found =
        isAnnounced && position + 1 < words.count ? dates.date(behind: role, at: position + 1, of: words) : nil
      let bare = found == nil && !isAnnounced ? dates.date(at: position, of: words) : nil
      guard let date = found ?? bare, position + date.count + (found == nil ? 0 : 1) == words.count,
        isSureAlone(date, isAnnounced: found != nil)
      else { continue }
      let source = words[position].source
      return FreeTextDraft(
        left: typed[..<source].enumerated().map { FreeTextWord($1, source: $0) },
        readings: [reading(date.date, position..<words.count, nil)])
    }
    return nil
  }

  /// True if a date without a kind is certain. Texts are often about years other than their own: `taxes from 2019`,
  /// `budget last year`.
  private func isSureAlone(_ date: DateWords.Reading, isAnnounced: Bool) -> Bool {
    let hasNumber = words.suffix(date.count).contains { $0.folded.contains(where: \.isNumber) }
    switch date.date {
    case .within(.calendar(.year, _)): return false
    case .within(.calendar): return isAnnounced || date.count > 1
    case .within(.iso), .onOrAfter(.iso), .between(.iso, .iso): return isAnnounced && !hasNumber
    case .between, .onOrAfter: return isAnnounced || date.count > 2
    default: return false
    }
  }
}

extension SearchKind {
  /// Name of the kind, for people.
  var spoken: String { self == .webPage ? "web page" : self == .sourceCode ? "source code" : rawValue }
}
