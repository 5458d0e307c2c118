package import MDModel
package import MDCommandLine

/// Options of `mdls` and their definitions.
package enum ListOption: ToolOption {
  case name, raw, nullMarker, plist, sdb, json, why
  case help, version, completions

  package var definition: OptionDefinition {
    switch self {
    case .name:
      OptionDefinition(
        "name", "attr", "n", argument: OptionArgument("attribute", .attribute),
        help: "Print only this attribute. May be repeated.")
    case .raw: OptionDefinition("raw", "r", help: "Print values without names, with a NUL byte between them.")
    case .nullMarker:
      OptionDefinition(
        "nullMarker", "m", argument: OptionArgument("text"), help: "With -raw, print this for a missing value.")
    case .plist:
      OptionDefinition(
        "plist", "p", argument: OptionArgument("file", .file),
        help: "Write an XML property list to this file, or to standard output for -.")
    case .sdb: OptionDefinition("sdb", "s", help: "Add _kMDItemSDBInfo, the index's own record of the file.")
    case .why:
      OptionDefinition(
        "why", dashes: .double, help: "Explain how each file came into the index, or what keeps it out.")
    case .json: OptionDefinition("json", dashes: .double, help: "Print one JSON object per file, each on its own line.")
    case .help: .help
    case .version: .version
    case .completions: .completions
    }
  }
}

/// Options of `mdls`, as read from its arguments.
package struct ListOptions: ToolOptions, Hashable {
  /// Output form of attributes.
  package enum Form: Hashable, Sendable {
    case listing
    case raw(nullMarker: String)
    case json
    /// `nil` for `file` means the standard output.
    case propertyList(file: FilePath?)
  }

  /// Paths as given; relative paths are not resolved yet. May be empty, because users of Spotlight expect a certain
  /// message then.
  package var files: [FilePath]
  /// Attributes to list; empty means all.
  package var names: [AttributeKey]
  package var form: Form
  /// True if the index's own record of each file is listed too.
  package var showsStoreRecord: Bool
  /// True if each file's way into the index is explained, in place of its attributes.
  package var explains: Bool

  package init(_ arguments: ParsedArguments<ListOption>) throws(ToolError) {
    files = arguments.paths
    form = try Self.form(arguments)
    showsStoreRecord = arguments.contains(.sdb)
    explains = arguments.contains(.why)
    names = arguments.texts(.name).map { AttributeKey($0) }
    if showsStoreRecord, !names.isEmpty { names.append(.storeRecord) }
    try Self.checkExplanation(arguments)
  }

  private static func checkExplanation(_ arguments: ParsedArguments<ListOption>) throws(ToolError) {
    guard arguments.contains(.why) else { return }
    for other in [ListOption.name, .raw, .nullMarker, .plist, .sdb] where arguments.contains(other) {
      throw .usage("--why and \(other.definition.spelling) exclude one another")
    }
  }

  private static func form(_ arguments: ParsedArguments<ListOption>) throws(ToolError) -> Form {
    let chosen = [ListOption.raw, .plist, .json].filter(arguments.contains)
    guard chosen.count <= 1 else {
      throw .usage(chosen.map(\.definition.spelling).joined(separator: " and ") + " exclude one another")
    }
    guard let form = chosen.first else { return .listing }
    switch form {
    case .raw: return .raw(nullMarker: arguments.text(.nullMarker) ?? "(null)")
    case .json: return .json
    case .plist:
      for other in [ListOption.name, .nullMarker] where arguments.contains(other) {
        throw .usage("-plist and \(other.definition.spelling) exclude one another")
      }
      let file = arguments.paths(.plist).last
      return .propertyList(file: file == "-" ? nil : file)
    case .name, .nullMarker, .sdb, .why, .help, .version, .completions:
      throw .usage("\(form.definition.spelling) names no form")
    }
  }

  package static let table = OptionTable<ListOption>(
    tool: "mdls", summary: "list the attributes of files",
    synopsis: [
      "[-name ATTRIBUTE] [-raw [-nullMarker TEXT] | --json] [-sdb] FILE...", "-plist FILE [-sdb] FILE...",
      "--why [--json] FILE...",
    ],
    operands: .file,
    groups: [
      OptionGroup("output", .name, .raw, .nullMarker, .plist, .json, .sdb),
      OptionGroup("explanations", .why),
      OptionGroup("general", .help, .version, .completions),
    ],
    examples: [
      ToolExample("mdls ~/Documents/report.pdf", "All attributes of a file."),
      ToolExample(
        "mdls -raw -nullMarker 0 -name kMDItemNumberOfPages ~/Documents/report.pdf",
        "The number of pages, or 0 if there is none."),
      ToolExample("mdls --json ~/Documents/*", "The attributes of several files for a program."),
      ToolExample("mdls -plist - ~/Documents/report.pdf", "An XML property list."),
      ToolExample("mdls --why ~/Documents/report.pdf", "How a file came into the index, or what keeps it out."),
    ])

  package static func read(_ arguments: [[UInt8]]) throws(ToolError) -> Invocation<ListOptions> {
    try Invocation(arguments)
  }

  package static var information: (help: ListOption, version: ListOption, completions: ListOption) {
    (.help, .version, .completions)
  }
}
