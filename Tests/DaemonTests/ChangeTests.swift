import DaemonTestKit
import Foundation
import Glibc
import MDModel
import MDProtocol
import MDStore
import MDTestSupport
import Testing

extension DaemonSuite {
  /// Changes to files are found without any request.
  @Suite struct ChangeTests {
    private let home: DaemonHome
    private let daemon: TestDaemon

    init() throws {
      home = try DaemonHome()
      try home.write("there before the daemon\n", to: "before.txt")
      daemon = try TestDaemon.running(home)
      try daemon.sync()
    }

    /// Waits until a search finds exactly these names.
    private func find(_ query: String, _ names: Set<String>) throws {
      var found: Set<String> = []
      try eventually("\(query) finds \(found.sorted()) and not \(names.sorted())") {
        found = try home.find(query)
        return found == names
      }
    }

    @Test func aSavedFileIsFound() throws {
      #expect(try home.find("before") == ["before.txt"])
      try home.write("an aardvark\n", to: "new.txt")
      try find("aardvark", ["new.txt"])
      try home.write("a badger\n", to: "new.txt")
      try find("badger", ["new.txt"])
      try find("aardvark", [])
    }

    @Test func aBurstIsFound() throws {
      for number in 0..<1_000 { try home.write("a swarm of bees \(number)\n", to: "swarm/\(number).txt") }
      try find("bees", Set((0..<1_000).map { "swarm/\($0).txt" }))
      try home.shell("rm -r swarm")
      try find("bees", [])
    }

    @Test func whatIsDeletedIsNot() throws {
      try home.shell("rm before.txt")
      try find("before", [])
      #expect(try home.find("-name", "before") == [])
    }

    @Test func aRenamedFolderTakesItsFilesAlong() throws {
      for number in 0..<1_000 { try home.write("cattle \(number)\n", to: "old/herd/\(number).txt") }
      try daemon.sync()
      let before = try items(below: "old")
      try home.shell("mkdir elsewhere")
      try daemon.sync()
      try home.shell("mv old elsewhere/new")
      try daemon.sync()
      #expect(try items(below: "old").isEmpty)
      let after = try items(below: "elsewhere/new")
      #expect(before.count == 1_001)
      let different = before.filter { after[$0.key]?.id != $0.value.id }
      #expect(
        different.count == 0, "\(different.count) items are others now, such as \(different.keys.sorted().prefix(3))")
      let again = before.filter { after[$0.key]?.imported != $0.value.imported }
      #expect(again.count == 0, "\(again.count) files were read again, such as \(again.keys.sorted().prefix(3))")
      #expect(try home.find("cattle") == Set((0..<1_000).map { "elsewhere/new/herd/\($0).txt" }))
    }

    /// The kernel reports only that a folder was created and that other entries are gone.
    @Test func whatIsMovedIntoANewFolderAtOnceStaysWhatItIs() throws {
      for number in 0..<20 { try home.write("geese \(number)\n", to: "old/flock/\(number).txt") }
      try home.write("a gander\n", to: "gander.txt")
      try daemon.sync()
      let (before, gander) = (try items(below: "old"), try home.item("gander.txt"))
      try daemon.whileStopped { try home.shell("mkdir -p new/deep && mv old new/deep/x && mv gander.txt new/deep") }
      try daemon.sync()
      #expect(before.count == 21 && gander != nil)
      #expect(try items(below: "new/deep/x").mapValues(\.id) == before.mapValues(\.id))
      #expect(try home.item("new/deep/gander.txt")?.id == gander?.id)
      #expect(try home.item("old") == nil && home.item("gander.txt") == nil)
      try home.write("a swan\n", to: "new/deep/x/flock/swan.txt")
      try find("swan", ["new/deep/x/flock/swan.txt"])
    }

    private struct Known: Equatable {
      var id: ItemID
      var imported: Timestamp?
    }

    private func items(below name: String) throws -> [String: Known] {
      let root = FilePath(home.path(name))
      return try home.read { session in
        guard let top = try session.item(at: root) else { return [:] }
        var found: [String: Known] = [:]
        for folder in try session.directories(below: top.id) {
          for item in try session.children(of: folder) {
            let path = try session.path(of: item.id)?.bytes.dropFirst(root.bytes.count) ?? []
            found[String(decoding: path, as: UTF8.self)] =
              Known(id: item.id, imported: try session.outcome(of: item.id)?.date)
          }
        }
        return found
      }
    }

    @Test(arguments: [
      "echo a camel > .f.tmp && mv .f.tmp f.txt", "mv f.txt f.txt~ && echo a camel > f.txt && rm f.txt~",
      "echo a camel > f.new && mv f.new f.txt", "echo a camel > f.txt",
      "ln f.txt f.bak && echo a camel > f.new && mv f.new f.txt && rm f.bak",
    ])
    func savingKeepsTheItem(save: String) throws {
      try home.write("a dromedary\n", to: "f.txt")
      Tags.set(["desert"], on: Array(home.path("f.txt").utf8))
      try daemon.sync()
      let before = try #require(try home.item("f.txt"))
      try home.shell(save)
      Tags.set(["desert"], on: Array(home.path("f.txt").utf8))
      try find("camel", ["f.txt"])
      try daemon.sync()
      #expect(try home.item("f.txt")?.id == before.id)
      #expect(try home.find("kMDItemUserTags == desert") == ["f.txt"])
      #expect(try home.find("dromedary") == [])
      #expect(try home.find("-name", "f.") == ["f.txt"])
    }

    @Test func aTagIsFound() throws {
      Tags.set(["urgent"], on: Array(home.path("before.txt").utf8))
      try find("kMDItemUserTags == urgent", ["before.txt"])
      Tags.set([], on: Array(home.path("before.txt").utf8))
      try find("kMDItemUserTags == urgent", [])
    }

    @Test(.enabled(if: Privileges.areThere, "only root works in folders that are closed"))
    func aFolderThatCannotBeReadKeepsWhatIsKnown() throws {
      try home.write("an eagle\n", to: "locked/in/known.txt")
      try home.write("a falcon\n", to: "alone.txt")
      try daemon.sync()
      try home.shell("chmod 0 locked alone.txt")
      try daemon.sync()
      #expect(try home.find("eagle") == ["locked/in/known.txt"])
      try home.write("a goose\n", to: "locked/in/unseen.txt")
      try home.shell("rm locked/in/known.txt; chmod 755 locked; chmod 644 alone.txt")
      try find("goose", ["locked/in/unseen.txt"])
      try find("eagle", [])
      try find("falcon", ["alone.txt"])
    }

    @Test(.enabled(if: Privileges.areThere, "only root works in folders that are closed"))
    func aFolderThatOnlyShowsItsNamesIsReadWhenItLetsPeopleIn() throws {
      try home.write("an eagle\n", to: "outer/inner/deep/f.txt")
      try daemon.sync()
      try home.shell("chmod 600 outer")
      try daemon.sync()
      try home.write("a goose\n", to: "outer/inner/deep/f.txt")
      try daemon.sync()
      try home.shell("chmod 700 outer")
      try find("goose", ["outer/inner/deep/f.txt"])
    }

    @Test func aRenamedFolderIsJudgedAnew() throws {
      let file = "chromium/common/cookies.txt"
      try home.write("an ibis\n", to: "aside/\(file)")
      try find("ibis", ["aside/\(file)"])
      try home.shell("mv aside snap")
      try find("ibis", [])
      try home.shell("mv snap aside")
      try find("ibis", ["aside/\(file)"])
    }

    @Test func aFolderMadeAnewIsWatchedAnew() throws {
      for round in 0..<5 {
        try home.write("hamster\(round)\n", to: "cage/deep/\(round).txt")
        try find("hamster\(round)", ["cage/deep/\(round).txt"])
        try home.shell("rm -r cage")
        try find("hamster\(round)", [])
      }
    }

    @Test func aFileHeldOpenIsFoundByNameAtOnceAndByContentInTheEnd() throws {
      let held = try home.shell("exec 3> journal.log; echo an ibis >&3; \(waitForName("journal.log"))")
      #expect(held.status == 0, "not found by name while it is open")
      try find("ibis", ["journal.log"])
    }

    /// A shell loop that ends when the name is found. A file opened before the loop stays open until then.
    private func waitForName(_ name: String) -> String {
      "for i in $(seq 1000); do mdfind -name \(name) | grep -q . && exit 0; sleep 0.05; done; exit 1"
    }

    /// No event reports the write, and the event for the removed tree does not name the file.
    @Test func whatChangedUnderANameInATreeThatIsGoneIsFoundUnderTheOther() throws {
      try home.write("a jackal\n", to: "kept.txt")
      try home.shell("mkdir -p tree/deep && ln kept.txt tree/deep/other.txt")
      try daemon.sync()
      try daemon.ask(.simulate(.watchLimit(1)))
      // The only watch goes to the folder that has just changed.
      try home.write("a koala\n", to: "fresh.txt")
      try daemon.sync()
      try home.shell("echo 'a kinkajou' > tree/deep/other.txt && rm -r tree")
      try daemon.sync()
      #expect(try home.find("kinkajou") == ["kept.txt"])
      #expect(try home.find("jackal") == [])
    }

    @Test func hardLinksAreFoundByEachName() throws {
      try home.shell("mkdir a b; echo a jackal > a/one.txt; ln a/one.txt b/two.txt")
      try find("jackal", ["a/one.txt", "b/two.txt"])
      try home.shell("echo a koala > b/two.txt")
      try find("koala", ["a/one.txt", "b/two.txt"])
      try find("jackal", [])
    }
  }
}
