/// Why a text is no query: where, what stood there, and what could stand there.
public struct QuerySyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1 on.
  public let line: Int
  /// From 1 on, in characters; one past the line's last where the text ends too early.
  public let column: Int
  /// What was found and what was expected, without the place.
  public let message: String
  private let excerpt: SourceExcerpt

  init(_ message: String, at offset: Int, in scalars: [Unicode.Scalar]) {
    let place = SourcePlace(of: offset, in: scalars)
    self.message = message
    line = place.line
    column = place.column
    excerpt = SourceExcerpt(of: place)
  }

  public var description: String { "line \(line), column \(column): \(message)" }

  /// The line of the text, and below it a caret under the place.
  ///
  /// Safe to print: control characters and what turns the direction of writing are shown as signs. Of a long line only
  /// the part around the place is shown.
  /// - Parameter columns: How many columns the output gives a text.
  public func picture(columns: (String) -> Int) -> String { excerpt.picture(columns: columns) }
}
