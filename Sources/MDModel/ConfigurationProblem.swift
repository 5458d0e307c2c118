/// A line of the user's settings that cannot be read.
public struct ConfigurationProblem: Error, Hashable, Sendable {
  /// Line number, from 1 on.
  public var line: Int
  /// Message that says what is wrong and what is allowed, without the file's name.
  public var message: String

  public init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}
