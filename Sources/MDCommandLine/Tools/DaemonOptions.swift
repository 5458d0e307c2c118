package import MDModel

/// Options of `mds` and their definitions.
package enum DaemonOption: ToolOption {
  case foreground, logLevel
  case help, version, completions

  package var definition: OptionDefinition {
    switch self {
    case .foreground:
      OptionDefinition(
        "foreground", dashes: .double,
        help: "Log to the terminal with dates, and index the given folders instead of the configured ones.")
    case .logLevel:
      OptionDefinition(
        "log-level", dashes: .double,
        argument: OptionArgument("level", .choice(["debug", "info", "notice", "warning", "error"])),
        help: "Log messages of this level and above. Names of files are logged at debug only.")
    case .help: .help
    case .version: .version
    case .completions: .completions
    }
  }
}

/// Options of `mds`, as read from its arguments.
package struct DaemonOptions: ToolOptions, Hashable {
  /// Folders as given; relative paths are not resolved yet.
  package var folders: [FilePath]
  package var isForeground: Bool
  /// Lowest level that is logged; `nil` means the level of the configuration.
  package var logLevel: String?

  package init(_ arguments: ParsedArguments<DaemonOption>) throws(ToolError) {
    folders = arguments.paths
    isForeground = arguments.contains(.foreground)
    logLevel = arguments.text(.logLevel)
    if !folders.isEmpty, !isForeground { throw .usage("folders go with --foreground; else limelight.conf names them") }
  }

  package static let table = OptionTable<DaemonOption>(
    tool: "mds", summary: "keep the index of a person's files up to date",
    synopsis: ["[--log-level LEVEL]", "--foreground [--log-level LEVEL] [DIRECTORY]..."], operands: .directory)

  package static func read(_ arguments: [[UInt8]]) throws(ToolError) -> Invocation<DaemonOptions> {
    try Invocation(arguments)
  }

  package static var information: (help: DaemonOption, version: DaemonOption, completions: DaemonOption) {
    (.help, .version, .completions)
  }
}
