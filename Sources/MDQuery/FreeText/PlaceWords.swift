import MDModel

/// Reads places among plain words, as far as the gazetteer knows them.
struct PlaceWords {
  let places: (@Sendable (String) -> [KnownPlace]?)?
  let dates: DateWords

  struct Reading {
    var expression: QueryExpression
    /// Number of words.
    var count: Int
    /// Description for people.
    var name: String
  }

  private static let mostWords = 4

  /// The longest name at a word, with nothing behind it that it may be a part of: not Paris in `Paris Hilton`.
  ///
  /// - Parameter role: of the small word before it.
  func place(behind role: WordRole, at position: Int, of words: [FreeTextWord]) -> Reading? {
    guard places != nil, !role.isDisjoint(with: [.location, .origin, .subject]) else { return nil }
    if let reading = place(behind: role, from: position, of: words, isCity: true) { return reading }
    // An article is a part of the name, as in Los Angeles, or stands before that of a country: `aus der Schweiz`.
    let articles = words[position...].prefix { WordRole.of($0).contains(.determiner) }.count
    guard articles > 0, var reading = place(behind: role, from: position + articles, of: words, isCity: false) else {
      return nil
    }
    reading.count += articles
    return reading
  }

  private func place(behind role: WordRole, from start: Int, of words: [FreeTextWord], isCity: Bool) -> Reading? {
    // So many words name a small place that only a word such as `in` tells one.
    let radius = role.contains(.location) ? Self.leastRadius : Self.leastRadiusOfOrigin
    for end in stride(from: min(start + Self.mostWords, words.count), to: start, by: -1) {
      let isWhole = end == words.count || WordRole.of(words[end]).joins || dates.date(at: end, of: words) != nil
      guard isWhole, !Self.isCommonWord(words[start..<end], behind: words[start - 1]) else { continue }
      let name = words[start..<end].map(\.text).joined(separator: " ")
      if let reading = place(name, count: end - start, isCity: isCity, radius: radius) { return reading }
    }
    return nil
  }

  /// A whole name.
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

  /// Kilometres: of smaller places, with fewer than some 5,000 inhabitants, there are too many, and words that name them.
  private static let leastRadius = 0.4
  /// Some 50,000 inhabitants.
  private static let leastRadiusOfOrigin = 1.2
  /// Photos of a city are taken around it, too.
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

  /// Cities whose names are words that such texts have.
  private static let commonWords = Set(
    """
    nice reading bath mobile split orange man male bar same most sale bury essen halle singen bergen regen weil lens \
    tours angers nancy leon granada paz sal salto union enterprise surprise paradise temple hope commerce van police
    """.split(separator: " ").map(String.init))

  /// German nouns have a capital, so that behind `von` it does not help.
  private static func isCommonWord(_ words: ArraySlice<FreeTextWord>, behind small: FreeTextWord) -> Bool {
    guard let word = words.first, words.count == 1, commonWords.contains(word.folded) else { return false }
    return !word.isCapitalized || small.folded == "von"
  }
}
