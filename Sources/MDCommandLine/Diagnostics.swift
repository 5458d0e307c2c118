import MDSystem

/// Messages for people, on standard error: `mdfind: message`, and the advice on a line of its own.
public struct Diagnostics: Sendable {
  public let tool: String

  public init(tool: String) { self.tool = tool }

  /// Writes a message and, where given, its hint. A standard error that cannot be written is no failure of the tool.
  public func report(_ message: String, hint: String? = nil) {
    StandardStream.error.write(Self.text(tool: tool, message: message, hint: hint))
  }

  public func report(_ error: ToolError) {
    StandardStream.error.write(
      Self.text(tool: tool, message: error.message, picture: error.picture, hint: error.hint))
  }

  /// Writes a line as it is, without the tool's name: one that scripts know from Spotlight's tools.
  public func reportVerbatim(_ line: String) {
    StandardStream.error.write(DisplayText.printable(Array(line.utf8)) + [UInt8(ascii: "\n")])
  }

  /// The bytes of one message. Control characters are shown as `?`: a file's name must not steer the terminal.
  static func text(tool: String, message: String, picture: String? = nil, hint: String?) -> [UInt8] {
    var bytes = DisplayText.printable(Array("\(tool): \(message)".utf8))
    bytes.append(UInt8(ascii: "\n"))
    if let picture { bytes += Array("\(picture)\n".utf8) }
    if let hint {
      bytes += DisplayText.printable(Array("\(tool): hint: \(hint)".utf8))
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
