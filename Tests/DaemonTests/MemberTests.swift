import DaemonTestKit
import Foundation
import MDModel
import MDStore
import MDTestSupport
import Testing

extension DaemonSuite {
  /// Files with members, which change while they are imported.
  @Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"))) struct MemberTests {
    private let home: DaemonHome
    private let daemon: TestDaemon

    init() throws {
      home = try DaemonHome()
      let bundle = home.files + "/.local/share/limelight/importers/Bundle.mdimporter"
      try FileManager.default.createDirectory(
        atPath: (bundle as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: BuiltProducts.source("Tests/Fixtures/Bundle.mdimporter"), to: URL(filePath: bundle))
      daemon = try TestDaemon.running(home)
      try daemon.sync()
    }

    private func find(_ query: String, _ names: Set<String>) throws {
      var found: Set<String> = []
      try eventually("\(query) finds \(found.sorted()) and not \(names.sorted())") {
        found = try home.find(query)
        return found == names
      }
    }

    @Test func membersFollowTheirFile() throws {
      try home.write("# 1 ada\naardvark\n# 2 inner\nbadger\n", to: "in.aar")
      try find("aardvark", ["in.aar//ada"])
      try find("badger", ["in.aar//ada//inner"])
      let before = try home.item("in.aar//ada")?.id
      try home.write("# 1 ada\naardvark\n# 1 other\nbadger\n", to: "in.aar")
      try find("badger", ["in.aar//other"])
      #expect(try home.item("in.aar//ada")?.id == before)
      try home.shell("mkdir folder && mv in.aar folder/moved.aar")
      try find("aardvark", ["folder/moved.aar//ada"])
      #expect(try home.item("folder/moved.aar//ada")?.id == before)
      try home.shell("mv folder renamed")
      try find("badger", ["renamed/moved.aar//other"])
      try home.shell("rm renamed/moved.aar")
      try find("aardvark", [])
    }

    @Test func otherFilesAreFoundWhileALargeOneIsRead() throws {
      try home.write("* 600 letter\n~ wait 15\n* 600 more\n", to: "large.aar")
      try eventually("nothing of the large file is stored") { try !home.read { try $0.hiddenItems().isEmpty } }
      try home.write("an aardvark\n", to: "note.txt")
      try find("aardvark", ["note.txt"])
      // The large file is still being imported, and none of its members is visible.
      #expect(try home.find("letter") == [])
      try eventually("the large file is never done") { try home.find("letter").count == 600 }
      #expect(try home.find("more").count == 600)
    }

    @Test func aFileThatChangesWhileItIsReadIsReadOnceMore() throws {
      try home.write("* 300 old\n~ wait 15\n* 300 second\nold\n", to: "in.aar")
      try eventually("nothing is read") { try !home.read { try $0.hiddenItems().isEmpty } }
      try home.write("# 1 first\nnew\n# 1 second\nnew\n", to: "in.aar")
      let file = try #require(try home.item("in.aar")).id
      var (seen, reasons): (Set<Set<String>>, Set<String>) = ([], [])
      try eventually("the new items never come") {
        seen.insert(try home.find("old"))
        if let reason = try home.read({ try $0.outcome(of: file)?.reason }), reason != "" { reasons.insert(reason) }
        return try home.find("new").count == 2
      }
      #expect(seen.allSatisfy { $0.isEmpty }, "\(seen.map(\.count))")
      #expect(reasons.isEmpty, "it is read at once")
    }

    @Test func itGoesOnAfterAKill() throws {
      try home.write("# 1 first\nold\n", to: "in.aar")
      try find("old", ["in.aar//first"])
      try home.write("* 300 new\n~ wait 30\n", to: "in.aar")
      try eventually("nothing is stored") { try !home.read { try $0.hiddenItems().isEmpty } }
      daemon.kill()
      #expect(try home.find("old") == ["in.aar//first"] && home.find("new") == [])
      try home.write("* 300 new\n", to: "in.aar")
      try daemon.start()
      try eventually("the new items never come") { try home.find("new").count == 300 }
      #expect(try home.find("old") == [])
    }
  }
}
