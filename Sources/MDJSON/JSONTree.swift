/// A parsed JSON text.
enum JSONTree {
  case null
  case boolean(Bool)
  /// The number's text in the input, which follows the JSON grammar.
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// Name of the kind of value, for messages.
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

/// Error that says why bytes are not JSON, and where.
struct JSONSyntaxError: Error, CustomStringConvertible {
  let reason: String
  let line: Int
  let column: Int

  /// - Parameter offset: offset of the unexpected byte.
  init(_ reason: String, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let before = bytes.prefix(offset)
    self.reason = reason
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = offset - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
  }

  var description: String { "line \(line), column \(column): \(reason)" }
}
