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
        help: "Log to the terminal with dates. Index the given directories instead of the configured ones.")
    case .logLevel:
      OptionDefinition(
        "log-level", dashes: .double,
        argument: OptionArgument("level", .choice(["debug", "info", "notice", "warning", "error"])),
        help: "Log messages of this level and above. File names are logged only at debug.")
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
    if !folders.isEmpty, !isForeground {
      throw .usage("directories need --foreground; without it limelight.conf names them")
    }
  }

  package static let table = OptionTable<DaemonOption>(
    tool: "mds", summary: "keep the index of a person's files up to date",
    synopsis: ["[--log-level LEVEL]", "--foreground [--log-level LEVEL] [DIRECTORY]..."], operands: .directory,
    groups: [OptionGroup("options", .foreground, .logLevel), OptionGroup("general", .help, .version, .completions)],
    examples: [
      ToolExample("mds", "Index the configured directories, as the systemd unit does."),
      ToolExample("mds --foreground", "Show the log on the terminal."),
      ToolExample("mds --foreground ~/Documents", "Index one directory only."),
      ToolExample("mds --foreground --log-level debug", "Also log single files."),
      ToolExample("LIMELIGHT_HOME=/tmp/trial mds --foreground ~/Documents", "Keep a separate index for a trial."),
    ])

  package static func read(_ arguments: [[UInt8]]) throws(ToolError) -> Invocation<DaemonOptions> {
    try Invocation(arguments)
  }

  package static var information: (help: DaemonOption, version: DaemonOption, completions: DaemonOption) {
    (.help, .version, .completions)
  }
}
