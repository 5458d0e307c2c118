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
        help: "Search below this directory only. May be repeated.")
    case .name:
      OptionDefinition("name", argument: OptionArgument("filename"), help: "Match file names, not contents.")
    case .savedSearch:
      OptionDefinition(
        "s", argument: OptionArgument("search", .savedSearch),
        help: "Run a saved search, by name or file. Words and -onlyin narrow the result.")
    case .literal: OptionDefinition("literal", help: "Read the words as a query expression.")
    case .interpret: OptionDefinition("interpret", help: "Read the words as text typed into a search field.")
    case .count: OptionDefinition("count", help: "Print the number of matches only.")
    case .live:
      OptionDefinition("live", help: "Keep running and report each change until Control-C.")
    case .reprint: OptionDefinition("reprint", help: "With -live, print the whole list at each change.")
    case .nul:
      OptionDefinition("0", help: "End each path with a NUL byte, for xargs -0. Print only files and folders.")
    case .members: OptionDefinition("members", dashes: .double, help: "With -0, also print items inside files.")
    case .attribute:
      OptionDefinition(
        "attr", argument: OptionArgument("attribute", .attribute),
        help: "Print this attribute with each path. May be repeated.")
    case .sort:
      OptionDefinition(
        "sort", dashes: .double, argument: OptionArgument("order", .choice(SearchOrder.allCases.map(\.rawValue))),
        help: "Sort by date (newest first), relevance, name or size (largest first).")
    case .reverse: OptionDefinition("reverse", dashes: .double, help: "Reverse the order.")
    case .similar:
      OptionDefinition(
        "similar", dashes: .double, argument: OptionArgument("file", .file),
        help: "Find files with similar meaning. A query narrows the result.")
    case .semantic:
      OptionDefinition("semantic", dashes: .double, help: "Find by meaning only, whatever words are used.")
    case .wordsOnly:
      OptionDefinition(
        "words-only", dashes: .double, help: "With --sort relevance, rank by words only, without meaning.")
    case .limit:
      OptionDefinition(
        "limit", dashes: .double, argument: OptionArgument("number", .number(0...Int.max)),
        help: "Print at most this many results.")
    case .offset:
      OptionDefinition(
        "offset", dashes: .double, argument: OptionArgument("number", .number(0...Int.max)),
        help: "Skip this many results.")
    case .foldDuplicates:
      OptionDefinition(
        "fold-duplicates", dashes: .double, help: "Print one of several identical files, with the number of copies.")
    case .duplicates:
      OptionDefinition(
        "duplicates", dashes: .double,
        help: "Print identical files, group by group. A query narrows the result.")
    case .json: OptionDefinition("json", dashes: .double, help: "Print one JSON object per line.")
    case .snippet: OptionDefinition("snippet", dashes: .double, help: "Print the text around the match.")
    case .explain:
      OptionDefinition(
        "explain", dashes: .double, help: "Print how the query is read and answered, without results.")
    case .why:
      OptionDefinition(
        "why", dashes: .double, argument: OptionArgument("path", .file),
        help: "Print why this file is a result or is not, and which query would find it.")
    case .exitStatus:
      OptionDefinition("exit-status", dashes: .double, help: "Exit with status 1 if nothing matches.")
    case .color:
      OptionDefinition(
        "color", dashes: .double, argument: OptionArgument("when", .choice(ColorMode.allCases.map(\.rawValue))),
        help: "Highlight matches: auto (on a terminal), always or never.")
    case .complete:
      OptionDefinition(
        "complete", dashes: .double, argument: OptionArgument("prefix"),
        help: "Print completions of this text, one per line.")
    case .help: .help
    case .version: .version
    case .completions: .completions
    }
  }
}
