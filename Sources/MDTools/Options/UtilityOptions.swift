public import MDCommandLine

/// Options of `mdutil`.
public struct UtilityOptions: ToolOptions, Hashable {
  public var task: UtilityTask
  public var isVerbose: Bool
  public var printsJSON: Bool
  public var follows: Bool
  /// Returns when a reindex is done, and not when it is noted.
  public var waits: Bool

  public init(_ arguments: ParsedArguments<UtilityOption>) throws(ToolError) {
    let mode = try Self.mode(arguments)
    try Self.checkCompanions(arguments, of: mode)
    task = try UtilityTask(mode, arguments)
    isVerbose = arguments.contains(.verbose)
    printsJSON = arguments.contains(.json)
    follows = arguments.contains(.follow)
    waits = arguments.contains(.wait)
  }

  /// The option that says what to do. Those about the state of volumes go together, all others stand alone.
  private static func mode(_ arguments: ParsedArguments<UtilityOption>) throws(ToolError) -> UtilityOption {
    let volumes: [UtilityOption] = [.indexing, .disableSearching, .erase, .publish, .status]
    let others: [UtilityOption] = [
      .resolve, .list, .configuration, .remove, .plugins, .delegate, .liveStatus, .explain, .trace, .failed, .log,
      .reindex, .verify, .sync, .pause, .resume, .requests, .cancel, .start, .stop, .simulate,
    ]
    let chosen = others.filter(arguments.contains) + volumes.filter(arguments.contains).prefix(1)
    guard let mode = chosen.first else {
      throw .usage("nothing to do", hint: table.usageText.split(separator: "\n").first.map(String.init))
    }
    guard chosen.count == 1 else {
      throw .usage(chosen.map(\.definition.spelling).joined(separator: " and ") + " exclude one another")
    }
    return volumes.contains(mode) ? .status : mode
  }

  /// Options that mean something beside some others only.
  private static let companions: [(option: UtilityOption, of: [UtilityOption])] = [
    (.all, [.status, .list, .configuration, .remove]), (.volume, [.status, .list, .configuration, .remove]),
    (.verbose, [.status, .list, .configuration, .remove]), (.identifiers, [.delegate]), (.importer, [.reindex]),
    (.type, [.reindex]), (.wait, [.reindex, .delegate, .plugins]), (.repair, [.verify]),
    (.follow, [.liveStatus, .log, .trace]),
    (
      .json,
      [
        .liveStatus, .explain, .trace, .failed, .requests, .verify, .sync, .reindex, .plugins, .delegate, .simulate,
        .log,
      ]
    ),
  ]

  private static func checkCompanions(
    _ arguments: ParsedArguments<UtilityOption>, of mode: UtilityOption
  ) throws(ToolError) {
    for (option, modes) in companions where arguments.contains(option) && !modes.contains(mode) {
      let needed = modes.map(\.definition.spelling).joined(separator: ", ")
      throw .usage("\(option.definition.spelling) goes with \(modes.count > 1 ? "one of " : "")\(needed) only")
    }
    guard !arguments.contains(.disableSearching) || arguments.text(.indexing) != "on" else {
      throw .usage("-d and -i on exclude one another")
    }
  }

  public static let table = OptionTable<UtilityOption>(
    tool: "mdutil", summary: "show and control indexing",
    synopsis: [
      "[-pEsav] [-i on | off] [-d] [-V VOLUME] [VOLUME | DIRECTORY]...",
      "-t VOLUME INODE", "-L | -P | -X [-a] [VOLUME]...", "-r IMPORTER... | -cr BUNDLE [-identifiers LIST]",
      "--status [--follow] [--json]", "--explain PATH... | --trace PATH | --failed | --log [--follow]",
      "--reindex [all | PATH...] [--importer NAME | --type TYPE] [--wait]", "--verify [--repair] | --sync",
      "--pause [TIME] | --resume | --requests | --cancel NUMBER", "--start | --stop | --simulate TROUBLE [ARGUMENT]",
    ],
    operands: .file, bundlesLetters: true)

  public static func read(_ arguments: [[UInt8]]) throws(ToolError) -> Invocation<UtilityOptions> {
    try Invocation(arguments)
  }

  public static var information: (help: UtilityOption, version: UtilityOption, completions: UtilityOption) {
    (.help, .version, .completions)
  }
}
