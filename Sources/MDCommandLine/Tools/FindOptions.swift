/// The options of `mdfind`.
public enum FindOption: ToolOption {
  case onlyIn, name, count, nul, attribute, literal, interpret
  case sort, limit, offset, json, snippet, color
  case help, version, completions

  public var definition: OptionDefinition {
    switch self {
    case .onlyIn, .name, .count, .nul, .attribute, .literal, .interpret: spotlightDefinition
    case .sort, .limit, .offset, .json, .snippet, .color: limelightDefinition
    case .help: .help
    case .version: .version
    case .completions: .completions
    }
  }

  private var spotlightDefinition: OptionDefinition {
    switch self {
    case .onlyIn:
      OptionDefinition(
        "onlyin", argument: OptionArgument("directory", .directory),
        help: "Search below this directory only; may be given more than once.")
    case .name:
      OptionDefinition("name", argument: OptionArgument("filename"), help: "Match names of files, not their contents.")
    case .count: OptionDefinition("count", help: "Print the number of matches only.")
    case .nul: OptionDefinition("0", help: "End every path with a NUL byte, for xargs -0.")
    case .attribute:
      OptionDefinition(
        "attr", argument: OptionArgument("attribute", .attribute),
        help: "Print this attribute with every path; may be given more than once.")
    case .literal: OptionDefinition("literal", help: "Take the words as a query expression; not in this release.")
    default: OptionDefinition("interpret", help: "Take the words as text typed into a search field.")
    }
  }

  private var limelightDefinition: OptionDefinition {
    switch self {
    case .sort:
      OptionDefinition(
        "sort", dashes: .double, argument: OptionArgument("order", .choice(SortOrder.allCases.map(\.rawValue))),
        help: "Order of the answers: date (newest first), relevance or name.")
    case .limit:
      OptionDefinition(
        "limit", dashes: .double, argument: OptionArgument("number", .number(0...Int.max)),
        help: "Print at most this many answers.")
    case .offset:
      OptionDefinition(
        "offset", dashes: .double, argument: OptionArgument("number", .number(0...Int.max)),
        help: "Leave out this many answers at the beginning.")
    case .json: OptionDefinition("json", dashes: .double, help: "Print one JSON object a line.")
    case .snippet: OptionDefinition("snippet", dashes: .double, help: "Print a piece of the text around the match.")
    default:
      OptionDefinition(
        "color", dashes: .double, argument: OptionArgument("when", .choice(ColorMode.allCases.map(\.rawValue))),
        help: "Highlight what matched: auto (on a terminal), always or never.")
    }
  }
}

/// In which order answers come.
public enum SortOrder: String, CaseIterable, Sendable {
  case date, relevance, name
}

/// How the words of a query are to be read.
public enum QueryReading: Sendable, Hashable {
  /// As an expression where they look like one, else as plain words.
  case automatic
  /// `-literal`: as an expression.
  case literal
  /// `-interpret`: as text typed into a search field.
  case interpreted
}

/// What `mdfind` was asked to do.
public struct FindOptions: ToolOptions, Hashable {
  /// The operands, joined by blanks; empty where only `-name` was given.
  public var query: String
  public var reading: QueryReading = .automatic
  /// Any bytes, as file names are.
  public var name: [UInt8]?
  /// Directories, as given: relative ones are not yet resolved.
  public var onlyIn: [[UInt8]] = []
  public var attributes: [String] = []
  public var countsOnly: Bool
  public var endsPathsWithNUL: Bool
  /// `nil` where the user did not say.
  public var sort: SortOrder?
  public var limit: Int?
  public var offset: Int
  public var printsJSON: Bool
  public var showsSnippet: Bool
  public var color: ColorMode

  public init(_ arguments: ParsedArguments<FindOption>) throws(ToolError) {
    query = String(decoding: Array(arguments.operands.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)
    name = arguments.values(.name).last
    onlyIn = arguments.values(.onlyIn)
    attributes = arguments.texts(.attribute)
    countsOnly = arguments.contains(.count)
    endsPathsWithNUL = arguments.contains(.nul)
    sort = arguments.choice(.sort)
    limit = arguments.number(.limit)
    offset = arguments.number(.offset) ?? 0
    printsJSON = arguments.contains(.json)
    showsSnippet = arguments.contains(.snippet)
    color = arguments.choice(.color) ?? .auto
    reading = try Self.reading(arguments)
    guard name != nil || query.utf8.contains(where: { $0 > 0x20 }) else {
      throw .usage("nothing to search for", hint: Self.table.usageText.split(separator: "\n").first.map(String.init))
    }
    let clash: FindOption? = printsJSON ? .json : showsSnippet ? .snippet : nil
    if endsPathsWithNUL, let clash { throw .usage("-0 and \(clash.definition.spelling) exclude one another") }
  }

  private static func reading(_ arguments: ParsedArguments<FindOption>) throws(ToolError) -> QueryReading {
    switch (arguments.contains(.literal), arguments.contains(.interpret)) {
    case (true, true): throw .usage("-literal and -interpret exclude one another")
    case (true, false): return .literal
    case (false, true): return .interpreted
    case (false, false): return .automatic
    }
  }

  public static let table = OptionTable<FindOption>(
    tool: "mdfind", summary: "find files by their names, contents and attributes",
    synopsis: [
      "[-onlyin DIRECTORY] [-count | -0 | --json] [OPTION...] WORD...",
      "[-onlyin DIRECTORY] [OPTION...] -name FILENAME",
    ],
    operands: .text)

  public static func read(_ arguments: [[UInt8]]) throws(ToolError) -> Invocation<FindOptions> {
    try Invocation(arguments)
  }

  public static var information: (help: FindOption, version: FindOption, completions: FindOption) {
    (.help, .version, .completions)
  }
}
