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
