import DaemonTestKit
import Foundation
import MDModel
import MDProtocol
import MDStore
import MDTestSupport
import Testing

extension DaemonSuite {
  /// Roots that disappear and return, and the daemon's own files inside an indexed folder.
  @Suite struct RootAvailabilityTests {
    @Test func aRootThatIsGoneIsNoDeletionAndComesBack() throws {
      let home = try DaemonHome()
      try home.write("a lemur\n", to: "kept.txt")
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      try home.shell("mv \"$HOME\" \"$HOME.away\"")
      try eventually("the root is not missed") { try daemon.status().roots.first?.state == .missing }
      #expect(try home.read { try $0.item(at: FilePath(home.path("kept.txt"))) } != nil)
      try FileManager.default.moveItem(atPath: home.files + ".away", toPath: home.files)
      try home.write("a marten\n", to: "fresh.txt")
      try eventually("a file in the root that came back is not found") { try home.find("marten") == ["fresh.txt"] }
      #expect(try home.find("lemur") == ["kept.txt"])
    }

    /// No event inside the root reports that it can be reached again.
    @Test(.enabled(if: Privileges.areThere, "only root works in folders that are closed"))
    func aRootBelowAClosedFolderIsLookedAtWhenThatOpens() throws {
      let home = try DaemonHome()
      let above = home.outside + "/above"
      try FileManager.default.createDirectory(atPath: above + "/root/folder", withIntermediateDirectories: true)
      let daemon = try TestDaemon(home, roots: [above + "/root"])
      try daemon.start()
      try daemon.sync()
      try home.shell("chmod 0 '\(above)'")
      try Data("a yapok\n".utf8).write(to: URL(filePath: above + "/root/folder/new.txt"))
      try daemon.sync()
      try home.shell("chmod 755 '\(above)'")
      try eventually("what was made meanwhile is not found") {
        try home.run("mdfind", ["yapok"]).text == above + "/root/folder/new.txt\n"
      }
    }

    /// The folder above both missing roots gets a single watch, however often they are checked, and is not swept.
    @Test func whereMissingRootsAreAwaitedIsNotSwept() throws {
      let home = try DaemonHome()
      let roots = [home.outside + "/one", home.outside + "/two"]
      for root in roots { try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true) }
      let daemon = try TestDaemon(home, roots: [home.files] + roots)
      try daemon.start()
      try daemon.sync()
      for root in roots { try FileManager.default.removeItem(atPath: root) }
      var watched: [Int64] = []
      for number in 0..<3 {
        try Data().write(to: URL(filePath: home.outside + "/\(number).txt"))
        try daemon.sync()
        let watch = try daemon.status().watch
        #expect(watch.swept == 0)
        watched.append(watch.watched)
      }
      // The files, the folder above the missing roots, and the folders of the settings.
      #expect(Set(watched).count == 1 && watched[0] <= 4, "\(watched)")
    }

    @Test func aRootMadeAnewIsIndexedAnew() throws {
      let home = try DaemonHome()
      try home.write("a newt\n", to: "folder/old.txt")
      let daemon = try TestDaemon.running(home)
      try daemon.sync()
      try FileManager.default.removeItem(atPath: home.files)
      try eventually("the root is not missed") { try daemon.status().roots.first?.state == .missing }
      try home.write("an otter\n", to: "folder/new.txt")
      try eventually("a file in the new root is not found") { try home.find("otter") == ["folder/new.txt"] }
      try eventually("what is gone is still found") { try home.find("newt") == [] }
      try home.write("a panda\n", to: "folder/newer.txt")
      try eventually("the new root is not watched") { try home.find("panda") == ["folder/newer.txt"] }
    }

    /// Each commit writes into the watched tree. If such writes caused further imports, these would never end.
    @Test func itsOwnFilesAreNoChanges() throws {
      let home = try DaemonHome.withOwnFoldersInside()
      let daemon = try TestDaemon.running(home)
      try home.write("a quokka\n", to: "one.txt")
      try daemon.sync()
      let before = try daemon.status().watch.events
      for round in 0..<20 {
        try home.write("quokka number \(round)\n", to: "one.txt")
        try daemon.sync()
      }
      let events = try daemon.status().watch.events - before
      #expect(events < 20 * 10, "\(events) events for 20 changes")
      #expect(try home.find("quokka") == ["one.txt"])
      #expect(try home.find("-name", "sqlite") == [])
    }
  }
}
