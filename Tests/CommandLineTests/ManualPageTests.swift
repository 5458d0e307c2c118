import Foundation
import MDCommandLine
import MDTools
import Testing

/// The source of a manual page, parsed as far as the tests need.
private struct ManualPage {
  let lines: [String]

  init(_ tool: String) throws {
    let file = repository.appending(path: Self.path(tool))
    lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  static func path(_ tool: String) -> String { "man/\(tool).\(tool == "mds" || tool == "mdsearchd" ? 8 : 1)" }

  func section(_ name: String) -> [String] {
    Array(lines.drop { $0 != ".Sh \(name)" }.dropFirst().prefix { !$0.hasPrefix(".Sh ") })
  }

  /// The options in the section OPTIONS, such as `-onlyin directory` and `--json`.
  var options: Set<String> {
    Set(
      section("OPTIONS").filter { $0.hasPrefix(".It Fl ") }.map { line in
        let words = line.components(separatedBy: " ")
        let argument = words.firstIndex(of: "Ar").map { " " + words[$0 + 1] } ?? ""
        return "-" + words[2] + argument
      })
  }

  /// Every option named anywhere on the page.
  var flags: Set<String> {
    Set(
      lines.flatMap { line in
        let words = line.components(separatedBy: " ")
        return zip(words, words.dropFirst()).filter { $0.0 == "Fl" || $0.0 == ".Fl" }.map { "-" + $0.1 }
      })
  }

  var exitStatuses: [String] {
    let section = section("EXIT STATUS")
    return zip(section, section.dropFirst()).filter { $0.0.hasPrefix(".It ") }
      .map { "\($0.0.dropFirst(4)) \($0.1)" }
  }
}

private let tools = ["mdfind", "mdls", "mdimport", "mds", "mdsearchd", "mdutil"]

@Suite struct ManualPageTests {
  private func definitions(_ tool: String) -> [OptionDefinition] {
    switch tool {
    case "mdfind": FindOption.allCases.map(\.definition)
    case "mdls": ListOption.allCases.map(\.definition)
    case "mds": DaemonOption.allCases.map(\.definition)
    case "mdsearchd": SearchServiceOption.allCases.map(\.definition)
    case "mdutil": UtilityOption.allCases.map(\.definition)
    default: ImportOption.allCases.map(\.definition)
    }
  }

  @Test(arguments: tools)
  func optionsAreThoseOfTheTable(tool: String) throws {
    let page = try ManualPage(tool)
    let table = definitions(tool).map { $0.spelling + ($0.argument.map { " " + $0.placeholder } ?? "") }
    #expect(page.options == Set(table))
    let aliases = definitions(tool).flatMap(\.names).filter { name in
      !page.flags.contains("-" + name) && !page.flags.contains("--" + name)
    }
    #expect(aliases.isEmpty)
  }

  @Test(arguments: tools)
  func exitStatusesAreThoseOfTheTable(tool: String) throws {
    let statuses = MDCommandLine.ExitStatus.allCases.map { "\($0.rawValue) \($0.summary)" }
    #expect(try ManualPage(tool).exitStatuses == (tool == "mdsearchd" ? Self.ofSearchService : statuses))
  }

  /// Exit statuses of the search service. The results of a search go to the client and do not affect them.
  private static let ofSearchService = [
    "0 No client was connected for a while, or a signal asked for the end.", "1 The socket cannot be made.",
    "64 The command line could not be understood.", "69 Something that the service needs is missing.",
    "74 Reading or writing failed.", "75 Another mdsearchd is running.",
    "78 The configuration or the environment is wrong.",
  ]

  @Test(arguments: tools)
  func pagesHaveEverySection(tool: String) throws {
    let page = try ManualPage(tool)
    for name in [
      "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES", "SEE ALSO",
    ] {
      #expect(!page.section(name).isEmpty, "\(name)")
    }
  }

  private func examples(_ tool: String) -> [ToolExample] {
    switch tool {
    case "mdfind": FindOptions.table.examples
    case "mdls": ListOptions.table.examples
    case "mds": DaemonOptions.table.examples
    case "mdsearchd": SearchServiceOptions.table.examples
    case "mdutil": UtilityOptions.table.examples
    default: ImportOptions.table.examples
    }
  }

  @Test(arguments: tools)
  func examplesIncludeThoseOfTheHelp(tool: String) throws {
    let shown = try ManualPage(tool).section("EXAMPLES").map { $0.replacingOccurrences(of: "\\(dq", with: "\"") }
    for example in examples(tool) { #expect(shown.contains(".Dl $ " + example.command)) }
  }

  /// Messages about other manual pages are ignored, because it does not depend on ours whether those are installed and
  /// indexed.
  @Test(.enabled(if: isInstalled("mandoc")), arguments: tools)
  func mandocHasNoComplaint(tool: String) throws {
    let page = repository.appending(path: ManualPage.path(tool)).path
    let result = try run("mandoc", ["-T", "lint", page])
    let complaints = result.output.split(separator: "\n")
      .filter { !$0.contains("referenced manual not found") && !$0.contains("mandoc.db") }
    #expect(complaints.isEmpty)
  }

  @Test func helpTexts() throws {
    try expectGolden(Array(FindOptions.table.helpText.utf8), "mdfind-help.txt")
    try expectGolden(Array(ListOptions.table.helpText.utf8), "mdls-help.txt")
    try expectGolden(Array(ImportOptions.table.helpText.utf8), "mdimport-help.txt")
    try expectGolden(Array(DaemonOptions.table.helpText.utf8), "mds-help.txt")
    try expectGolden(Array(SearchServiceOptions.table.helpText.utf8), "mdsearchd-help.txt")
    try expectGolden(Array(UtilityOptions.table.helpText.utf8), "mdutil-help.txt")
  }

  /// True if the groups of a help text have each option once.
  private func isComplete<Option: ToolOption>(_ table: OptionTable<Option>) -> Bool {
    let shown = table.groups.flatMap(\.options)
    return shown.count == Option.allCases.count && Set(shown) == Set(Option.allCases)
  }

  @Test func helpHasEveryOptionOnce() {
    #expect(isComplete(FindOptions.table) && isComplete(ListOptions.table) && isComplete(ImportOptions.table))
    #expect(isComplete(DaemonOptions.table) && isComplete(SearchServiceOptions.table))
    #expect(isComplete(UtilityOptions.table))
  }

  @Test func helpFitsATerminal() {
    let texts = [
      FindOptions.table.helpText, ListOptions.table.helpText, ImportOptions.table.helpText,
      DaemonOptions.table.helpText, SearchServiceOptions.table.helpText, UtilityOptions.table.helpText,
    ]
    #expect(texts.flatMap { $0.split(separator: "\n") }.allSatisfy { $0.count <= 80 })
  }
}
