import MDModel
package import MDQuery

/// Random expressions about the items of ``RandomItems``, in the form that the parser produces.
package struct RandomQueries {
  private var random: RandomTexts

  package init(seed: UInt64) { random = RandomTexts(seed: seed ^ 0x5EED_0F_0A11) }

  package mutating func next() -> QueryExpression { expression(depth: random.pick([0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5])) }

  private mutating func expression(depth: Int) -> QueryExpression {
    guard depth > 0 else { return leaf() }
    switch random.integer(0...6) {
    case 0: return leaf()
    case 1, 2: return .not(expression(depth: depth - 1))
    case 3, 4: return .and(parts(depth: depth) { if case .and(let parts) = $0 { parts } else { [$0] } })
    default: return .or(parts(depth: depth) { if case .or(let parts) = $0 { parts } else { [$0] } })
    }
  }

  /// At least two parts. None of them is an expression of the same kind, because the parser flattens those.
  private mutating func parts(
    depth: Int, flattened: (QueryExpression) -> [QueryExpression]
  ) -> [QueryExpression] {
    (0..<(random.chance(3) ? 3 : 2)).flatMap { _ in flattened(expression(depth: depth - 1)) }
  }

  private mutating func leaf() -> QueryExpression {
    switch random.integer(0...27) {
    case 0: .constant(random.chance(2))
    case 1...6: .comparison(QueryComparison(.named(random.pick(Self.texts)), equality(), .text(text())))
    case 7...10: .comparison(QueryComparison(.any, equality(), .text(text())))
    case 11...13: .comparison(QueryComparison(.named(.textContent), equality(), .text(content())))
    case 14, 15: .comparison(QueryComparison(.named(random.pick(Self.types)), equality(), .text(type())))
    case 16, 17: comparison(random.pick(Self.numbers)) { $0.number() }
    case 18: comparison(random.pick(Self.booleans)) { $0.truth() }
    case 19, 20: comparison(random.pick(Self.dates)) { .date($0.date()) }
    case 21: presence()
    case 22: range(random.pick(Self.numbers)) { $0.number() }
    case 23: range(random.pick(Self.booleans)) { $0.truth() }
    case 24: range(random.pick(Self.dates)) { .date($0.date()) }
    case 25, 26: bounds(random.pick([.contentModificationDate, .contentCreationDate, .fileSize]))
    // For an undeclared attribute, the parser reads a number as a number, not as a date.
    default: comparison(random.pick(Self.undeclared)) { .date($0.symbolicDate()) }
    }
  }

  private mutating func comparison(
    _ key: AttributeKey, _ value: (inout RandomQueries) -> QueryValue
  ) -> QueryExpression {
    .comparison(QueryComparison(.named(key), comparator(), value(&self)))
  }

  private mutating func range(_ key: AttributeKey, _ value: (inout RandomQueries) -> QueryValue) -> QueryExpression {
    .inRange(QueryRange(.named(key), value(&self), value(&self)))
  }

  /// Both ends of a range as separate comparisons, which planners merge.
  private mutating func bounds(_ key: AttributeKey) -> QueryExpression {
    func value(_ queries: inout RandomQueries) -> QueryValue {
      key == .fileSize ? queries.number() : .date(queries.date())
    }
    let lower = QueryComparison(.named(key), random.pick([.greater, .greaterOrEqual]), value(&self))
    let upper = QueryComparison(.named(key), random.pick([.less, .lessOrEqual]), value(&self))
    return .and([.comparison(lower), .comparison(upper)])
  }

  // MARK: Attributes

  /// The last two are an undeclared and a deprecated attribute.
  private static let texts: [AttributeKey] = [
    .title, .title, .authors, .keywords, .languages, .securityMethod, "kMDItemUserTags", .fileName, .fileName,
    .displayName, .displayName, .mimeType, .kind, "kMDItemFSTypeCode", .failure, "com_example_one", "com_example_many",
    "kMDItemPath", "kMDItemNoSuchThing",
    "kMDItemSupportFileType",
  ]
  private static let types: [AttributeKey] = [.contentType, .contentTypeTree]
  private static let numbers: [AttributeKey] = [
    .fileSize, .fileSize, "kMDItemPixelWidth", "kMDItemFNumber", "kMDItemFSNodeCount", "com_example_one",
    "com_example_many", "kMDItemNoSuchThing", "kMDItemFSOwnerUserID",
    "kMDItemFSLabel", .importerVersion,
  ]
  private static let booleans: [AttributeKey] = [
    "kMDItemFlashOnOff", .truncated, "kMDItemFSInvisible", "kMDItemFSIsReadable", "com_example_one",
  ]
  private static let undeclared: [AttributeKey] = ["com_example_one", "com_example_many", "kMDItemNoSuchThing"]
  private static let dates: [AttributeKey] = [
    "kMDItemFSCreationDate", .contentModificationDate, .contentCreationDate, "kMDItemContentCreationDate_Ranking",
    "kMDItemDueDate", "importantDates", .importedDate,
    "kMDItemLastUsedDate",
  ]

  /// Asks whether an attribute is present. The attribute may be of any kind.
  private mutating func presence() -> QueryExpression {
    let keys = Self.texts + Self.types + Self.numbers + Self.dates
    let attribute: QueryAttribute = random.chance(12) ? .any : .named(random.pick(keys))
    return .comparison(QueryComparison(attribute, equality(), .text(QueryText(pieces: ["", ""]))))
  }

  private mutating func equality() -> QueryComparison.Operator { random.chance(4) ? .notEqual : .equal }
  private mutating func comparator() -> QueryComparison.Operator { random.pick(QueryComparison.Operator.allCases) }

  // MARK: Values

  private mutating func text() -> QueryText {
    let modifiers = TextModifiers(rawValue: UInt8(random.integer(0...15)))
    guard !modifiers.contains(.tokens) else { return QueryText(pieces: tokens(), modifiers: modifiers) }
    var pieces = (0..<random.integer(1...2)).map { _ in random.part() }
    if random.chance(3) { pieces.insert("", at: 0) }
    if random.chance(3) { pieces.append("") }
    return QueryText(pieces: random.chance(30) ? [""] : pieces, modifiers: modifiers)
  }

  private mutating func content() -> QueryText {
    QueryText(pieces: tokens(), modifiers: TextModifiers(rawValue: UInt8(random.integer(0...15))))
  }

  private mutating func tokens() -> [String] {
    var pieces = [random.chance(2) ? random.word() : random.text(upTo: 2)]
    if random.chance(6) { pieces.append(random.part()) }
    if random.chance(6) { pieces.insert("", at: 0) }
    if random.chance(3) { pieces.append("") }
    return pieces
  }

  private mutating func type() -> QueryText {
    let names = [
      "public.jpeg", "public.image", "public.item", "public.text", "public.folder", "public.data", "public.nonsense",
      "image/jpeg", "text/plain", "application/pdf", "image/x-nonsense", "public.directory",
    ]
    let patterns = [
      ["public.", ""], ["image/", ""], ["", "/plain"], ["", "/"], ["application/", "f"], ["te", "/", "n"],
    ]
    return random.chance(4) ? QueryText(pieces: random.pick(patterns)) : QueryText(random.pick(names))
  }

  private mutating func number() -> QueryValue {
    switch random.integer(0...4) {
    case 0, 1: .integer(random.pick(RandomItems.integers))
    case 2: .integer(Int64(random.integer(0...8)))
    case 3: .real(random.pick(RandomItems.reals))
    default: .boolean(random.chance(2))
    }
  }

  private mutating func truth() -> QueryValue {
    random.chance(2) ? .boolean(random.chance(2)) : .integer(Int64(random.integer(-1...2)))
  }

  private mutating func date() -> QueryDate {
    guard random.chance(4) else { return symbolicDate() }
    return .reference(seconds: Double(random.pick([0, 739_886_400, 739_886_399, 725_846_400])))
  }

  private mutating func symbolicDate() -> QueryDate {
    switch random.integer(1...3) {
    case 1: .now(seconds: Double(random.pick([0, -3600, 43_200])))
    case 2: .calendar(random.pick(QueryDate.Unit.allCases), offset: random.integer(-3...2))
    default: .iso(random.pick(Self.isoDates))
    }
  }

  private static let isoDates = [
    ISODate(year: 2024), ISODate(year: 2024, month: 6), ISODate(year: 2024, month: 6, day: 12),
    ISODate(year: 2024, month: 3, day: 31), ISODate(year: 2023, month: 12, day: 31),
    ISODate(year: 2024, month: 6, day: 12, time: .init(hour: 11, minute: 0)),
    ISODate(year: 2024, month: 6, day: 11, time: .init(hour: 23, minute: 59, second: 59, offset: 0)),
    ISODate(year: 2024, month: 6, day: 11, time: .init(hour: 23, minute: 59, second: 59, nanosecond: 999_999_999)),
  ]
}
