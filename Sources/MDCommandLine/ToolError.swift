public import MDSystem

/// A failure a tool ends with: what to tell the user, what they may do, and the exit status.
public struct ToolError: Error, Hashable, Sendable {
  public let status: ExitStatus
  /// Without the tool's name and without a full stop.
  public let message: String
  /// Lines that show the place, fit for a terminal as they stand.
  public let picture: String?
  /// What to do about it, where something can be done.
  public let hint: String?

  public init(_ status: ExitStatus, _ message: String, picture: String? = nil, hint: String? = nil) {
    self.status = status
    self.message = message
    self.picture = picture
    self.hint = hint
  }

  /// A command line that cannot be understood.
  public static func usage(_ message: String, hint: String? = nil) -> ToolError {
    ToolError(.usage, message, hint: hint)
  }
}

extension ToolError {
  /// A failed system call, met while working on `subject`.
  public init(_ error: SystemError, subject: String? = nil) {
    if error.isTooLong, let subject {
      self.init(tooLong: subject)
      return
    }
    // An empty path is shown as one.
    let prefix = subject.map { $0.isEmpty ? "'': " : "\($0): " } ?? ""
    let status: ExitStatus = error.isVanished || error.isDenied ? .failure : .inputOutput
    self.init(status, prefix + (subject == nil ? error.description : error.reason))
  }

  private init(tooLong subject: String, _ status: ExitStatus = .failure, hint: String? = nil) {
    let limits = "a name in it takes at most 255 bytes, all of it 4,095"
    self.init(status, "\(Self.shortened(subject)): the path is too long: \(limits)", hint: hint)
  }

  /// A path that is too long for the kernel is too long for a terminal.
  public static func shortened(_ path: String) -> String {
    DisplayWidth.shortened(DisplayText.printableText(Array(path.utf8)), to: 60)
  }

  /// A file of the user's settings that cannot be read.
  public init(_ error: UnreadableFile) {
    if error.error.isTooLong {
      self.init(
        tooLong: error.path, .configuration, hint: "set HOME, or LIMELIGHT_HOME, to a folder with a shorter path")
      return
    }
    self.init(.configuration, error.description, hint: "mend or remove the file, then run again")
  }
}
