/// A JSON text as it was read.
enum JSONTree {
  case null
  case boolean(Bool)
  /// As it is written, which is as the grammar wants it.
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// Word for its kind, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// Why bytes are no JSON, and where.
struct JSONSyntaxError: Error, CustomStringConvertible {
  let reason: String
  let line: Int
  let column: Int

  /// - Parameter offset: of the byte that does not belong there.
  init(_ reason: String, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let before = bytes.prefix(offset)
    self.reason = reason
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = offset - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
  }

  var description: String { "line \(line), column \(column): \(reason)" }
}
