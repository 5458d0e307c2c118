#if GRDB
/// What an expression gives.
enum ExpressionType: String {
  case text, number, date
  /// A column without a type, or one whose type is no hint.
  case value

  /// - Parameter declared: type of a column as its table was created, by SQLite's rules.
  init(declared: String) {
    let type = declared.uppercased()
    if type.contains("DATE") || type.contains("TIME") {
      self = .date
    } else if type.contains("INT")
      || ["REAL", "FLOA", "DOUB", "NUMERIC", "DECIMAL", "BOOL"].contains(where: type.contains)
    {
      self = .number
    } else if ["CHAR", "CLOB", "TEXT"].contains(where: type.contains) {
      self = .text
    } else {
      self = .value
    }
  }

  var isNumeric: Bool { self == .number || self == .value }
}

/// Error of an expression: what is wrong, and where.
public struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Table for whose rows the expression was meant.
  public let table: String
  /// The expression as it was given.
  public let expression: String
  /// Number of the character at which it goes wrong, from 1 on.
  public let place: Int
  /// What is wrong, and what to write instead.
  public let reason: String

  /// Sentence for a developer, with all of these.
  public var description: String {
    "The expression “\(expression)” for table “\(table)” is wrong at character \(place): \(reason)"
  }
}

/// Error at a place, before the whole is known.
struct ExpressionFault: Error {
  var place: Int
  var reason: String
}
#endif
