import MDSystem
import MDTestSupport
import Testing

@Suite struct ProcessFolderTests {
  @Test func aProcessTellsOfItself() throws {
    let began = Clock.sinceBoot()
    let child = try ChildProcess.start("/bin/sh", arguments: ["-c", "exec sleep 600"])
    defer {
      child.signal(9)
      _ = try? child.wait()
    }
    let folder = try folder(of: child.identifier)
    #expect(folder.parent() == PeerCredentials.own.processID)
    // Hundredths of a second, rounded down.
    let started = try #require(folder.started())
    #expect((began - 10_000_000...Clock.sinceBoot()).contains(started))
    #expect(folder.target(of: "exe")?.first == UInt8(ascii: "/"))
    #expect(folder.contents(of: "cgroup") != nil)
    #expect(folder.contents(of: "root/.flatpak-info") == nil)
  }

  @Test func whatHasEndedTellsNothing() throws {
    let child = try ChildProcess.start("/bin/sh", arguments: ["-c", "exec sleep 600"])
    let folder = try folder(of: child.identifier)
    child.signal(9)
    _ = try child.wait()
    #expect(folder.started() == nil && folder.contents(of: "cgroup") == nil && folder.target(of: "exe") == nil)
    #expect(throws: NoFolder.self) { _ = try self.folder(of: 0) }
    #expect(throws: NoFolder.self) { _ = try self.folder(of: -1) }
  }

  @Test func otherFoldersStandIn() throws {
    let proc = try TemporaryDirectory()
    try proc.write("7 (a) b) S 3 7 7 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 500 0", to: "7/stat")
    try proc.write("[Application]", to: "7/root/.flatpak-info")
    try proc.link("7/exe", to: "/usr/bin/app")
    let folder = try folder(of: 7, under: proc.path)
    #expect(folder.parent() == 3 && folder.started() == 5_000_000_000)
    #expect(folder.contents(of: "root/.flatpak-info") == Array("[Application]".utf8))
    #expect(folder.target(of: "exe") == Array("/usr/bin/app".utf8))
  }

  private struct NoFolder: Error {}

  private func folder(of process: Int32, under proc: String = "/proc") throws -> ProcessFolder {
    guard let folder = ProcessFolder(of: process, under: proc) else { throw NoFolder() }
    return folder
  }
}
