import MDModel
package import MDCommandLine

/// Options of `mdutil`: those of Spotlight, which are about volumes, and those of Limelight, which are about the
/// daemon.
package enum UtilityOption: ToolOption {
  case publish, indexing, disableSearching, erase, status, all, volume, verbose
  case resolve, list, configuration, remove, plugins, delegate, identifiers
  case liveStatus, follow, explain, trace, failed, log, donors
  case reindex, importer, type, verify, repair, sync, wait
  case pause, resume, requests, cancel, start, stop, reload, forget, forgetUsage, encode, simulate
  case json, help, version, completions

  package var definition: OptionDefinition {
    switch self {
    case .publish, .indexing, .disableSearching, .erase, .status, .all, .volume, .verbose: volumeDefinition
    case .resolve, .list, .configuration, .remove, .plugins, .delegate, .identifiers: storeDefinition
    case .liveStatus, .follow, .explain, .trace, .failed, .log, .donors: viewDefinition
    case .reindex, .importer, .type, .verify, .repair, .sync, .wait: workDefinition
    case .pause, .resume, .requests, .cancel, .start, .stop, .reload, .forget, .forgetUsage, .encode, .simulate, .json:
      controlDefinition
    case .help: .help
    case .version: .version
    case .completions: .completions
    }
  }

  /// Role of an option when it is combined with others.
  enum Role: Equatable {
    /// Says what to do, and excludes other tasks.
    case task
    /// Says what to do with volumes. May be combined with other options of this role.
    case volumeTask
    /// Changes these tasks, and is an error with others.
    case modifier(of: [UtilityOption])
    /// Prints information about the tool itself, whatever other options are given.
    case information
  }

  var role: Role {
    switch self {
    case .publish, .indexing, .disableSearching, .erase, .status: .volumeTask
    case .resolve, .list, .configuration, .remove, .plugins, .delegate: .task
    case .liveStatus, .explain, .trace, .failed, .log, .donors: .task
    case .reindex, .verify, .sync: .task
    case .pause, .resume, .requests, .cancel, .start, .stop, .reload, .forget, .forgetUsage, .encode, .simulate: .task
    case .all, .volume, .verbose: .modifier(of: [.status, .list, .configuration, .remove])
    case .identifiers: .modifier(of: [.delegate])
    case .importer, .type: .modifier(of: [.reindex])
    case .wait: .modifier(of: [.reindex, .delegate, .plugins])
    case .repair: .modifier(of: [.verify])
    case .follow: .modifier(of: [.liveStatus, .log, .trace])
    case .json: .modifier(of: Self.printingJSON)
    case .help, .version, .completions: .information
    }
  }

  private static let printingJSON: [UtilityOption] = [
    .liveStatus, .explain, .trace, .failed, .requests, .verify, .sync, .reindex, .plugins, .delegate, .simulate, .log,
    .donors,
  ]

  private var volumeDefinition: OptionDefinition {
    switch self {
    case .publish: OptionDefinition("p", help: "Has no effect, because indexes are local.")
    case .indexing:
      OptionDefinition(
        "i", argument: OptionArgument("state", .choice(["on", "off"])),
        help: "Switch indexing on or off. Stored items stay.")
    case .disableSearching: OptionDefinition("d", help: "Switch indexing and searching off, until -i on.")
    case .erase: OptionDefinition("E", help: "Erase the stored items. They are indexed again if indexing is on.")
    case .status: OptionDefinition("s", help: "Print whether indexing is on.")
    case .all: OptionDefinition("a", help: "Apply the command to all volumes.")
    case .volume:
      OptionDefinition(
        "V", argument: OptionArgument("volume", .directory), help: "Apply the command to this volume.")
    default: OptionDefinition("v", help: "Also print when all names were first known.")
    }
  }

  private var storeDefinition: OptionDefinition {
    switch self {
    case .resolve: OptionDefinition("t", help: "Print the paths of the file with this volume and inode number.")
    case .list: OptionDefinition("L", help: "List the folder that holds the index.")
    case .configuration: OptionDefinition("P", help: "Print the current configuration.")
    case .remove: OptionDefinition("X", help: "Remove the index. Indexing stays on.")
    case .plugins:
      OptionDefinition("r", operands: .importer, help: "Index again the files of the named importers.")
    case .delegate:
      OptionDefinition(
        "cr", argument: OptionArgument("bundle"), help: "Ask this app to donate all its items again.")
    default:
      OptionDefinition(
        "identifiers", argument: OptionArgument("list"), help: "With -cr, only these items, separated by commas.")
    }
  }

  private var viewDefinition: OptionDefinition {
    switch self {
    case .liveStatus: OptionDefinition("status", dashes: .double, help: "Print what the daemon does, and why it waits.")
    case .follow:
      OptionDefinition(
        "follow", "f", dashes: .double, help: "With --status, --log and --trace, continue until Control-C.")
    case .explain:
      OptionDefinition(
        "explain", "why", dashes: .double,
        help: "Print why files are found, or why they are not, with what the daemon knows.")
    case .trace:
      OptionDefinition("trace", dashes: .double, help: "Print each event and decision about a path as it happens.")
    case .failed: OptionDefinition("failed", dashes: .double, help: "List files that could not be read, and why.")
    case .donors:
      OptionDefinition(
        "donors", dashes: .double,
        help: "List the indexes of apps: their items, what is pending, and how the apps answer.")
    default: OptionDefinition("log", dashes: .double, help: "Print the last lines of the daemon's log.")
    }
  }

  private var workDefinition: OptionDefinition {
    switch self {
    case .reindex: OptionDefinition("reindex", dashes: .double, help: "Index everything again, or the given paths.")
    case .importer:
      OptionDefinition(
        "importer", dashes: .double, argument: OptionArgument("name", .importer),
        help: "With --reindex, only files of this importer.")
    case .type:
      OptionDefinition(
        "type", dashes: .double, argument: OptionArgument("type", .contentType),
        help: "With --reindex, only files of this content type.")
    case .verify: OptionDefinition("verify", dashes: .double, help: "Check the index, and compare it with the files.")
    case .repair: OptionDefinition("repair", dashes: .double, help: "With --verify, repair the differences.")
    case .sync:
      OptionDefinition("sync", dashes: .double, help: "Wait until all changes so far are indexed.")
    default: OptionDefinition("wait", dashes: .double, help: "With --reindex, -r and -cr, wait until it is done.")
    }
  }

  private var controlDefinition: OptionDefinition {
    switch self {
    case .pause:
      OptionDefinition(
        "pause", dashes: .double, operands: .choice(["15m", "30m", "1h", "2h", "8h"]),
        help: "Stop background work for a time, such as 1h, or until --resume.")
    case .resume: OptionDefinition("resume", dashes: .double, help: "End a pause.")
    case .requests: OptionDefinition("requests", dashes: .double, help: "List requests to index again.")
    case .cancel:
      OptionDefinition(
        "cancel", dashes: .double, argument: OptionArgument("number", .number(1...Int.max)), help: "Cancel a request.")
    case .start: OptionDefinition("start", dashes: .double, help: "Start the daemon if it is not running.")
    case .stop: OptionDefinition("stop", dashes: .double, help: "Stop the daemon.")
    case .reload: OptionDefinition("reload", dashes: .double, help: "Make the daemon read its configuration now.")
    case .forget:
      OptionDefinition(
        "forget", dashes: .double, operands: .directory, help: "Remove directories that were given to mdimport.")
    case .forgetUsage:
      OptionDefinition("forget-usage", dashes: .double, help: "Forget everything learned from use.")
    case .encode:
      OptionDefinition("encode", dashes: .double, help: "Compute the encoder's vectors now, not only while idle.")
    case .simulate:
      OptionDefinition(
        "simulate", dashes: .double,
        argument: OptionArgument("trouble", .choice(SimulatedTrouble.allCases.map(\.rawValue))),
        help: "Simulate trouble. off ends it.")
    default: OptionDefinition("json", dashes: .double, help: "Print one JSON object per line.")
    }
  }
}

extension UtilityOptions {
  package static let table = OptionTable<UtilityOption>(
    tool: "mdutil", summary: "show and control indexing",
    synopsis: [
      "{-s | -i STATE | -d | -E | -p}... [-v] {-a | [-V] VOLUME...}", "{-L | -P | -X} {-a | [-V] VOLUME...}",
      "-t VOLUME INODE", "-r IMPORTER... [--wait]",
      "-cr BUNDLE [-identifiers LIST] [--wait]",
      "--status [--follow] [--json]", "--explain PATH... | --trace PATH | --failed | --donors", "--log [--follow]",
      "--reindex [all | PATH... | --importer NAME | --type TYPE] [--wait]", "--verify [--repair] | --sync",
      "--pause [TIME] | --resume | --requests | --cancel NUMBER",
      "--start | --stop | --reload | --forget DIRECTORY...", "--forget-usage | --encode",
      "--simulate TROUBLE [ARGUMENT]...",
    ],
    operands: .file, bundlesLetters: true,
    groups: [
      OptionGroup("the daemon", .liveStatus, .follow, .log, .start, .stop, .reload, .pause, .resume),
      OptionGroup("files that are not found", .explain, .trace, .failed, .verify, .repair, .sync),
      OptionGroup("indexing again", .reindex, .importer, .type, .plugins, .wait, .requests, .cancel, .encode),
      OptionGroup("apps", .donors, .delegate, .identifiers),
      OptionGroup("volumes", .status, .indexing, .disableSearching, .erase, .remove, .all, .volume, .verbose, .publish),
      OptionGroup("the index", .list, .configuration, .resolve, .forget, .forgetUsage, .simulate),
      OptionGroup("general", .json, .help, .version, .completions),
    ],
    examples: [
      ToolExample("mdutil --status", "See what the daemon does, and why it waits."),
      ToolExample("mdutil --explain ~/Documents/report.pdf", "Why a file is found, or why it is not."),
      ToolExample("mdutil --reindex ~/Documents --wait", "Index one directory again, and wait until it is done."),
      ToolExample("mdutil -i off ~/Projects", "Stop indexing one directory."),
      ToolExample("mdutil --pause 1h", "No background work during a talk."),
    ])
}
