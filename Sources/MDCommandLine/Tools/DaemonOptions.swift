/// The options of `mds`.
public enum DaemonOption: ToolOption {
  case foreground, logLevel, help, version, completions

  public var definition: OptionDefinition {
    switch self {
    case .foreground:
      OptionDefinition(
        "foreground", dashes: .double, help: "Log to the standard error; index the given directories, if any.")
    case .logLevel:
      OptionDefinition(
        "log-level", dashes: .double,
        argument: OptionArgument("level", .choice(["debug", "info", "notice", "warning", "error"])),
        help: "Log messages of this level and above, whatever limelight.conf says.")
    case .help: .help
    case .version: .version
    case .completions: .completions
    }
  }
}

/// What `mds` was asked to do.
public struct DaemonOptions: ToolOptions, Hashable {
  /// Messages go to the standard error.
  public var isInForeground: Bool
  /// Directories to index in place of the configured ones, as given: relative ones are not yet resolved.
  public var directories: [[UInt8]]
  /// `nil`: what the configuration says.
  public var logLevel: String?

  public init(_ arguments: ParsedArguments<DaemonOption>) throws(ToolError) {
    isInForeground = arguments.contains(.foreground)
    directories = arguments.operands
    logLevel = arguments.text(.logLevel)
    guard directories.isEmpty || isInForeground else {
      throw .usage("directories go with --foreground only", hint: "set roots in limelight.conf for every day's use")
    }
  }

  public static let table = OptionTable<DaemonOption>(
    tool: "mds", summary: "keep the index up to date",
    synopsis: ["[--log-level LEVEL]", "--foreground [--log-level LEVEL] [DIRECTORY]..."], operands: .directory)

  public static func read(_ arguments: [[UInt8]]) throws(ToolError) -> Invocation<DaemonOptions> {
    try Invocation(arguments)
  }

  public static var information: (help: DaemonOption, version: DaemonOption, completions: DaemonOption) {
    (.help, .version, .completions)
  }
}
