package import MDModel
package import MDSQLite

/// The form of stored values that a comparison accepts.
package enum ValueForm: Sendable, Hashable {
  case number, date

  fileprivate var kinds: String {
    switch self {
    case .number: "(\(ValueKind.integer.rawValue), \(ValueKind.real.rawValue), \(ValueKind.boolean.rawValue))"
    case .date: "(\(ValueKind.date.rawValue))"
    }
  }
}

/// Conditions on attributes from importers.
extension ReadingSession {
  package func number(of attribute: AttributeKey) throws -> Int64? {
    let select = try statement("SELECT id FROM attribute WHERE name = ?1")
    select.bind(text: 1, attribute.rawValue)
    return try select.firstRow { $0.integer(0) }
  }

  package func customNameCount() throws -> Int {
    var count = 0
    try statement("SELECT name FROM attribute").forEachRow { row in
      if !AttributeSchema.contains(AttributeKey(row.string(0))) { count += 1 }
    }
    return count
  }

  package func items(having attribute: Int64, limit: Int) throws -> ItemSet? {
    let select = try statement("SELECT item FROM value INDEXED BY value_by_attribute WHERE attribute = ?1")
    select.bind(1, attribute)
    return try itemSet(select, limit: limit)
  }

  package func items(
    where attribute: Int64, _ form: ValueForm, in interval: ValueInterval, limit: Int
  ) throws -> ItemSet? {
    let range = RangeCondition("value", interval, firstParameter: 2)
    let select = try statement(
      """
      SELECT item FROM value INDEXED BY value_by_attribute
      WHERE attribute = ?1 AND \(range.sql) AND kind IN \(form.kinds)
      """)
    select.bind(1, attribute)
    range.bind(to: select)
    return try itemSet(select, limit: limit)
  }

  package func items(where attribute: Int64, isText text: String, limit: Int) throws -> ItemSet? {
    let select = try statement(
      "SELECT item FROM value INDEXED BY value_by_attribute WHERE attribute = ?1 AND value = ?2 AND kind = 1")
    select.bind(1, attribute)
    select.bind(text: 2, text)
    return try itemSet(select, limit: limit)
  }

  package func items(
    where attribute: Int64, limit: Int, textPasses test: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws -> ItemSet? {
    let select = try statement(
      "SELECT item, value, kind FROM value INDEXED BY value_by_attribute WHERE attribute = ?1")
    select.bind(1, attribute)
    let largest = try largestItem()
    var found = ItemSet(upTo: largest)
    var rows = 0
    var last: (value: [UInt8], passes: Bool)?
    try select.forEachRowWhile({ row in
      rows += 1
      guard rows <= limit else { return false }
      guard row.integer(2) == ValueKind.string.rawValue else { return true }
      let passes = row.withBytes(1) { value in
        // Rows come in the order of values, so equal values are neighbours.
        if let last, value.elementsEqual(last.value) { return last.passes }
        let passes = test(value)
        last = (Array(value), passes)
        return passes
      }
      let item = ItemID(row.integer(0))
      // A damaged row must not make the set as large as its number.
      if passes, item > .none, item <= largest { found.insert(item) }
      return true
    })
    return rows <= limit ? found : nil
  }

  package func anyValue(of attribute: Int64, of item: ItemID, _ body: (StoredValue) throws -> Bool) throws
    -> Bool
  {
    let select = try statement("SELECT kind, value FROM value WHERE item = ?1 AND attribute = ?2")
    select.bind(1, item.rawValue)
    select.bind(2, attribute)
    return try any(select, body)
  }

  package func anyWords(of item: ItemID, _ body: (StoredValue) throws -> Bool) throws -> Bool {
    let select = try statement(
      """
      SELECT value.kind, value.value, attribute.name FROM value JOIN attribute ON attribute.id = value.attribute
      WHERE value.item = ?1 AND value.kind = 1
      """)
    select.bind(1, item.rawValue)
    var found = false
    try select.forEachRowWhile({ row in
      guard AttributeKey(row.string(2)).holdsWords else { return true }
      found = try row.withBytes(1) { try body(.text($0)) }
      return !found
    })
    return found
  }

  package func forEachText(of item: ItemID, _ body: (Int64, UnsafeBufferPointer<UInt8>) throws -> Void) throws {
    let select = try statement("SELECT attribute, value FROM value WHERE item = ?1 AND kind = 1")
    select.bind(1, item.rawValue)
    try select.forEachRow { row in try row.withBytes(1) { try body(row.integer(0), $0) } }
  }

  private func any(_ select: PreparedStatement, _ body: (StoredValue) throws -> Bool) throws -> Bool {
    var found = false
    try select.forEachRowWhile({ row in
      found =
        switch ValueKind(rawValue: row.integer(0)) {
        case .string: try row.withBytes(1) { try body(.text($0)) }
        case .integer, .boolean: try body(.number(.integer(row.integer(1))))
        case .real: try body(.number(.real(row.real(1))))
        case .date: try body(.date(row.integer(1)))
        case .data, nil: try body(.data)
        }
      return !found
    })
    return found
  }
}

/// A stored value. Valid during the call only.
package enum StoredValue {
  case text(UnsafeBufferPointer<UInt8>)
  /// Numbers and booleans.
  case number(ValueInterval.Number)
  /// Date in nanoseconds since 1970 UTC.
  case date(Int64)
  /// Bytes, which no comparison matches.
  case data
}

/// Kind of an attribute's value in the `value` table. The raw values are stored.
package enum ValueKind: Int64 {
  case string = 1, integer, real, boolean, date, data

  /// Binds a value and its kind. The value must not be an array.
  package static func bind(_ value: AttributeValue, to statement: PreparedStatement, kind: Int32, value column: Int32) {
    switch value {
    case .string(let text): set(.string); statement.bind(text: column, text)
    case .integer(let number): set(.integer); statement.bind(column, number)
    case .real(let number): set(.real); statement.bind(real: column, number)
    case .boolean(let flag): set(.boolean); statement.bind(column, flag ? 1 : 0)
    case .date(let date): set(.date); statement.bind(date: column, date)
    case .data(let bytes): set(.data); statement.bind(blob: column, bytes)
    case .array: preconditionFailure("the wire and the model refuse arrays in arrays")
    }
    func set(_ tag: ValueKind) { statement.bind(kind, tag.rawValue) }
  }

  package static func value(in row: borrowing PreparedStatement.Row, kind: Int32, value column: Int32) -> AttributeValue
  {
    switch ValueKind(rawValue: row.integer(kind)) {
    case .integer: .integer(row.integer(column))
    case .real: .real(row.real(column))
    case .boolean: .boolean(row.integer(column) != 0)
    case .date: .date(row.date(column))
    case .data: .data(row.bytes(column))
    case .string, nil: .string(row.string(column))
    }
  }
}
