import MDModel

/// Value after a keyword's colon.
struct KeywordValue {
  /// The words that may belong to it. Of an unquoted value the first word does, and the words after it may.
  var words: [String]
  /// The quoted text, if the value is quoted: all of it is the value.
  var phrase: String?
  /// True if the phrase ends in a star.
  var goesOn = false

  init(words: [String]) { self.words = words }

  init(phrase: String, goesOn: Bool) {
    self.phrase = phrase
    self.goesOn = goesOn
    words = phrase.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

/// Meaning of a keyword and its value.
struct KeywordReading {
  var expression: QueryExpression
  /// Number of words of the value that were used, at least one.
  var wordsTaken: Int
  var note: String?
}

/// Converts keywords and their values to expressions.
struct KeywordReader {
  let context: NaturalContext

  /// - Returns: `nil` if the value is invalid for the keyword.
  func read(_ keyword: NaturalKeyword, _ value: KeywordValue) -> KeywordReading? {
    guard !value.words.isEmpty, let reading = reading(of: keyword, value) else { return nil }
    // All of a quoted value must be used.
    return value.phrase == nil || reading.wordsTaken == value.words.count ? reading : nil
  }

  private func reading(of keyword: NaturalKeyword, _ value: KeywordValue) -> KeywordReading? {
    switch keyword {
    case .kind: kind(value)
    case .date(let keys): date(keys, value)
    case .text(let keys): text(keys, value)
    case .name: whole(value) { PlainWord.inside($0, of: .fileName) }
    case .fileExtension: whole(value, fileExtension)
    case .folder: whole(value, folder)
    case .path: whole(value) { PlainWord.inside($0, of: "kMDItemPath") }
    case .number(let key, let measure): number(key, measure, value)
    case .state: whole(value, Self.state)
    case .boolean(let key): whole(value) { Self.boolean(key, $0) }
    case .near(let kilometres): near(value, kilometres: kilometres)
    case .within: lonelyDistance(value.phrase ?? value.words[0])
    }
  }

  /// Reads a value of one word, or a quoted one.
  private func whole(_ value: KeywordValue, _ expression: (String) -> QueryExpression?) -> KeywordReading? {
    let (text, taken) = value.phrase.map { ($0, value.words.count) } ?? (value.words[0], 1)
    return expression(text).map { KeywordReading(expression: $0, wordsTaken: taken) }
  }

  private func text(_ keys: [AttributeKey], _ value: KeywordValue) -> KeywordReading? {
    if let phrase = value.phrase {
      let parts = keys.map { PlainWord.expression(phrase: phrase, goesOn: value.goesOn, in: $0) }
      return QueryExpression.any(parts).map { KeywordReading(expression: $0, wordsTaken: value.words.count) }
    }
    let parts = keys.map { PlainWord.expression(word: value.words[0], in: $0) }
    return QueryExpression.any(parts).map { KeywordReading(expression: $0, wordsTaken: 1) }
  }

  private func number(_ key: AttributeKey, _ measure: Measure, _ value: KeywordValue) -> KeywordReading? {
    let reading =
      value.phrase != nil
      ? QuantityCondition(value.words.joined(), measure).map { ($0, value.words.count) }
      : QuantityCondition.reading(value.words, measure)
    return reading.map { KeywordReading(expression: $0.0.expression(of: key), wordsTaken: $0.1) }
  }

  // MARK: Files

  /// Reads `pdf`, `.pdf` and `*.pdf`, or several with commas between them.
  private func fileExtension(_ text: String) -> QueryExpression? {
    guard let parts = Self.list(text) else { return nil }
    let extensions = parts.map { $0.drop { "*. ".contains($0) } }.filter { !$0.isEmpty }
    return .any(extensions.map { Self.nameEnds(in: String($0)) })
  }

  /// Parts between commas; `nil` if there are implausibly many.
  static func list(_ text: String) -> [Substring]? {
    let parts = text.split(separator: ",", maxSplits: 100)
    return parts.count <= 100 ? parts : nil
  }

  static func nameEnds(in fileExtension: String) -> QueryExpression {
    let pieces = PlainWord.pieces(of: "." + fileExtension)
    return PlainWord.compare(.named(.fileName), QueryText(pieces: [""] + pieces, modifiers: .caseInsensitive))
  }

  /// An absolute folder as typed, or any folder with the given name.
  private func folder(_ text: String) -> QueryExpression? {
    var path = text
    if let home = context.home, path == "~" || path.hasPrefix("~/") { path = home + path.dropFirst() }
    while path.hasSuffix("/") { path.removeLast() }
    let pieces = PlainWord.pieces(of: path + "/") + [""]
    // `in:/home/ada` is the exact beginning of a path. `in:Documents` finds "/documents/" anywhere in it, whatever the case.
    if text.hasPrefix("/") || path.hasPrefix("/") { return inPath(pieces, []) }
    return path.isEmpty ? nil : inPath(["", "/" + pieces[0]] + pieces.dropFirst(), PlainWord.folded)
  }

  private func inPath(_ pieces: [String], _ modifiers: TextModifiers) -> QueryExpression {
    PlainWord.compare(.named("kMDItemPath"), QueryText(pieces: pieces, modifiers: modifiers))
  }

  // MARK: States

  private static func state(_ name: String) -> QueryExpression? {
    switch name.lowercased() {
    case "favorite", "favourite", "favorites", "favourites": isTrue("userCurated")
    case "encrypted":
      // An item without the attribute does not match, because it may be encrypted or not.
      .comparison(
        QueryComparison(.named(.securityMethod), .notEqual, .text(QueryText("None", modifiers: .caseInsensitive))))
    case "failed": PlainWord.compare(.named(.failure), QueryText(pieces: ["", ""]))
    case "truncated": isTrue(.truncated)
    case "shared": isTrue("kMDItemIsShared")
    case "file": .not(isInside("*"))
    case "member": isInside("/*")
    default: nil
    }
  }

  /// Matches items whose address begins with `beginning` and has `//` after it. That is so for members, and with any
  /// beginning also for donated items.
  private static func isInside(_ beginning: String) -> QueryExpression {
    PlainWord.compare(.named("kMDItemPath"), QueryText(pieces: PlainWord.pieces(of: beginning + "//*")))
  }

  private static func isTrue(_ key: AttributeKey) -> QueryExpression { boolean(key, isTrue: true) }

  private static func boolean(_ key: AttributeKey, isTrue: Bool) -> QueryExpression {
    .comparison(QueryComparison(.named(key), .equal, .boolean(isTrue)))
  }

  private static func boolean(_ key: AttributeKey, _ text: String) -> QueryExpression? {
    switch text.lowercased() {
    case "yes", "true", "on", "1": boolean(key, isTrue: true)
    case "no", "false", "off", "0": boolean(key, isTrue: false)
    default: nil
    }
  }
}
