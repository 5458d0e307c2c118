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
    for count in stride(from: min(Self.mostWords, words.count - position), to: 0, by: -1) {
      let end = position + count
      let said = words[position..<end]
      guard end == words.count || WordRole.of(words[end]).joins || dates.date(at: end, of: words) != nil else {
        continue
      }
      let name = said.map(\.text).joined(separator: " ")
      if Self.isCommonWord(said, behind: role) { continue }
      if let reading = place(name, count: count) { return reading }
    }
    return nil
  }

  /// A whole name.
  func place(_ name: String, count: Int) -> Reading? {
    let known = places?(Self.withoutCommas(name)) ?? []
    let places =
      known.filter { $0.kind != .city } + known.filter { $0.kind == .city && $0.radius >= Self.leastRadius }.prefix(1)
    guard let first = places.first else { return nil }
    let typed = Self.withoutCommas(name)
    var parts = PlainWord.expression(phrase: typed, goesOn: false).map { [$0] } ?? []
    for place in places { parts += Self.conditions(place, typed: typed) }
    return Reading(expression: .any(parts) ?? .constant(true), count: count, name: first.name)
  }

  /// Kilometres: of smaller places, with fewer than some 5,000 inhabitants, there are too many, and words that name them.
  private static let leastRadius = 0.4
  /// Photos of a city are taken around it, too.
  private static let outskirts = 5.0

  private static func conditions(_ place: KnownPlace, typed: String) -> [QueryExpression] {
    let key: AttributeKey = place.kind == .country ? .country : place.kind == .region ? .stateOrProvince : .city
    let isTyped = DateFolding.fold(place.name) == DateFolding.fold(typed)
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

  /// Behind `of` and its like even a capital does not help: German nouns have one.
  private static func isCommonWord(_ words: ArraySlice<FreeTextWord>, behind role: WordRole) -> Bool {
    guard let word = words.first, words.count == 1, commonWords.contains(word.folded) else { return false }
    return !word.isCapitalized || role.contains(.subject)
  }
}
