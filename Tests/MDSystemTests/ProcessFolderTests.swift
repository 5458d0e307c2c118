import Foundation
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
    let (parent, started, program) = (folder.parent(), folder.started() ?? 0, folder.target(of: "exe"))
    #expect(parent == PeerCredentials.own.processID)
    // The start time is in hundredths of a second, rounded down.
    #expect((began - 10_000_000...Clock.sinceBoot()).contains(started))
    #expect(program?.first == UInt8(ascii: "/"))
    let groups = folder.contents(of: "cgroup")
    #expect(groups != nil)
  }

  @Test func whatHasEndedTellsNothing() throws {
    let child = try ChildProcess.start("/bin/sh", arguments: ["-c", "exec sleep 600"])
    let folder = try folder(of: child.identifier)
    child.signal(9)
    _ = try child.wait()
    let (started, groups, program) = (folder.started(), folder.contents(of: "cgroup"), folder.target(of: "exe"))
    #expect(started == nil && groups == nil && program == nil)
    #expect(throws: NoFolder.self) { _ = try self.folder(of: 0) }
    #expect(throws: NoFolder.self) { _ = try self.folder(of: -1) }
  }

  @Test func otherFoldersStandIn() throws {
    let proc = try TemporaryDirectory()
    try proc.write("7 (a) b) S 3 7 7 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 500 0", to: "7/stat")
    try proc.link("7/exe", to: "/usr/bin/app")
    let folder = try folder(of: 7, under: proc.path)
    let (parent, started, program) = (folder.parent(), folder.started(), folder.target(of: "exe"))
    #expect(parent == 3 && started == 5_000_000_000 && program == Array("/usr/bin/app".utf8))
  }

  /// An upgrade replaces the file of a running program.
  @Test func aProgramIsKnownByThePathThatItHad() throws {
    let directory = try TemporaryDirectory()
    for name in ["app", "app (deleted)"] {
      let path = directory.path + "/" + name
      // Copy in a child process: another child could inherit a descriptor that this process has open for writing.
      _ = try ChildProcess.start("/bin/cp", arguments: ["/bin/sleep", path]).wait()
      let child = try ChildProcess.start(path, arguments: ["600"])
      defer {
        child.signal(9)
        _ = try? child.wait()
      }
      let folder = try folder(of: child.identifier)
      let before = folder.program()
      #expect(before == Array(path.utf8))
      try FileManager.default.removeItem(atPath: path)
      let after = folder.program()
      #expect(after == Array(path.utf8))
    }
  }

  /// Mount IDs are reused at once, so only a list read while the file is open is valid.
  @Test func mountsAreListedAfterTheFileIsOpen() throws {
    let proc = try TemporaryDirectory()
    try proc.write("text", to: "root/file")
    try proc.makeDirectory("7")
    try proc.link("7/root", to: "\(proc.path)/root")
    guard let root = try folder(of: 7, under: proc.path).root() else { throw NoFolder() }
    let mounts = try String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)
    try proc.write(mounts.replacing(#/\s-\s\S+\s/#, with: " - tmpfs "), to: "7/mountinfo")
    let contents = root.contents(of: "file")
    #expect(contents == Array("text".utf8))
  }

  private struct NoFolder: Error {}

  private func folder(of process: Int32, under proc: String = "/proc") throws -> ProcessFolder {
    guard let folder = ProcessFolder(of: process, under: proc) else { throw NoFolder() }
    return folder
  }
}
