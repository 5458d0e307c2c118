#if GRDB
/// Type of an expression's value.
enum ExpressionType: String {
  case text, number, date
  /// A column without a type, or with a type that gives no hint.
  case value

  /// - Parameter declared: type of the column in the definition of its table.
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

/// An error in an expression: what is wrong, and where.
public struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Table for whose rows the expression was written.
  public let table: String
  /// The expression as it was given.
  public let expression: String
  /// Number of the first wrong character, from 1.
  public let place: Int
  /// The mistake, and what to write instead.
  public let reason: String

  /// A sentence for a developer that contains all of the above.
  public var description: String {
    "The expression “\(expression)” for table “\(table)” is wrong at character \(place): \(reason)"
  }
}

/// An error at a place of an expression, thrown where the whole expression is not known.
struct ExpressionFault: Error {
  var place: Int
  var reason: String
}
#endif
