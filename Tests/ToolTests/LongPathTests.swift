import MDTestSupport
import Testing

/// Messages of all tools about a path too long for the kernel: a single line with the path's beginning and end.
@Suite struct LongPathTests {
  private let home: ToolHome
  private let long = "/begin" + String(repeating: "/abcdefgh", count: 600) + "/the-end"
  private let longName = String(repeating: "n", count: 300)

  init() throws {
    home = try ToolHome()
    try home.write("fox", to: "note.txt")
    _ = try home.mdimport(home.files)
  }

  private static let calls: [[String]] = [
    ["mdls"], ["mdls", "--why"], ["mdls", "NOTE", "-plist"],
    ["mdfind", "fox", "-onlyin"], ["mdfind", "-live", "fox", "-onlyin"], ["mdfind", "-s"],
    ["mdimport"], ["mdimport", "-t"], ["mdimport", "-t", "NOTE", "-o"],
    ["mdutil", "--explain"], ["mdutil", "--trace"], ["mdutil", "--reindex"], ["mdutil", "-t", "LONG", "1"],
    ["mds", "--foreground"],
  ]

  /// Runs a call with the path in place of `LONG`, or at the end.
  private func run(_ call: [String], _ path: String) throws -> ToolResult {
    let words = call.dropFirst().map { $0 == "NOTE" ? home.files + "/note.txt" : $0 == "LONG" ? path : $0 }
    return try home.run(call[0], call.contains("LONG") ? words : words + [path])
  }

  @Test(arguments: calls) func aPathThatIsTooLong(call: [String]) throws {
    let run = try run(call, long)
    #expect(run.status == 1)
    #expect(run.messages.hasPrefix("\(call[0]): "))
    #expect(run.messages.contains("/begin/abcdefgh/") && run.messages.contains("/the-end: the path is too long: "))
    #expect(run.messages.utf8.count < 200 && run.messages.filter(\.isNewline).count == 1)
  }

  @Test(arguments: calls) func aNameThatIsTooLong(call: [String]) throws {
    let run = try run(call, home.files + "/" + longName + "/x")
    #expect(run.status == 1)
    #expect(run.messages.contains("nnn/x: the path is too long: a name may have 255 bytes"))
    #expect(run.messages.filter(\.isNewline).count == 1)
  }

  @Test(arguments: ["-s", "-d", "-E", "-L", "-P", "-X"]) func spotlightsOptionsEndWithSuccess(option: String) throws {
    let run = try home.run("mdutil", [option, long])
    #expect(run.status == 0)
    #expect(run.text.contains("Error: invalid path `/begin/abcdefgh/") && run.text.contains("/the-end'.\n"))
    #expect(run.messages.contains("/the-end: the path is too long: ") && run.text.utf8.count < 200)
  }

  /// The crawler opens each folder relative to its parent. It finds files whose complete path is too long for any
  /// system call.
  @Test func aFileThatIsFoundIsNotSaidToBeGone() throws {
    let name = String(repeating: "d", count: 200)
    let enter = "for n in $(seq 25); do mkdir -p \(name) && cd -P \(name) || exit 9; done"
    defer { _ = try? home.shell("rm -rf \(name)") }
    #expect(try home.shell("(\(enter); echo fox > deep.txt) && mdimport .").status == 0)
    #expect(try home.mdfind("-name", "deep.txt").output.count > 4_096)
    let run = try home.shell("\(enter); mdls --why deep.txt")
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.text.hasSuffix("but it cannot be accessed: File name too long\n"), "\(run.text.suffix(200))")
  }

  @Test func theOtherPathsAreStillDone() throws {
    let note = home.files + "/note.txt"
    #expect(try home.mdls("-name", "kMDItemFSName", long, note).text == "kMDItemFSName = \"note.txt\"\n")
    let run = try home.mdimport(long, note)
    #expect(run.status == 1 && run.messages.contains("the path is too long"))
    #expect(try home.mdimport("-t", long, note).text.contains("note.txt"))
  }

  @Test func aHomeThatIsTooLongIsAMatterOfTheEnvironment() throws {
    let run = try home.run("mdfind", ["fox"], environment: ["LIMELIGHT_HOME": long])
    #expect(run.status == 78 && run.messages.contains("the path is too long: ") && run.messages.utf8.count < 300)
  }

  /// A control character counts as the visible character that replaces it.
  @Test func controlsAreShortenedToo() throws {
    let run = try home.mdls("/" + String(repeating: "\u{1}", count: 5_000))
    #expect(run.status == 1 && run.messages.utf8.count < 200)
    #expect(run.messages.hasPrefix("mdls: /????"))
  }
}
