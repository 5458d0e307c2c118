import Foundation
import MDTestSupport
import Testing

/// Situations in which a tool must not guess: no home directory, and settings that cannot be read.
@Suite struct SettingsTroubleTests {
  private let home: ToolHome
  private var switches: String { home.limelight + "/state/switches" }

  init() throws {
    home = try ToolHome()
    try home.write("fox", to: "note.txt")
    try home.write("fox", to: "secret/plan.txt")
  }

  private func contents(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  // MARK: No home directory

  @Test(arguments: ["", "relative"]) func withoutAHomeNothingIsGuessed(value: String) throws {
    let commands = [
      ("mdimport", []), ("mdimport", [home.files]), ("mdutil", ["-P", home.files]), ("mdutil", ["-s", home.files]),
      ("mdls", ["--why", home.files]), ("mdfind", ["-s", "saved"]),
    ]
    for (tool, arguments) in commands {
      let run = try home.run(tool, arguments, environment: ["HOME": value])
      #expect(run.status == 78 && run.output.isEmpty, "\(tool) \(arguments): \(run.messages)")
      #expect(
        run.messages == "\(tool): HOME is not set to an absolute path\n\(tool): hint: set HOME\n", "\(arguments)")
    }
    #expect(!FileManager.default.fileExists(atPath: home.index))
  }

  @Test func aHomeThatIsNotSetIsNotTheRoot() throws {
    let run = try home.shell("env -u HOME mdutil -P /")
    #expect(run.status == 78 && run.output.isEmpty && run.messages.contains("HOME is not set"), "\(run.text)")
  }

  @Test func whatNeedsNoHomeDoesWithout() throws {
    _ = try home.mdimport(home.files)
    for (tool, arguments) in [("mdfind", ["fox"]), ("mdls", [home.files + "/note.txt"]), ("mdutil", ["--failed"])] {
      #expect(try home.run(tool, arguments, environment: ["HOME": ""]).status == 0, "\(tool)")
    }
  }

  @Test func aSlashBehindTheHomeIsNoPartOfIt() throws {
    let run = try home.run("mdutil", ["-P", "/"], environment: ["HOME": home.files + "/"])
    #expect(run.text.contains("\troots = \(home.files)\n"))
  }

  // MARK: Switches

  /// If a byte of the switches file is damaged, a folder that is excluded from searches must stay excluded.
  @Test func damagedSwitchesSwitchNothingOn() throws {
    _ = try home.mdimport(home.files)
    #expect(try home.run("mdutil", ["-d", home.files + "/secret"]).status == 0)
    let damaged = "X" + (try contents(switches))
    try Data(damaged.utf8).write(to: URL(filePath: switches))
    let commands = [
      ("mdfind", ["fox"]), ("mdfind", ["-live", "fox"]), ("mdimport", [home.files]), ("mdutil", ["-s", home.files]),
      ("mdutil", ["-i", "off", home.files]), ("mdutil", ["-d", home.files]), ("mdls", ["--why", home.files]),
    ]
    for (tool, arguments) in commands {
      let run = try home.run(tool, arguments)
      #expect(run.status == 78 && run.output.isEmpty, "\(tool) \(arguments): \(run.text)")
      #expect(run.messages.hasPrefix("\(tool): \(switches):1: a line is 'indexing-off PATH' or "), "\(run.messages)")
      #expect(run.messages.hasSuffix("\(tool): hint: mend or remove the line, then run again\n"), "\(run.messages)")
    }
    #expect(try contents(switches) == damaged)
  }

  // MARK: What is in the way of the index

  @Test(arguments: ["mkfifo", "mkdir"]) func whatIsInTheWayOfTheIndexIsNamed(command: String) throws {
    _ = try home.shell("mkdir -p ../limelight/cache && \(command) ../limelight/cache/index.sqlite")
    let commands = [
      "mdfind fox", "mdls note.txt", "mdimport .", "mdutil -s .", "mdutil -sv .", "mdutil --failed", "mdutil -t / 1",
    ]
    for command in commands {
      let run = try home.shell("timeout 60 \(command)")
      #expect(run.status == 69, "\(command)")
      #expect(run.messages.contains("\(home.index). Move it away.\n"), "\(command): \(run.messages)")
    }
  }

  @Test func theStateIsPrintedAlsoOfADamagedIndex() throws {
    _ = try home.mdimport(home.files)
    try Data(repeating: 0x5A, count: 100_000).write(to: URL(filePath: home.index))
    for option in ["-s", "-sv"] {
      let run = try home.run("mdutil", [option, home.files])
      #expect(run.status == 65 && run.text == "\(home.files):\n\tIndexing enabled. \n", "\(run.messages)")
      #expect(run.messages.contains("is damaged"))
    }
  }

  // MARK: Paths that are no UTF-8

  @Test func aPathThatIsNoTextHasItsBytesBeside() throws {
    let name = Array("\(home.files)/caf".utf8) + [0xE9] + Array(".pdf".utf8)
    _ = try home.shell("printf '%%PDF-1.4 no document' > $'caf\\xe9.pdf'")
    _ = try home.mdimport(home.files)
    for arguments in [["--failed", "--json"], ["--explain", "--json", "caf?.pdf"]] {
      let run = try home.shell("mdutil \(arguments.joined(separator: " "))")
      let object = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
      #expect(object?["path"] as? String == "\(home.files)/caf\u{FFFD}.pdf", "\(run.text)")
      #expect(object?["pathBytes"] as? String == Data(name).base64EncodedString(), "\(run.text)")
    }
  }
}
