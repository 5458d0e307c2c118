/// A value of a property list, as far as saved searches have use for it.
enum PropertyListValue: Hashable, Sendable {
  case string(String)
  case boolean(Bool)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])
  /// A number, a date or data: read, and not needed.
  case other

  /// `nil` when this is no dictionary or has no such key.
  subscript(key: String) -> PropertyListValue? {
    if case .dictionary(let entries) = self { entries[key] } else { nil }
  }
}

/// What is wrong with a property list, and in which line.
struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
  let line: Int
  let reason: String
  var description: String { "line \(line): \(reason)" }
}
