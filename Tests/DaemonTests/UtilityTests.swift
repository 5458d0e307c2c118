import DaemonTestKit
import Foundation
import MDModel
import MDProtocol
import MDTestSupport
import Testing

extension DaemonSuite {
  /// `mdutil` and `mdimport` with a running daemon, run as processes.
  @Suite struct UtilityTests {
    private let home: DaemonHome
    private let daemon: TestDaemon

    init() throws {
      home = try DaemonHome()
      try home.write("a heron\n", to: "note.txt")
      try home.write("a heron\n", to: "work/plan.txt")
      daemon = try TestDaemon.running(home)
      try daemon.sync()
    }

    private func mdutil(_ arguments: String...) throws -> ToolResult { try home.run("mdutil", arguments) }

    // MARK: mdimport

    @Test func mdimportHandsOver() throws {
      try Data("a bittern\n".utf8).write(to: URL(filePath: home.outside + "/far.txt"))
      let run = try home.run("mdimport", [home.outside])
      #expect(run.status == 0, "\(run.messages)")
      #expect(run.messages.contains(#/^indexed \d+ files? \(.*\).* in [^,]*\n/#), "\(run.messages)")
      let found = try home.run("mdfind", ["bittern"])
      #expect(found.text == home.outside + "/far.txt\n")
      #expect(try home.run("mdimport", ["/nowhere", home.files]).status == 1)
    }

    /// Folders inside a root and folders that cannot be indexed are no roots. A root inside another is merged into it.
    @Test func onlyRootsAreShownAsIndexed() throws {
      try home.shell("mkdir -p '\(home.outside)/inner'")
      for path in [home.path("note.txt"), home.path("work"), home.outside + "/inner", home.outside] {
        #expect(try home.run("mdimport", [path]).status == 0, "\(path)")
      }
      #expect(try home.run("mdimport", ["/proc"]).status == 1)
      let roots = try daemon.status().roots
      #expect(roots.map(\.path.text) == [home.files, home.outside])
      #expect(roots.allSatisfy { $0.state == .watched }, "\(roots)")
    }

    @Test func whatCannotBeHandedOverIsRefused() throws {
      let run = try home.run("mdimport", ["--hidden", home.files])
      #expect(run.status == 64 && run.messages.contains("--hidden cannot be handed over to mds"))
    }

    @Test func importersAreRunAgain() throws {
      let run = try home.run("mdimport", ["-r", "Text"])
      #expect(run.status == 0 && run.messages.hasPrefix("indexed 2 files ("), "\(run.messages)")
      #expect(try mdutil("--requests").text.contains("what org.limelight.importer.text reads: done"))
    }

    @Test func wishesThatNameNothingAreRefused() throws {
      let importer = try mdutil("--reindex", "--importer", "Nobody")
      #expect(importer.status == 1 && importer.messages == "mdutil: no importer is called Nobody; see mdimport -L\n")
      let path = try mdutil("--reindex", home.path("nowhere"))
      #expect(path.status == 1 && path.messages == "mdutil: \(home.path("nowhere")): neither a file nor in the index\n")
      #expect(try mdutil("--requests").text == "no requests\n")
    }

    // MARK: Switches

    @Test func whatIsSwitchedOffIsLeftAlone() throws {
      #expect(try mdutil("-i", "off", home.path("work")).text.hasSuffix("\tIndexing disabled.\n"))
      try home.write("a heron\n", to: "work/later.txt")
      try home.write("a heron\n", to: "beside.txt")
      #expect(try mdutil("--sync").status == 0)
      #expect(try home.find("heron") == ["note.txt", "work/plan.txt", "beside.txt"])
      _ = try mdutil("-d", home.path("work"))
      #expect(try home.find("heron") == ["note.txt", "beside.txt"])
      _ = try mdutil("-i", "on", home.path("work"))
      #expect(try mdutil("--sync").status == 0)
      #expect(try home.find("heron") == ["note.txt", "work/plan.txt", "work/later.txt", "beside.txt"])
    }

    @Test func whatIsErasedComesAgain() throws {
      #expect(try mdutil("-E", home.files).text == "\(home.files):\n\tIndexing enabled. \n")
      #expect(try mdutil("--sync").status == 0)
      #expect(try home.find("heron") == ["note.txt", "work/plan.txt"])
      #expect(try mdutil("-X", "/").text.contains(#/^[1-9]\d* files/directories removed\n$/#))
    }

    // MARK: Views

    @Test func theStatusIsAPageOrObjects() throws {
      let page = try mdutil("--status")
      #expect(page.status == 0 && page.text.hasPrefix("mds "))
      #expect(page.text.contains(home.files))
      let lines = try home.shell("mdutil --status --follow --json | head -n 2").text.split(separator: "\n")
      #expect(lines.count == 2)
      for line in lines {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["items"] as? Int ?? 0 >= 4)
      }
    }

    @Test func explanationsHaveWhatTheDaemonKnows() throws {
      let run = try mdutil("--explain", home.path("note.txt"))
      #expect(run.status == 0)
      #expect(run.text.contains("its folder is") && run.text.contains("found by its name and its contents"))
      try home.write("a heron\n", to: ".git/config")
      #expect(try mdutil("--sync").status == 0)
      let ignored = try mdutil("--explain", home.path(".git/config"))
      #expect(ignored.text.contains(#/its folder is +ignored/#), "\(ignored.text)")
    }

    /// The trace says what was stored and what was removed. The files change until both lines have come.
    @Test func theTraceTellsHowItEnded() throws {
      let lines = try home.shell(
        """
        while :; do
          echo "a heron" > "\(home.path("trace.txt"))"; mdutil --sync; rm "\(home.path("trace.txt"))"; mdutil --sync
        done & changes=$!
        mdutil --trace "\(home.files)" \
          | awk '{ print } /  indexed, 8 bytes of text$/ { a = 1 } /  removed$/ { b = 1 } a && b { exit }'
        kill $changes; wait $changes 2> /dev/null; true
        """
      ).text
      #expect(lines.contains(#/names +\/.*trace.txt  added\n/#), "\(lines)")
      #expect(lines.contains(#/names +\/.*trace.txt  removed\n/#), "\(lines)")
      #expect(lines.contains(#/content +\/.*trace.txt  indexed, 8 bytes of text\n/#), "\(lines)")
      #expect(!lines.contains("settled"), "\(lines)")
    }

    @Test func theLogIsPrinted() throws {
      let run = try mdutil("--log")
      #expect(run.status == 0 && !run.output.isEmpty)
    }

    // MARK: Work

    @Test func reindexingIsFollowed() throws {
      let all = try mdutil("--reindex", "--wait")
      #expect(all.status == 0 && all.text.contains("everything: done"), "\(all.text)")
      let some = try mdutil("--reindex", home.path("note.txt"), "--wait", "--json")
      #expect(some.status == 0 && some.text.contains("acknowledged"), "\(some.text)")
      let noted = try mdutil("--reindex", "--type", "public.plain-text")
      #expect(noted.text.hasSuffix("files of type public.plain-text: noted\n"))
      #expect(try home.find("heron") == ["note.txt", "work/plan.txt"])
    }

    @Test func theIndexIsVerified() throws {
      let run = try mdutil("--verify")
      #expect(run.status == 0 && run.text.hasSuffix("the index and the files agree\n"), "\(run.text)")
    }

    @Test func aPauseIsSeenAndEnded() throws {
      #expect(try mdutil("--pause", "1h").text == "background work pauses for 1 h\n")
      #expect(try daemon.status().pausedUntil != nil)
      #expect(try mdutil("--resume").status == 0)
      #expect(try daemon.status().pausedUntil == nil)
    }

    @Test func troubleIsSimulatedAndEnded() throws {
      #expect(try mdutil("--simulate", "battery").text == "simulated: battery\n")
      #expect(try daemon.status().conditions.onBattery == true)
      #expect(try mdutil("--simulate", "off").status == 0)
      #expect(try daemon.status().conditions.simulated == [])
      #expect(try mdutil("--simulate", "reindex-some", home.path("note.txt")).status == 0)
    }

    @Test func aRequestThatIsNotThereCannotBeCancelled() throws {
      let run = try mdutil("--cancel", "4711")
      #expect(run.status == 1 && run.messages.contains("4711"))
    }

    // MARK: Starting and stopping

    /// After "mds has ended", another program may write the index.
    @Test func whatHasEndedWritesNoMore() throws {
      for round in 0..<4 {
        #expect(try mdutil("--start").status == 0)
        #expect(try mdutil("--stop").text == "mds has ended\n")
        let run = try home.run("mdimport", ["-q", home.path("work")])
        #expect(run.status == 0, "round \(round): \(run.messages)")
      }
    }

    @Test func itIsStoppedAndStarted() throws {
      #expect(try mdutil("--stop").text == "mds has ended\n")
      #expect(try mdutil("--status").status == 69)
      defer { _ = try? mdutil("--stop") }
      #expect(try mdutil("--start").text.hasPrefix("mds "))
      try home.write("a heron\n", to: "third.txt")
      #expect(try home.run("mdimport", ["--wait", home.path("third.txt")]).status == 0)
      #expect(try home.find("heron") == ["note.txt", "work/plan.txt", "third.txt"])
    }
  }
}
