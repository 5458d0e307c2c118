/// A line of the user's settings that cannot be read.
public struct ConfigurationProblem: Error, Hashable, Sendable {
  /// Line number, starting at 1.
  public var line: Int
  /// Message that says what is wrong with the line and what is allowed, without the file's name.
  public var message: String

  public init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}
