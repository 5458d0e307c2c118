/// Options of `mdsearchd` and their definitions.
package enum SearchServiceOption: ToolOption {
  case idle
  case help, version, completions

  package var definition: OptionDefinition {
    switch self {
    case .idle:
      OptionDefinition(
        "idle", dashes: .double, argument: OptionArgument("seconds", .text),
        help: "Exit when no client has been connected for this long. The default is 60.")
    case .help: .help
    case .version: .version
    case .completions: .completions
    }
  }
}

/// Options of `mdsearchd`, as read from its arguments.
package struct SearchServiceOptions: ToolOptions, Hashable {
  /// Time after which the service ends without a client.
  package var idle: Duration

  private static let usualIdle: Duration = .seconds(60)

  package init(_ arguments: ParsedArguments<SearchServiceOption>) throws(ToolError) {
    idle = Self.usualIdle
    if let operand = arguments.operands.first {
      throw .usage("unexpected argument '\(String(decoding: operand, as: UTF8.self))': mdsearchd takes only options")
    }
    guard let text = arguments.text(.idle) else { return }
    guard let seconds = Double(text), seconds >= 0, seconds <= 86_400 else {
      throw .usage("--idle was given '\(text)', but it takes a number of seconds from 0 to 86400")
    }
    idle = .seconds(seconds)
  }

  package static let table = OptionTable<SearchServiceOption>(
    tool: "mdsearchd", summary: "answer searches of apps", synopsis: ["[--idle SECONDS]"], operands: .text,
    groups: [OptionGroup("options", .idle), OptionGroup("general", .help, .version, .completions)],
    examples: [
      ToolExample("mdsearchd", "Answer searches. Clients and systemd start it this way."),
      ToolExample("mdsearchd --idle 3600", "Stay for an hour after the last client."),
      ToolExample("mdsearchd --idle 0.5", "End half a second after the last client."),
      ToolExample("LIMELIGHT_HOME=/tmp/trial mdsearchd", "Search a separate index for a trial."),
      ToolExample("mdsearchd --completions bash", "Completions for a shell."),
    ])

  package static func read(_ arguments: [[UInt8]]) throws(ToolError) -> Invocation<SearchServiceOptions> {
    try Invocation(arguments)
  }

  package static var information:
    (help: SearchServiceOption, version: SearchServiceOption, completions: SearchServiceOption)
  {
    (.help, .version, .completions)
  }
}
