/// An attribute's value. Closed: the store and the wire have one form for each case.
public enum AttributeValue: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  case date(Timestamp)
  case data([UInt8])
  /// Elements in the importer's order; never an array itself.
  case array([AttributeValue])

  /// An array of strings, the commonest multi-valued form.
  public static func strings(_ values: some Sequence<String>) -> AttributeValue {
    .array(values.map(AttributeValue.string))
  }

  /// The elements of an array, or the value itself alone.
  public var elements: [AttributeValue] {
    if case .array(let values) = self { values } else { [self] }
  }
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(arrayLiteral elements: AttributeValue...) { self = .array(elements) }
}
