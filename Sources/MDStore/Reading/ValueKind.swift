package import MDModel

/// How an attribute's value is told in the `value` table. Raw values are stored.
package enum ValueKind: Int64 {
  case string = 1, integer, real, boolean, date, data

  /// Binds a value, never an array, and its kind.
  package static func bind(_ value: AttributeValue, to statement: PreparedStatement, kind: Int32, value column: Int32) {
    switch value {
    case .string(let text): set(.string); statement.bind(text: column, text)
    case .integer(let number): set(.integer); statement.bind(column, number)
    case .real(let number): set(.real); statement.bind(real: column, number)
    case .boolean(let flag): set(.boolean); statement.bind(column, flag ? 1 : 0)
    case .date(let date): set(.date); statement.bind(column, date.nanoseconds)
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
    case .date: .date(Timestamp(nanoseconds: row.integer(column)))
    case .data: .data(row.bytes(column))
    case .string, nil: .string(row.string(column))
    }
  }
}
