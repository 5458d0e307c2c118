/// Attributes and their values, in the order they were first set.
public struct AttributeSet: Sendable, Hashable {
  private var entries: [Entry] = []
  /// Index of each key, once there are more than ``few``; else empty.
  private var positions: [AttributeKey: Int] = [:]

  /// Up to this number of keys, comparing each is faster than hashing one; most sets have no more.
  private static let few = 16

  public struct Entry: Sendable, Hashable {
    public let key: AttributeKey
    public var value: AttributeValue
  }

  public init() {}

  /// The value of `key`; setting `nil` removes it.
  public subscript(key: AttributeKey) -> AttributeValue? {
    get { position(of: key).map { entries[$0].value } }
    set {
      switch (position(of: key), newValue) {
      case (let position?, let value?): entries[position].value = value
      case (let position?, nil): remove(at: position)
      case (nil, let value?): append(Entry(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  private func position(of key: AttributeKey) -> Int? {
    positions.isEmpty ? entries.firstIndex { $0.key == key } : positions[key]
  }

  /// Union of both sets; for an attribute that both have, the value of `others`.
  public func merging(_ others: AttributeSet) -> AttributeSet {
    var merged = self
    for entry in others { merged[entry.key] = entry.value }
    return merged
  }

  private mutating func append(_ entry: Entry) {
    entries.append(entry)
    if positions.isEmpty { notePositions() } else { positions[entry.key] = entries.count - 1 }
  }

  private mutating func remove(at position: Int) {
    entries.remove(at: position)
    if !positions.isEmpty { notePositions() }
  }

  private mutating func notePositions() {
    positions = [:]
    guard entries.count > Self.few else { return }
    for (position, entry) in entries.enumerated() { positions[entry.key] = position }
  }
}

extension AttributeSet: RandomAccessCollection, ExpressibleByDictionaryLiteral {
  public var startIndex: Int { 0 }
  public var endIndex: Int { entries.count }
  public subscript(position: Int) -> Entry { entries[position] }

  public init(dictionaryLiteral elements: (AttributeKey, AttributeValue)...) {
    for (key, value) in elements { self[key] = value }
  }
}

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
