package import MDQuery
package import MDStore
package import MDSystem

/// Prints messages on the standard error: `mdfind: message`, and a hint on its own line.
package struct Diagnostics: Sendable {
  package let tool: String

  package init(tool: String) { self.tool = tool }

  /// Writes a message, and its hint if there is one. Failing to write to the standard error is no failure of the tool.
  package func report(_ message: String, hint: String? = nil) {
    StandardStream.error.write(Self.text(tool: tool, message: message, hint: hint))
  }

  package func report(_ error: ToolError) {
    StandardStream.error.write(
      Self.text(tool: tool, message: error.message, picture: error.picture, hint: error.hint))
  }

  /// Writes a line without the tool's name, for lines that scripts expect from Spotlight's tools.
  package func reportVerbatim(_ line: String) {
    StandardStream.error.write(DisplayText.printable(Array(line.utf8)) + [UInt8(ascii: "\n")])
  }

  /// The bytes of one message. Control characters are shown as `?`, because a file's name must not control the
  /// terminal.
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

/// A failure that ends a tool: message, hint and exit status.
package struct ToolError: Error, Hashable, Sendable {
  package let status: ExitStatus
  /// Message without the tool's name and without a full stop.
  package let message: String
  /// Lines that show the place of an error. They are printed as they are.
  package let picture: String?
  /// Advice on the failure; `nil` if nothing can be done.
  package let hint: String?

  package init(_ status: ExitStatus, _ message: String, picture: String? = nil, hint: String? = nil) {
    self.status = status
    self.message = message
    self.picture = picture
    self.hint = hint
  }

  /// An error in the command line.
  package static func usage(_ message: String, hint: String? = nil) -> ToolError {
    ToolError(.usage, message, hint: hint)
  }
}

extension ToolError {
  /// Makes an error from a failed system call on `subject`.
  package init(_ error: SystemError, subject: String? = nil) {
    if error.isTooLong, let subject {
      self.init(tooLong: subject)
      return
    }
    // Show an empty path as `''`.
    let prefix = subject.map { $0.isEmpty ? "'': " : "\($0): " } ?? ""
    let status: ExitStatus = error.isVanished || error.isDenied ? .failure : .inputOutput
    self.init(status, prefix + (subject == nil ? error.description : error.reason))
  }

  private init(tooLong subject: String, _ status: ExitStatus = .failure, hint: String? = nil) {
    let limits = "a name in it takes at most 255 bytes, all of it 4,095"
    self.init(status, "\(Self.shortened(subject)): the path is too long: \(limits)", hint: hint)
  }

  /// Shortens a path for a message. A path that is too long for the kernel is too long for a terminal.
  package static func shortened(_ path: String) -> String {
    DisplayWidth.shortened(DisplayText.printableText(path), to: 60)
  }

  /// Makes an error for a file of the user's settings that cannot be read.
  package init(_ error: UnreadableFile) {
    switch error.cause {
    case .file(let reason) where reason.isTooLong:
      self.init(
        tooLong: error.path, .configuration, hint: "set HOME, or LIMELIGHT_HOME, to a folder with a shorter path")
    case .file, .pipe: self.init(.configuration, error.description, hint: "mend or remove the file, then run again")
    case .line: self.init(.configuration, error.description, hint: "mend or remove the line, then run again")
    }
  }
}

extension ToolError {
  /// Makes an error for an invalid query: Spotlight's own message, then the line with a mark below the error, then what
  /// was found there and what was expected.
  package init(_ error: QuerySyntaxError, query: String) {
    let explanation = String(decoding: DisplayText.printable(Array(error.description.utf8)), as: UTF8.self)
    self.init(
      .failure, "Failed to create query for '\(DisplayWidth.shortened(query, to: 200))'.",
      picture: error.picture(columns: DisplayWidth.columns) + "\n" + explanation,
      hint: "man 7 limelight-query; -interpret takes the same text as words")
  }
}

extension ToolError {
  /// Makes an error for an index that cannot be used.
  package init(_ error: StoreError) {
    let status: ExitStatus =
      switch error.code {
      case .missing: .noIndex
      case .corrupt: .damagedData
      case .busy: .tryAgain
      case .diskFull, .failed: .inputOutput
      case .schemaTooNew, .notWritable: .unavailable
      default: .failure
      }
    self.init(status, error.description, hint: error.hint)
  }
}
