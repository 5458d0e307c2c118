import Foundation
import MDCrawl
import MDModel
import MDSystem
import MDTestSupport
import Testing

/// Real mounts, which need root. Otherwise the suite is skipped with a message.
@Suite(.serialized, .enabled(if: Mounts.areAllowed, "mounting is not allowed to this process"))
struct MountTests {
  private let root: TemporaryDirectory

  init() throws {
    root = try TemporaryDirectory()
    for name in ["here/file", "outside/inner/file"] { try root.write("x", to: name) }
    try root.makeDirectory("here/mount")
  }

  /// Mounts a file system inside the tree while `body` runs.
  private func mounted(_ arguments: [String], _ body: () throws -> Void) throws {
    let target = root.path + "/here/mount"
    try #require(try Program.run(["mount"] + arguments + [target]).1 == 0)
    defer { _ = try? Program.run(["umount", target]) }
    try body()
  }

  private func crawlHere(crossing: Bool) throws -> RecordingVisitor {
    try crawl(root.path + "/here", CrawlOptions(crossesFileSystems: crossing))
  }

  @Test func bindMountIsEnteredOnlyWhenTold() throws {
    try mounted(["--bind", root.path + "/outside"]) {
      let stay = try crawlHere(crossing: false)
      #expect(stay.skipped["mount"] == .otherFileSystem && stay.entries.paths == ["file"])
      let cross = try crawlHere(crossing: true)
      #expect(cross.entries.paths == ["file", "mount", "mount/inner", "mount/inner/file"])
      let path: [FileName] = ["mount", "inner"]
      let verdict = try Crawler().verdict(root: FilePath(root.path + "/here"), relativePath: path)
      #expect(verdict! == (.otherFileSystem, 1))
    }
  }

  @Test func bindMountOfAnAncestorEndsThere() throws {
    try mounted(["--bind", root.path + "/here"]) {
      let found = try crawlHere(crossing: true)
      #expect(found.excluded["mount"] == .loop)
      #expect(found.entries.paths == ["file", "mount"])
    }
  }

  @Test func memoryFileSystemIsNotCrossedIntoButMayBeARoot() throws {
    try mounted(["-t", "tmpfs", "limelight-test"]) {
      try root.write("x", to: "here/mount/file")
      #expect(try crawlHere(crossing: true).skipped["mount"] == .virtualFileSystem("tmpfs"))
      #expect(try crawl(root.path + "/here/mount").entries.paths == ["file"])
    }
  }

  @Test func mountThatAppearsDuringTheWalkIsNotEntered() throws {
    try root.write("x", to: "here/mount/below")
    var visitor = RecordingVisitor()
    visitor.during = { [root] path in
      guard path.isEmpty else { return }
      try Program.run(["mount", "--bind", root.path + "/outside", root.path + "/here/mount"])
    }
    defer { _ = try? Program.run(["umount", root.path + "/here/mount"]) }
    try Crawler().crawl(root: FilePath(root.path + "/here"), token: [], visitor: &visitor)
    #expect(visitor.excluded["mount"] == .otherFileSystem)
    #expect(visitor.entries["mount/inner"] == nil)
  }
}

@Suite struct VirtualFileSystemTests {
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mountinfo")))
  func procIsRefusedEvenAsARoot() throws {
    #expect(try crawl("/proc").excluded[[]] == .virtualFileSystem("proc"))
    #expect(try crawl("/proc/self").visited.isEmpty)
  }
}

private enum Mounts {
  /// True if mounting works, tried once on a directory of its own.
  static let areAllowed: Bool = {
    guard let directory = try? TemporaryDirectory() else { return false }
    let isAllowed = (try? Program.run(["mount", "-t", "tmpfs", "limelight-test", directory.path]).1) == 0
    if isAllowed { _ = try? Program.run(["umount", directory.path]) }
    return isAllowed
  }()
}
