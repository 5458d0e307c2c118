import DaemonTestKit
import Foundation
import MDModel
import MDProtocol
import MDStore
import MDTestSupport
import Testing

extension DaemonSuite {
  /// `limelight.conf`, the exclusions and the switches change while the daemon runs. The daemon notices that by itself.
  @Suite struct SettingsTests {
    private let home: DaemonHome
    private let daemon: TestDaemon

    init() throws {
      home = try DaemonHome()
      try home.write("a heron\n", to: "Documents/plan.txt")
      try home.write("a heron\n", to: "Notes/wifi.txt")
      // The default root is the home directory.
      daemon = try TestDaemon(home, roots: [])
      try daemon.start()
      try daemon.sync()
    }

    private var configuration: String { get throws { try home.locations.configuration } }

    /// Adds lines and saves as editors do, by replacing the file.
    private func configure(_ lines: String) throws {
      try home.shell(
        "cd '\(configuration)' && cp limelight.conf new && printf '\(lines)' >> new && mv new limelight.conf")
    }

    private func mdutil(_ arguments: String...) throws -> ToolResult { try home.run("mdutil", arguments) }

    private func expectHerons(_ names: Set<String>, _ complaint: String) throws {
      try eventually(complaint) { try home.find("heron") == names }
    }

    @Test func aNarrowerRootTakesEffect() throws {
      try configure("roots = ~/Documents\\n")
      try expectHerons(["Documents/plan.txt"], "the rest of the home stays")
      try home.write("a heron\n", to: "Notes/new.txt")
      try home.write("a heron\n", to: "Documents/new.txt")
      try daemon.sync()
      #expect(try home.find("heron") == ["Documents/plan.txt", "Documents/new.txt"])
      #expect(try daemon.status().roots.map(\.path.text) == [home.path("Documents")])
    }

    @Test func whatWasGivenToImportStaysUntilItIsForgotten() throws {
      try Data("a bittern\n".utf8).write(to: URL(filePath: home.outside + "/far.txt"))
      #expect(try home.run("mdimport", [home.outside]).status == 0)
      try configure("roots = ~/Documents\\n")
      try expectHerons(["Documents/plan.txt"], "the rest of the home stays")
      #expect(try home.run("mdfind", ["bittern"]).text == home.outside + "/far.txt\n")
      #expect(try mdutil("--status").text.contains(#/outside, complete since .*, from mdimport/#))
      let refused = try mdutil("--forget", home.path("Documents"))
      #expect(refused.status == 1 && refused.messages.contains("is one of the configured roots"), "\(refused.messages)")
      #expect(try mdutil("--forget", home.outside).text == home.outside + ": forgotten\n")
      try eventually("what is forgotten is found") { try home.run("mdfind", ["bittern"]).output.isEmpty }
      #expect(try daemon.status().roots.map(\.path.text) == [home.path("Documents")])
    }

    @Test func exclusionsThatAppearAndGo() throws {
      try home.shell("cd '\(configuration)' && echo Notes > new && mv new exclusions")
      try expectHerons(["Documents/plan.txt"], "the exclusion is not noticed")
      try home.shell("rm '\(configuration)/exclusions'")
      try expectHerons(["Documents/plan.txt", "Notes/wifi.txt"], "the end of the exclusion is not noticed")
    }

    @Test func aFolderOfSettingsThatAppearsLater() throws {
      try home.shell("mv '\(configuration)' '\(configuration).away'")
      try home.shell("mv '\(configuration).away' '\(configuration)'")
      try configure("exclude = Notes\\n")
      try expectHerons(["Documents/plan.txt"], "the folder that came back is not watched")
    }

    @Test func errorsStandInStatusAndLog() throws {
      try configure("excludes = Notes\\n")
      let line = try String(contentsOfFile: home.locations.settings, encoding: .utf8).split(separator: "\n").count
      let problem = try "\(home.locations.settings):\(line): 'excludes' is no key; did you mean exclude?"
      try eventually("the problem is not told") { try daemon.status().settingsProblems == [problem] }
      #expect(try mdutil("--status").text.contains(problem))
      #expect(try mdutil("--log").text.contains(problem))
      try home.shell("cd '\(configuration)' && grep -v excludes limelight.conf > new && mv new limelight.conf")
      try eventually("the problem is told for ever") { try daemon.status().settingsProblems == [] }
    }

    @Test func aRootThatDoesNotExistIsTold() throws {
      try configure("roots = ~/Documents\\nroots = ~/Nowhere\\n")
      let nowhere = home.path("Nowhere")
      try eventually("the root is not told") {
        try daemon.status().roots.contains { $0.path.text == nowhere && $0.state == .missing }
      }
      #expect(try mdutil("--log").text.contains(nowhere))
      try home.write("a heron\n", to: "Nowhere/here.txt")
      try expectHerons(["Documents/plan.txt", "Nowhere/here.txt"], "the root that came is not looked at")
    }

    /// A daemon with default settings would index what the user has switched off, so broken settings must change
    /// nothing.
    @Test func settingsThatCannotBeReadChangeNothing() throws {
      _ = try mdutil("-d", home.path("Notes"))
      try home.shell("echo nonsense > '\(home.locations.switches)'")
      try eventually("the problem is not told") {
        try daemon.status().settingsProblems?.first?.contains("the settings of before hold on") == true
      }
      try home.write("a heron\n", to: "Notes/new.txt")
      try daemon.sync()
      #expect(try home.read { try $0.item(at: FilePath(home.path("Notes/new.txt"))) } == nil)
    }

    @Test func aReloadIsAnsweredWhenItIsDone() throws {
      try configure("exclude = Notes\\n")
      #expect(try mdutil("--reload").text == "mds has read its configuration\n")
      try daemon.sync()
      #expect(try home.find("heron") == ["Documents/plan.txt"])
    }

    @Test func theUnitCanBeReloaded() throws {
      let unit = try String(
        contentsOf: BuiltProducts.source("Sources/mds/Install/limelight-mds.service"), encoding: .utf8)
      #expect(unit.contains("\nExecReload=kill -HUP $MAINPID\n"))
    }

    // MARK: Folders outside of all roots

    @Test func aFolderOutsideIsSaidNotToBeIndexed() throws {
      #expect(
        try mdutil("-s", home.outside).text == "\(home.outside):\n\tNot indexed; mdimport \(home.outside) indexes it.\n"
      )
    }
  }
}
