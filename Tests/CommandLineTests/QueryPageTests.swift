import Foundation
import Testing

@testable import MDCommandLine

/// `limelight-query(7)` documents the whole language. Other tests run its examples.
@Suite struct QueryPageTests {
  private let commands: [String]

  init() throws {
    let page = try String(contentsOf: repository.appending(path: "man/limelight-query.7"), encoding: .utf8)
    commands = page.components(separatedBy: "\n").filter { $0.hasPrefix("$ mdfind ") }
  }

  private func isShown(_ pattern: String) throws -> Bool {
    let expression = try Regex(pattern)
    return commands.contains { $0.contains(expression) }
  }

  @Test(arguments: QueryWords.keywords) func everyKeywordIsShown(keyword: String) throws {
    #expect(try isShown("[ '(]\(keyword):"))
  }

  @Test(arguments: QueryWords.valuesByKeyword.filter { $0.keywords == ["is"] }.flatMap(\.values))
  func everyStateIsShown(state: String) throws {
    #expect(try isShown("is:\(state)"))
  }

  @Test(arguments: ["==", "=", "!=", "<", "<=", ">", ">=", "&&", "\\|\\|", "AND", "OR", "\\|"])
  func everyOperatorIsShown(sign: String) throws {
    #expect(try isShown(" \(sign) "))
  }

  @Test(arguments: [
    " NOT ", "!\\(", " -[a-z]+", "InRange\\(", "'\\* ==", "'\\*\\* ==", "-name ", "-literal ", "-interpret ",
  ])
  func everyFormIsShown(pattern: String) throws {
    #expect(try isShown(pattern))
  }

  @Test(arguments: ["c", "d", "w", "t"]) func everyModifierIsShown(letter: String) throws {
    #expect(try isShown("\" ?[cdwt]*\(letter)[cdwt]*'"))
  }

  @Test(
    arguments: ["now", "today", "yesterday", "tomorrow", "iso"]
      + ["week", "month", "year"].flatMap { ["last_\($0)", "this_\($0)", "next_\($0)"] })
  func everyTimeFunctionIsShown(name: String) throws {
    #expect(try isShown("\\$time\\.\(name)\\b"))
  }

  @Test(.enabled(if: isInstalled("mandoc"))) func mandocHasNoComplaint() throws {
    let page = repository.appending(path: "man/limelight-query.7").path
    let complaints = try run("mandoc", ["-T", "lint", page]).output.split(separator: "\n")
      .filter { !$0.contains("referenced manual not found") && !$0.contains("mandoc.db") }
    #expect(complaints.isEmpty)
  }
}
