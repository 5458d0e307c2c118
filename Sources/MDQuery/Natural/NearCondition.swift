import MDModel

/// Condition that an item's coordinates are near a point: in the smallest box of latitudes and longitudes that contains
/// everything within a distance.
enum NearCondition {
  /// Distance in kilometres if there is no `within:`.
  static let usualDistance = 25.0
  /// Half of the earth's circumference in kilometres. Any longer distance means everywhere.
  private static let longestDistance = 20_000.0

  static func expression(_ center: Coordinates, kilometres: Double) -> QueryExpression {
    let box = GeographicBox(around: center, kilometres: min(kilometres, longestDistance))
    let longitudes = box.longitudes.map { range(.longitude, $0) }
    return .and([range(.latitude, box.latitudes), .any(longitudes) ?? .constant(true)])
  }

  private static func range(_ key: AttributeKey, _ range: ClosedRange<Double>) -> QueryExpression {
    .inRange(QueryRange(.named(key), value(range.lowerBound), value(range.upperBound)))
  }

  /// Degrees with five digits, which are about a metre and readable.
  private static func value(_ degrees: Double) -> QueryValue {
    let rounded = (degrees * 1e5).rounded() / 1e5
    return Int64(exactly: rounded).map(QueryValue.integer) ?? .real(rounded)
  }

  /// Reads `38.72,-9.14`, with or without a blank after the comma.
  static func coordinates(_ text: some StringProtocol) -> Coordinates? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 64, let latitude = number(parts[0]), let longitude = number(parts[1])
    else { return nil }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  private static func number(_ text: some StringProtocol) -> Double? {
    let digits = text.drop(while: \.isWhitespace)
    return digits.allSatisfy { "+-.0123456789".contains($0) } ? Double(digits) : nil
  }
}

extension KeywordReader {
  /// Maximum number of words of an unquoted name of a place.
  private static let mostPlaceWords = 4

  /// Reads coordinates, or the longest run of words that names a city. Any other value is searched as words.
  func near(_ value: KeywordValue, kilometres: Double) -> KeywordReading {
    let text = value.phrase ?? value.words[0]
    if let point = NearCondition.coordinates(text) {
      return reading([point], kilometres, wordsTaken: value.phrase == nil ? 1 : value.words.count)
    }
    let counts = value.phrase == nil ? Array((1...min(Self.mostPlaceWords, value.words.count)).reversed()) : []
    for count in counts {
      let centers = centers(ofCity: value.words[..<count].joined(separator: " "))
      if !centers.isEmpty { return reading(centers, kilometres, wordsTaken: count) }
    }
    let centers = value.phrase.map(centers(ofCity:)) ?? []
    return centers.isEmpty ? words(value) : reading(centers, kilometres, wordsTaken: value.words.count)
  }

  private func reading(_ centers: [Coordinates], _ kilometres: Double, wordsTaken: Int) -> KeywordReading {
    let parts = centers.map { NearCondition.expression($0, kilometres: kilometres) }
    return KeywordReading(expression: .any(parts) ?? .constant(true), wordsTaken: wordsTaken)
  }

  private func centers(ofCity name: String) -> [Coordinates] {
    KnownPlace.likelyCities(among: context.places?(name) ?? []).compactMap(\.center)
  }

  private func words(_ value: KeywordValue) -> KeywordReading {
    let isKnown = context.places?("") != nil
    let sentence =
      isKnown
      ? "is no city that is known; taken as words"
      : "cannot be looked up, as no names of places are installed (places.gazetteer); near:38.72,-9.14 works without"
    guard let phrase = value.phrase else {
      return KeywordReading(
        expression: PlainWord.expression(word: value.words[0]), wordsTaken: 1,
        note: "near:\(NaturalGrammar.shown(value.words[0])) \(sentence)")
    }
    return KeywordReading(
      expression: PlainWord.expression(phrase: phrase, goesOn: value.goesOn) ?? .constant(true),
      wordsTaken: value.words.count, note: "near:\"\(NaturalGrammar.shown(phrase))\" \(sentence)")
  }

  /// Reads a distance without a place.
  func lonelyDistance(_ text: String) -> KeywordReading {
    let isDistance = QuantityCondition(text, .distance).map(NearDistance.isDistance) ?? false
    let shown = NaturalGrammar.shown(text)
    return KeywordReading(
      expression: PlainWord.expression(word: text), wordsTaken: 1,
      note: isDistance
        ? "within:\(shown) says how far from a near:, as in near:Lisbon within:\(shown); taken as a word"
        : "within:\(shown) is no distance such as 20km; taken as a word")
  }
}

/// The distances of `within:`, which belong to the places of `near:`.
enum NearDistance {
  /// Removes each `within:` with a distance from the tokens. The distance goes to the last `near:` before it, or else
  /// to the first one after it.
  static func attach(to tokens: inout [NaturalToken]) {
    guard tokens.contains(where: isNear) else { return }
    var position = 0
    while position < tokens.count {
      if let (kilometres, count) = distance(in: tokens[position...]),
        // `near:Rome within:5km near:Oslo`: the distance belongs to Rome.
        let near = tokens[..<position].lastIndex(where: isNear) ?? tokens[position...].firstIndex(where: isNear)
      {
        tokens[near].kilometres = kilometres
        tokens.removeSubrange(position..<position + count)
      } else {
        position += 1
      }
    }
  }

  private static func isNear(_ token: NaturalToken) -> Bool {
    guard token.kind == .word, case .near? = KeywordCall(token.text)?.keyword else { return false }
    return true
  }

  static func isDistance(_ condition: QuantityCondition) -> Bool {
    if case .equal(let quantity) = condition { quantity.value > 0 } else { false }
  }

  /// Reads `within:20km` or `within: 20 km`. Returns the distance and the number of tokens.
  private static func distance(in tokens: ArraySlice<NaturalToken>) -> (kilometres: Double, count: Int)? {
    guard let first = tokens.first, first.kind == .word, let call = KeywordCall(first.text), call.keyword == .within
    else { return nil }
    let following = tokens.dropFirst().prefix(2).prefix { $0.kind == .word && KeywordCall($0.text) == nil }.map(\.text)
    let words = call.value.isEmpty ? following : [call.value] + following
    guard !words.isEmpty, let (condition, count) = QuantityCondition.reading(words, .distance), isDistance(condition),
      case .equal(let quantity) = condition
    else { return nil }
    return (quantity.value, count + (call.value.isEmpty ? 1 : 0))
  }
}
