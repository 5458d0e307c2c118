import MDModel

/// Reads places that the gazetteer knows among plain words.
struct PlaceWords {
  let places: (@Sendable (String) -> [KnownPlace]?)?
  let dates: DateWords

  struct Reading {
    var expression: QueryExpression
    /// Number of words.
    var count: Int
    /// Description of the place, for people.
    var name: String
  }

  private static let mostWords = 4

  /// The longest name of a place at a position. The words after it must not belong to the name: `Paris Hilton` is not
  /// Paris.
  ///
  /// - Parameter role: role of the small word before the name.
  func place(behind role: WordRole, at position: Int, of words: [FreeTextWord]) -> Reading? {
    guard places != nil, !role.isDisjoint(with: [.location, .origin, .subject]) else { return nil }
    if let reading = place(behind: role, from: position, of: words, isCity: true) { return reading }
    // An article may be part of the name, as in Los Angeles, or precede a country's: `aus der Schweiz`.
    let articles = words[position...].prefix { WordRole.of($0).contains(.determiner) }.count
    guard articles > 0, var reading = place(behind: role, from: position + articles, of: words, isCity: false) else {
      return nil
    }
    reading.count += articles
    return reading
  }

  private func place(behind role: WordRole, from start: Int, of words: [FreeTextWord], isCity: Bool) -> Reading? {
    // Many ordinary words are also names of small places. Without a preposition such as "in", accept large places only.
    let radius = role.contains(.location) ? Self.leastRadius : Self.leastRadiusOfOrigin
    for end in stride(from: min(start + Self.mostWords, words.count), to: start, by: -1) {
      let isWhole = end == words.count || WordRole.of(words[end]).joins || dates.date(at: end, of: words) != nil
      guard isWhole, !Self.isCommonWord(words[start..<end], behind: words[start - 1]) else { continue }
      let name = words[start..<end].map(\.text).joined(separator: " ")
      if let reading = place(name, count: end - start, isCity: isCity, radius: radius) { return reading }
    }
    return nil
  }

  /// A place by its whole name.
  func place(_ name: String, count: Int, isCity: Bool = true, radius: Double = leastRadius) -> Reading? {
    let typed = Self.withoutCommas(name)
    let known = places?(typed) ?? []
    let cities = isCity ? KnownPlace.likelyCities(among: known).filter { $0.radius >= radius } : []
    let places = known.filter { $0.center == nil } + cities
    guard let first = places.first else { return nil }
    var parts = PlainWord.expression(phrase: typed, goesOn: false).map { [$0] } ?? []
    for place in places { parts += Self.conditions(place, typed: typed).filter { !parts.contains($0) } }
    return Reading(expression: .any(parts) ?? .constant(true), count: count, name: first.name)
  }

  /// Radius in kilometres of the smallest places accepted, with about 5,000 inhabitants. There are too many smaller
  /// ones, and too many words name them.
  private static let leastRadius = 0.4
  /// Radius of a place with about 50,000 inhabitants.
  private static let leastRadiusOfOrigin = 1.2
  /// Kilometres around a city in which its photos are taken, too.
  private static let outskirts = 5.0

  private static func conditions(_ place: KnownPlace, typed: String) -> [QueryExpression] {
    let key: AttributeKey = place.kind == .country ? .country : place.kind == .region ? .stateOrProvince : .city
    let isTyped = LetterFolding.fold(place.name) == LetterFolding.fold(typed)
    var parts = isTyped ? [] : [PlainWord.expression(phrase: place.name, goesOn: false, in: key)]
    if let center = place.center {
      parts.append(NearCondition.expression(center, kilometres: place.radius + outskirts))
    }
    return parts
  }

  private static func withoutCommas(_ name: String) -> String {
    var name = name[...]
    while let last = name.last, ",.;!?".contains(last) { name.removeLast() }
    return String(name)
  }

  /// Cities whose names are common words in such texts.
  private static let commonWords = Set(
    """
    nice reading bath mobile split orange man male bar same most sale bury essen halle singen bergen regen weil lens \
    tours angers nancy leon granada paz sal salto union enterprise surprise paradise temple hope commerce van police
    """.split(separator: " ").map(String.init))

  /// True if a word is rather a common word than a city. German nouns have a capital, so after `von` a capital does not
  /// help.
  private static func isCommonWord(_ words: ArraySlice<FreeTextWord>, behind small: FreeTextWord) -> Bool {
    guard let word = words.first, words.count == 1, commonWords.contains(word.folded) else { return false }
    return !word.isCapitalized || small.folded == "von"
  }
}
