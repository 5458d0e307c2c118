public import MDModel
public import MDQuery
import UniformTypeIdentifiers

/// Everything that a query may ask of an item, in memory.
public struct NaiveItem: Sendable {
  public var attributes: AttributeSet
  /// Empty: the item has none.
  public var text: String
  /// What `*` stands for: strings of all attributes that hold words for people.
  fileprivate let words: [AttributeValue]

  public init(attributes: AttributeSet, text: String) {
    self.attributes = attributes
    self.text = text
    words = attributes.filter { Self.isForPeople($0.key) }.flatMap(\.value.elements).filter(\.isText)
  }

  /// Whether an attribute's words are for people: no code, no type, no path, nothing of how the import went.
  private static func isForPeople(_ key: AttributeKey) -> Bool {
    !codes.contains(key) && !key.rawValue.hasPrefix("limelight_")
  }

  private static let codes: Set<AttributeKey> = [
    .contentType, .contentTypeTree, .kind, .languages, .securityMethod, .version, "kMDItemColorSpace",
    "kMDItemEXIFVersion", "kMDItemExposureTimeString", "kMDItemPath",
  ]
}

/// Says whether one item matches an expression, by the words of the query language's pages and without any thought of
/// speed. It shares no code with the planner and the matcher that it is held against.
public struct NaiveEvaluator: Sendable {
  /// The time that a date of a query covers.
  private let span: @Sendable (QueryDate) -> DateSpan?

  public init(span: @escaping @Sendable (QueryDate) -> DateSpan?) { self.span = span }

  public func matches(_ expression: QueryExpression, _ item: NaiveItem) -> Bool {
    switch expression {
    case .constant(let answer): answer
    case .comparison(let comparison): matches(comparison, item)
    case .inRange(let range): values(of: range.attribute, item).contains { isWithin(range, $0) }
    case .not(let inner): !matches(inner, item)
    case .and(let parts): parts.allSatisfy { matches($0, item) }
    case .or(let parts): parts.contains { matches($0, item) }
    }
  }

  private func matches(_ comparison: QueryComparison, _ item: NaiveItem) -> Bool {
    if comparison.attribute == .named(.textContent), case .text(let text) = comparison.value {
      guard !item.text.isEmpty else { return false }
      let isFound = text.matchesAnything || NaiveTokens(text.pieces, in: .texts).match(item.text)
      return comparison.comparator == .equal ? isFound : comparison.comparator == .notEqual && !isFound
    }
    let values = values(of: comparison.attribute, item)
    // An attribute that is absent is unequal to nothing.
    if comparison.comparator == .notEqual {
      var equal = comparison
      equal.comparator = .equal
      return !values.isEmpty && !values.contains { matches(equal, $0) }
    }
    return values.contains { matches(comparison, $0) }
  }

  private func values(of attribute: QueryAttribute, _ item: NaiveItem) -> [AttributeValue] {
    switch attribute {
    case .named(let key): item.attributes[key]?.elements ?? []
    case .any: item.words
    }
  }

  /// `!=` aside.
  private func matches(_ comparison: QueryComparison, _ value: AttributeValue) -> Bool {
    switch comparison.value {
    case .text(let text):
      comparison.comparator == .equal && matches(text, value, of: comparison.attribute)
    case .date(let date): matches(comparison.comparator, date, value)
    case .integer, .real, .boolean:
      NaiveNumber(comparison.value).map { right in
        NaiveNumber(value).map { comparison.comparator.holds($0.order(to: right)) } ?? false
      } ?? false
    }
  }

  private func matches(_ text: QueryText, _ value: AttributeValue, of attribute: QueryAttribute) -> Bool {
    // "Has it": any kind of value will do.
    if text.matchesAnything { return true }
    guard case .string(let string) = value else { return false }
    if let type = Self.type(text, attribute) { return string == type }
    if text.modifiers.contains(.tokens), text.pieces != [""] {
      return NaiveTokens(text.pieces, in: .attributes).match(string)
    }
    return NaiveText(text.pieces, text.modifiers).match(string)
  }

  /// The type that a MIME type stands for where a type is asked for.
  private static func type(_ text: QueryText, _ attribute: QueryAttribute) -> String? {
    let isOfTypes = attribute == .named(.contentType) || attribute == .named(.contentTypeTree)
    guard isOfTypes, text.pieces.count == 1, text.pieces[0].contains("/") else { return nil }
    return UTType(mimeType: text.pieces[0])?.identifier
  }

  private func matches(_ comparator: QueryComparison.Operator, _ date: QueryDate, _ value: AttributeValue) -> Bool {
    guard case .date(let time) = value, let span = span(date) else { return false }
    return switch comparator {
    case .equal: span.start <= time && time < span.end
    case .notEqual: false
    case .less: time < span.start
    case .lessOrEqual: time < span.end
    case .greater: time >= span.end
    case .greaterOrEqual: time >= span.start
    }
  }

  private func isWithin(_ range: QueryRange, _ value: AttributeValue) -> Bool {
    if case .date(let lower) = range.lower, case .date(let upper) = range.upper {
      return matches(.greaterOrEqual, lower, value) && matches(.lessOrEqual, upper, value)
    }
    guard let lower = NaiveNumber(range.lower), let upper = NaiveNumber(range.upper), let number = NaiveNumber(value)
    else { return false }
    return number.order(to: lower) >= 0 && number.order(to: upper) <= 0
  }
}

extension AttributeValue {
  fileprivate var isText: Bool { if case .string = self { true } else { false } }
}

extension QueryComparison.Operator {
  /// - Parameter order: of the left side to the right: below 0, 0 or above.
  fileprivate func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }
}
