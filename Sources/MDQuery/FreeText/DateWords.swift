import MDModel

/// Reads dates among plain words, if they are surely meant as dates.
struct DateWords {
  let time: TimeContext

  struct Reading {
    var date: NaturalDate
    /// Number of words.
    var count: Int
  }

  /// A date after a small word: `from last summer`, `im März`, `since 2019`.
  func date(behind role: WordRole, at position: Int, of words: [FreeTextWord]) -> Reading? {
    guard role.contains(.time) else { return nil }
    let rest = words[position...].prefix(Self.mostWords)
    // The small word may be part of the date: `in 3 days`, `vor 2 Wochen`. So the words are read with it first.
    if let (date, count) = read(words[(position - 1)...].prefix(Self.mostWords)), count > 1,
      isSure(words[position..<position - 1 + count], isBare: false)
    {
      return Reading(date: date, count: count - 1)
    }
    let articles = rest.prefix { WordRole.of($0).contains(.determiner) }.count
    for skipped in articles == 0 ? [0] : [0, articles] {
      guard let (date, count) = read(rest.dropFirst(skipped)) else { continue }
      let said = rest.dropFirst(skipped).prefix(count)
      guard isSure(said, isBare: false), let date = Self.bounded(date, role) else { continue }
      return Reading(date: date, count: skipped + count)
    }
    return nil
  }

  /// A date without a small word: `last summer`, `2019`.
  func date(at position: Int, of words: [FreeTextWord]) -> Reading? {
    guard let (date, count) = read(words[position...].prefix(Self.mostWords)),
      isSure(words[position..<position + count], isBare: true)
    else { return nil }
    return Reading(date: date, count: count)
  }

  /// A date of one word, if something else shows that a date is meant.
  func date(of word: FreeTextWord) -> Reading? {
    guard let (date, count) = read([word]), isSure([word], isBare: false) else { return nil }
    return Reading(date: date, count: count)
  }

  private static let mostWords = 8

  /// True if a word may belong to a date. Words without any such word are not read as a date.
  private static func mayBeOfDate(_ word: FreeTextWord) -> Bool {
    word.folded.unicodeScalars.contains { ("0"..."9").contains($0) || $0.value >= 0x1100 || $0 == "'" }
      || DateVocabulary.mayHave(word.folded.hasSuffix(".") ? String(word.folded.dropLast()) : word.folded)
        && WordRole.of(word).isEmpty
  }

  private func read(_ words: ArraySlice<FreeTextWord>) -> (date: NaturalDate, count: Int)? {
    // Reading a date tries every length, so most texts are rejected here, by their words.
    guard words.prefix(5).contains(where: Self.mayBeOfDate) else { return nil }
    guard let (date, count) = NaturalDate.reading(words.map(\.text), context: time) else { return nil }
    // Ranges and comparisons are read after a keyword only.
    let signs = words.prefix(count).contains { word in word.text.contains { "<>=≤≥~…".contains($0) } }
    return signs ? nil : (date, count)
  }

  /// Turns a date after `since`, `before` or `after` into an open span.
  private static func bounded(_ date: NaturalDate, _ role: WordRole) -> NaturalDate? {
    guard !role.isDisjoint(with: [.since, .before, .after]) else { return date }
    let (first, last): (QueryDate, QueryDate)
    switch date {
    case .within(let date): (first, last) = (date, date)
    case .between(let start, let end): (first, last) = (start, end)
    default: return nil
    }
    return role.contains(.since) ? .onOrAfter(first) : role.contains(.before) ? .before(first) : .after(last)
  }

  // MARK: Certainty

  /// Single words that are dates in a list of dates, but mean something else elsewhere.
  private static let unsure = Set(
    """
    sun mon tue wed thu fri sat tues thur thurs jan feb mar apr jun jul aug sep sept oct nov dec janv fevr fev avr juil \
    ene abr ago dic okt dez mrz hier morgen demain manana tomorrow
    """.split(separator: " ").map(String.init))

  /// - Parameter isBare: true if no small word before the date announces a time.
  private func isSure(_ words: ArraySlice<FreeTextWord>, isBare: Bool) -> Bool {
    guard let word = words.first, words.count == 1 else { return true }
    let name = word.folded
    // `hier` is French for yesterday and German for here. `d'hier` is French.
    if name == "hier" { return !isBare }
    if Self.unsure.contains(name) { return false }
    if let number = NumericDateReader.number(name) { return (1_900...2_199).contains(number) }
    let vocabulary = DateVocabulary.all
    return !isBare || vocabulary.months[name] == nil && vocabulary.seasons[name] == nil
  }
}

extension DateWords {
  /// The condition that an item of a kind is of the date.
  static func expression(_ date: NaturalDate, of kind: SearchKind?) -> QueryExpression {
    let (created, modified) = (date.expression(of: .contentCreationDate), date.expression(of: .contentModificationDate))
    switch kind {
    case .image?, .movie?:
      // Cameras record when a picture was taken. Other pictures are as old as their file.
      let camera = PlainWord.compare(.named("kMDItemAcquisitionModel"), QueryText(pieces: ["", ""]))
      return .or([created, .and([modified, .not(camera)])])
    case .event?: return .or([date.expression(of: "startDate"), created, modified])
    default: return .or([created, modified, date.expression(of: "kMDItemTimestamp")])
    }
  }

  /// First and last day of a date, for people.
  func days(of date: NaturalDate) -> String {
    switch date {
    case .within(let date): return "\(first(date))\(last(date) == first(date) ? "" : " to " + last(date))"
    case .between(let start, let end): return "\(first(start)) to \(last(end))"
    case .before(let date): return "before \(first(date))"
    case .after(let date): return "after \(last(date))"
    case .onOrAfter(let date): return "from \(first(date)) on"
    case .onOrBefore(let date): return "up to \(last(date))"
    }
  }

  private func first(_ date: QueryDate) -> String {
    DateResolver(time).span(of: date).map { day(at: $0.start) } ?? "?"
  }

  private func last(_ date: QueryDate) -> String {
    DateResolver(time).span(of: date).map { day(at: Timestamp(nanoseconds: $0.end.nanoseconds - 1)) } ?? "?"
  }

  private func day(at instant: Timestamp) -> String {
    guard let date = CivilDay(at: instant, in: time).date else { return "?" }
    return ISODate(year: date.year, month: date.month, day: date.day).description
  }
}
