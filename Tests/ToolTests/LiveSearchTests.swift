import Foundation
import MDStore
import MDSystem
import MDTestSupport
import Testing

/// `mdfind -live` next to real runs of `mdimport`.
@Suite struct LiveSearchTests {
  private let home: ToolHome
  private static let hint = "[Type ctrl-C to exit]"

  init() throws {
    home = try ToolHome()
    try home.write("a red fox", to: "one.txt")
    try home.write("a fox den", to: "two.txt")
    _ = try home.mdimport(home.files)
  }

  private func live(_ arguments: String...) throws -> RunningTool {
    try RunningTool("mdfind", ["-live"] + arguments, environment: home.environment())
  }

  /// Writes or removes a file, and updates the index.
  private func change(_ name: String, _ contents: String?) throws {
    if let contents {
      try home.write(contents, to: name)
    } else {
      try FileManager.default.removeItem(atPath: "\(home.files)/\(name)")
    }
    let run = try home.mdimport("--quiet", home.files)
    #expect(run.status == 0, "\(run.messages)")
  }

  /// Reads lines up to the one with this number of matches. Earlier lines report commits in between.
  private func wait(for count: Int, _ tool: RunningTool) throws -> String? {
    try tool.lines { $0 == "Query update: \(count) matches" }.last
  }

  @Test func whatChangesIsTold() throws {
    let tool = try live("fox")
    let first = try tool.lines { $0 == Self.hint }
    #expect(Set(first) == home.paths("one.txt", "two.txt").union([Self.hint]) && first.last == Self.hint)
    try change("three.txt", "another fox")
    #expect(try wait(for: 3, tool) == "Query update: 3 matches")
    // A file that does not match causes no line. The next line reports the other change.
    try change("other.txt", "a badger")
    try change("one.txt", nil)
    #expect(try tool.line() == "Query update: 2 matches")
  }

  @Test func anotherSetOfTheSameSizeIsNews() throws {
    let tool = try live("fox")
    _ = try tool.lines { $0 == Self.hint }
    _ = try home.shell("mv one.txt renamed.txt; mdimport --quiet .")
    #expect(try wait(for: 2, tool) == "Query update: 2 matches")
  }

  @Test func theListIsPrintedAgain() throws {
    let tool = try live("-reprint", "--sort", "name", "-attr", "kMDItemTitle", "fox")
    #expect(try tool.lines { $0 == Self.hint }.count == 3)
    try change("three.txt", "Foxes\n\nanother fox")
    #expect(try wait(for: 3, tool) != nil)
    var list: [String] = []
    while list.count < 3, let line = try tool.line() {
      // A commit may fall between the name and the title. Then the whole list is printed again.
      if line.hasPrefix("Query update:") { list = [] } else { list.append(line) }
      if list.count == 3, list[1].hasSuffix("(null)") { list = [] }
    }
    #expect(
      list == [
        "\(home.files)/one.txt   kMDItemTitle = a red fox", "\(home.files)/three.txt   kMDItemTitle = Foxes",
        "\(home.files)/two.txt   kMDItemTitle = a fox den",
      ])
  }

  @Test func countsAreBareNumbers() throws {
    let tool = try live("-count", "fox")
    #expect(try tool.line() == "2")
    try change("three.txt", "another fox")
    #expect(try tool.lines { $0 == "3" }.last == "3")
  }

  @Test func everyLineOfJSONIsAnObject() throws {
    let tool = try live("--json", "--limit", "1", "fox")
    let first = try tool.lines { $0.contains("matches") }
    #expect(first.count == 2 && first[0].hasPrefix("{\"path\":") && first[1] == "{\"matches\":2}")
    try change("three.txt", "another fox")
    #expect(try tool.lines { $0 == "{\"matches\":3}" }.last == "{\"matches\":3}")
  }

  @Test func aRebuiltIndexIsTakenUp() throws {
    let tool = try live("fox")
    _ = try tool.lines { $0 == Self.hint }
    try home.write("a third fox", to: "three.txt")
    #expect(try home.mdimport("--rebuild", "--quiet", home.files).status == 0)
    #expect(try wait(for: 3, tool) != nil)
    try change("four.txt", "a fourth fox")
    #expect(try wait(for: 4, tool) != nil)
  }

  @Test func anIndexThatWasRemovedIsTheEnd() throws {
    let tool = try live("fox")
    _ = try tool.lines { $0 == Self.hint }
    try FileManager.default.removeItem(atPath: home.limelight + "/cache")
    #expect(try tool.ending() == .exited(3))
  }

  @Test func anIndexFileThatWasRemovedIsTheEndToo() throws {
    let tool = try live("fox")
    _ = try tool.lines { $0 == Self.hint }
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.index + suffix) }
    #expect(try tool.ending() == .exited(3))
  }

  @Test func anIndexThatIsOverwrittenIsDamaged() throws {
    let tool = try live("fox")
    _ = try tool.lines { $0 == Self.hint }
    _ = try home.shell("yes overwritten | head -c 65536 > '\(home.index)'")
    #expect(try tool.ending() == .exited(65))
  }

  @Test func controlCEndsItAsItEndsAnyProgram() throws {
    let tool = try live("fox")
    _ = try tool.lines { $0 == Self.hint }
    tool.signal(2)
    #expect(try tool.ending() == .signalled(2))
  }

  @Test func aReaderThatHasGoneEndsItThoughNothingChanges() throws {
    let tool = try live("fox")
    _ = try tool.lines { $0 == Self.hint }
    tool.stopReading()
    #expect(try tool.ending() == .exited(0))
  }

  @Test func aFolderThatIsNotIndexedIsAMistakeAtTheBeginningOnly() throws {
    #expect(try live("-onlyin", "/usr", "fox").ending() == .exited(1))
    try home.write("fox", to: "sub/deep.txt")
    _ = try home.mdimport("--quiet", home.files)
    let tool = try live("-onlyin", home.files + "/sub", "fox")
    _ = try tool.lines { $0 == Self.hint }
    _ = try home.shell("rm -r sub; mdimport --quiet .")
    #expect(try tool.line() == "Query update: 0 matches")
  }
}
