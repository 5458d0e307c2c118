import Foundation
import MDTestSupport
import Testing

/// The examples at the end of each tool's `--help` work in a home directory with the files that they name.
@Suite struct HelpExamplesTests {
  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    try home.write("Red wine, and a budget.\n", to: "Documents/notes.odt")
    try home.copy(
      "Tests/Fixtures/Truth/files/pdfminer/samples/simple1.pdf", as: "Documents/report.pdf")
    try home.write("let answer = 42\n", to: "Projects/answer.swift")
    try #require(home.mdimport("--quiet", home.files).status == 0)
  }

  private func examples(of tool: String) throws -> [String] {
    try HelpText.examples(in: home.run(tool, ["--help"]).text)
  }

  @Test(arguments: ["mdfind", "mdls", "mdimport", "mdutil", "mds", "mdsearchd"])
  func everyToolHasFive(tool: String) throws {
    let examples = try examples(of: tool)
    #expect(examples.count == 5 && examples.allSatisfy { $0.contains(tool) }, "\(examples)")
  }

  @Test(arguments: ["mdfind", "mdls", "mdimport"])
  func theyWork(tool: String) throws {
    for example in try examples(of: tool) {
      let run = try home.shell(example)
      #expect(run.status == 0, "\(example): \(run.messages)")
    }
  }

  /// The photos of last summer depend on the day.
  @Test func answersAreThoseThatAreTold() throws {
    #expect(try home.shell("mdfind red wine").text.hasSuffix("/Documents/notes.odt\n"))
    #expect(try home.shell("mdfind -name '*.odt'").text.hasSuffix("/Documents/notes.odt\n"))
    #expect(try home.shell("mdls -raw -nullMarker 0 -name kMDItemNumberOfPages ~/Documents/report.pdf").text == "1")
  }
}
