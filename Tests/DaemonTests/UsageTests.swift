import DaemonTestKit
import Foundation
import MDClient
import MDDonations
import MDModel
import MDProtocol
import MDStore
import MDTestSupport
import Testing

extension DaemonSuite {
  /// Uses of items that a running daemon records.
  @Suite struct UsageTests {
    private let home: DaemonHome
    private let daemon: TestDaemon

    init() throws {
      home = try DaemonHome()
      for (name, day) in [("one", 1), ("two", 2), ("ten", 3)] {
        try home.write("a heron stands at the water\n", to: "\(name).txt")
        try home.shell("touch -d 2024-01-0\(day)Z \(name).txt")
      }
      daemon = try TestDaemon.running(home)
      try daemon.sync()
    }

    private func use(_ name: String) throws {
      let address = "file://\(home.path(name))"
      let run = try home.shell(
        """
        mkdir -p "$LIMELIGHT_HOME/data" && cd "$LIMELIGHT_HOME/data" && cat > new <<END && mv new recently-used.xbel
        <?xml version="1.0" encoding="UTF-8"?>
        <xbel version="1.0"><bookmark href="\(address)" visited="$(date -u +%Y-%m-%dT%H:%M:%S.%6NZ)"/></xbel>
        END
        """)
      #expect(run.status == 0, "\(run.messages)")
    }

    private func found() throws -> [String] {
      let run = try home.run("mdfind", ["--sort", "relevance", "heron"])
      return run.text.split(separator: "\n").map { String($0.dropFirst(home.files.utf8.count + 1)) }
    }

    @Test func filesThatWereOpenedComeFirstAmongEquals() throws {
      #expect(try found() == ["ten.txt", "two.txt", "one.txt"])
      try use("one.txt")
      #expect(try home.run("mdutil", ["--sync"]).status == 0)
      #expect(try found() == ["one.txt", "ten.txt", "two.txt"])
      let forgotten = try home.run("mdutil", ["--forget-usage"])
      #expect(forgotten.status == 0 && forgotten.text == "what was learned from use is forgotten\n")
      #expect(try home.run("mdutil", ["--sync"]).status == 0)
      #expect(try found() == ["ten.txt", "two.txt", "one.txt"])
    }

    /// The daemon watches the folder of the list, so no request and no other change is needed.
    @Test func theListWakesTheDaemon() throws {
      try home.shell("mkdir -p \"$LIMELIGHT_HOME/data\"")
      try daemon.ask(.reload)
      try daemon.sync()
      try use("one.txt")
      try eventually("the use is noted") { try found().first == "one.txt" }
    }

    @Test func itemsThatWereChosenComeFirstForTheSameQuestion() throws {
      let app = try daemon.app("org.example.Chosen")
      try app.donate([.index(["a", "b", "c"].map { DonatedItem($0, title: "bittern") })])
      func first() throws -> String? {
        let run = try home.run("mdfind", ["--sort", "relevance", "bittern"])
        return run.text.split(separator: "\n").first.flatMap { $0.split(separator: "/").last }.map(String.init)
      }
      try home.shell("mdutil --sync")
      #expect(try first() == "c")
      let choice = AppEngagement(
        index: DonationIndex(), identifier: "a", visible: ["c", "b", "a"], isSelection: true, question: "bittern")
      try app.ask(.engaged(choice))
      #expect(try first() == "a")
      #expect(try home.run("mdutil", ["--forget-usage"]).status == 0)
      #expect(try first() == "c")
    }

    @Test func whatWasAskedBeforeIsOfferedUntilItIsForgotten() throws {
      let app = try daemon.app("org.example.Asked")
      try app.donate([.index([DonatedItem("a", title: "Bittern in the reeds")])])
      try home.shell("mdutil --sync")
      let choice = AppEngagement(
        index: DonationIndex(), identifier: "a", visible: ["a"], isSelection: true, question: "brown bitt")
      try app.ask(.engaged(choice))
      func offered() throws -> Bool {
        try home.run("mdfind", ["--complete", "bro"]).text.split(separator: "\n") == ["brown bittern"]
      }
      #expect(try offered())
      #expect(try home.run("mdutil", ["--forget-usage"]).status == 0)
      #expect(try !offered())
    }

    @Test func offMeansNothingIsNoted() throws {
      let settings = try home.locations.settings
      try home.shell("echo 'learn = off' >> '\(settings)'")
      try daemon.ask(.reload)
      let app = try daemon.app("org.example.Off")
      try app.donate([.index([DonatedItem("a", title: "bittern")])])
      let choice = AppEngagement(
        index: DonationIndex(), identifier: "a", visible: [], isSelection: true, question: "brown bittern")
      try app.ask(.engaged(choice))
      try use("one.txt")
      #expect(try home.run("mdutil", ["--sync"]).status == 0)
      #expect(try home.read { try !$0.hasUsage() && $0.questions(withWordBeginning: "", atMost: 1).isEmpty })
      #expect(try found().first == "ten.txt")
    }
  }
}
