#if GRDB
public import GRDB

/// Primary key of a row.
///
/// Keys are equal if their values are stored alike. Texts that differ only in the composition of accents are different
/// keys, and so are 1 and 1.0 in a column without a type.
public struct RowKey: Hashable, Sendable, CustomStringConvertible {
  /// Table of the row, as its definition spells it.
  public let table: String
  /// Values of the columns of the primary key, in its order.
  public let values: [DatabaseValue]

  /// Makes a key of a row that may or may not exist.
  ///
  /// - Parameters:
  ///   - table: name of the table, spelled as in its definition.
  ///   - values: one per column of the primary key, in the key's order and as stored: a number is not equal to its
  ///     digits as text.
  public init(table: String, values: [DatabaseValue]) {
    self.table = table
    self.values = values
  }

  /// The table, and the values as SQL literals: `photo 5`, `two keys "a", 1`. For people; the identifier of an item is
  /// ``SpotlightDelegate/uniqueIdentifier(of:)``.
  public var description: String { "\(table) \(values.map(\.description).joined(separator: ", "))" }

  /// Whether the tables are the same, and the values stored alike.
  public static func == (one: RowKey, other: RowKey) -> Bool {
    one.values.count == other.values.count && zip(one.values, other.values).allSatisfy { $0.isIdentical(to: $1) }
      && one.table == other.table
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(table)
    for value in values {
      switch value.storage {
      case .null: hasher.combine(0)
      case .int64(let number): hasher.combine(number)
      case .double(let number): hasher.combine(number)
      case .string(let text): text.withUTF8Bytes { hasher.combine(bytes: $0) }
      case .blob(let data): hasher.combine(data)
      }
    }
  }
}

extension DatabaseValue {
  /// Whether two values are stored alike. `==` is not enough: in Swift, texts are equal that differ in the composition
  /// of accents, and in GRDB 1 equals 1.0.
  func isIdentical(to other: DatabaseValue) -> Bool {
    switch (storage, other.storage) {
    case (.null, .null): true
    case (.int64(let one), .int64(let two)): one == two
    case (.double(let one), .double(let two)): one == two
    case (.string(let one), .string(let two)): one.utf8.elementsEqual(two.utf8)
    case (.blob(let one), .blob(let two)): one == two
    default: false
    }
  }
}

extension String {
  fileprivate func withUTF8Bytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    var text = self
    text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }
}
#endif
