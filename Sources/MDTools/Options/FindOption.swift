package import MDCommandLine
import MDModel
import MDSearchAPI

/// Options of `mdfind`: those of the query first, then those of the output.
package enum FindOption: ToolOption {
  case onlyIn, name, savedSearch, count, live, reprint, nul, members, attribute, literal, interpret
  case sort, reverse, similar, semantic, wordsOnly, limit, offset, foldDuplicates, duplicates, json, snippet, explain
  case why, exitStatus, color, complete
  case help, version, completions

  // A table with exactly one entry per option.
  package var definition: OptionDefinition {
    switch self {
    case .onlyIn:
      OptionDefinition(
        "onlyin", argument: OptionArgument("directory", .directory),
        help: "Search below this directory only; may be given more than once.")
    case .name:
      OptionDefinition("name", argument: OptionArgument("filename"), help: "Match names of files, not their contents.")
    case .savedSearch:
      OptionDefinition(
        "s", argument: OptionArgument("search", .savedSearch),
        help: "Run a saved search, by its name or file; words and -onlyin narrow it.")
    case .literal: OptionDefinition("literal", help: "Take the words as a query expression, without interpretation.")
    case .interpret: OptionDefinition("interpret", help: "Take the words as text typed into a search field.")
    case .count: OptionDefinition("count", help: "Print the number of matches only.")
    case .live:
      OptionDefinition("live", help: "Keep running and report each change of the matches, until Control-C.")
    case .reprint: OptionDefinition("reprint", help: "With -live, print the whole list again at every change.")
    case .nul:
      OptionDefinition("0", help: "End every path with a NUL byte, for xargs -0; print files and folders only.")
    case .members: OptionDefinition("members", dashes: .double, help: "With -0, print items inside files too.")
    case .attribute:
      OptionDefinition(
        "attr", argument: OptionArgument("attribute", .attribute),
        help: "Print this attribute with every path; may be given more than once.")
    case .sort:
      OptionDefinition(
        "sort", dashes: .double, argument: OptionArgument("order", .choice(SearchOrder.allCases.map(\.rawValue))),
        help: "Order of the answers: date (newest first), relevance, name or size (largest first).")
    case .reverse: OptionDefinition("reverse", dashes: .double, help: "Print the answers in the opposite order.")
    case .similar:
      OptionDefinition(
        "similar", dashes: .double, argument: OptionArgument("file", .file),
        help: "Find files that mean about what this one does; the query narrows them.")
    case .semantic:
      OptionDefinition("semantic", dashes: .double, help: "Find by meaning alone, whatever words are used.")
    case .wordsOnly:
      OptionDefinition("words-only", dashes: .double, help: "By relevance, let words count alone, not their meaning.")
    case .limit:
      OptionDefinition(
        "limit", dashes: .double, argument: OptionArgument("number", .number(0...Int.max)),
        help: "Print at most this many answers.")
    case .offset:
      OptionDefinition(
        "offset", dashes: .double, argument: OptionArgument("number", .number(0...Int.max)),
        help: "Leave out this many answers at the beginning.")
    case .foldDuplicates:
      OptionDefinition(
        "fold-duplicates", dashes: .double, help: "Print of files with the same content the first, and how many more.")
    case .duplicates:
      OptionDefinition(
        "duplicates", dashes: .double,
        help: "Print files that have the same content as another, each group together; a query narrows them.")
    case .json: OptionDefinition("json", dashes: .double, help: "Print one JSON object a line.")
    case .snippet: OptionDefinition("snippet", dashes: .double, help: "Print a piece of the text around the match.")
    case .explain:
      OptionDefinition(
        "explain", dashes: .double, help: "Print how the query is read and answered, instead of the answers.")
    case .why:
      OptionDefinition(
        "why", dashes: .double, argument: OptionArgument("path", .file),
        help: "Print why this file is among the answers or is not, and what would bring it up.")
    case .exitStatus:
      OptionDefinition("exit-status", dashes: .double, help: "End with the status 1 where nothing matches.")
    case .color:
      OptionDefinition(
        "color", dashes: .double, argument: OptionArgument("when", .choice(ColorMode.allCases.map(\.rawValue))),
        help: "Highlight what matched: auto (on a terminal), always or never.")
    case .complete:
      OptionDefinition(
        "complete", dashes: .double, argument: OptionArgument("prefix"),
        help: "Print what the beginning of a query may become, one completion a line.")
    case .help: .help
    case .version: .version
    case .completions: .completions
    }
  }
}
