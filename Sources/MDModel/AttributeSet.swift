/// Attributes and their values, in the order they were first set.
public struct AttributeSet: Sendable, Hashable {
  private var positions: [AttributeKey: Int] = [:]
  private var entries: [Entry] = []

  public struct Entry: Sendable, Hashable {
    public let key: AttributeKey
    public var value: AttributeValue
  }

  public init() {}

  /// The value of `key`; setting `nil` removes it.
  public subscript(key: AttributeKey) -> AttributeValue? {
    get { positions[key].map { entries[$0].value } }
    set {
      switch (positions[key], newValue) {
      case (let position?, let value?): entries[position].value = value
      case (let position?, nil): remove(at: position)
      case (nil, let value?):
        positions[key] = entries.count
        entries.append(Entry(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Both sets' attributes; where both have one, that of `others`.
  public func merging(_ others: AttributeSet) -> AttributeSet {
    var merged = self
    for entry in others { merged[entry.key] = entry.value }
    return merged
  }

  private mutating func remove(at position: Int) {
    positions[entries[position].key] = nil
    entries.remove(at: position)
    for index in position..<entries.count { positions[entries[index].key] = index }
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
