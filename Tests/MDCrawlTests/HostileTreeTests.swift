import Foundation
import MDCrawl
import MDModel
import MDSystem
import MDTestSupport
import Testing

@Suite struct HostileTreeTests {
  private let root: TemporaryDirectory

  init() throws { root = try TemporaryDirectory() }

  /// Creates a file whose name may consist of any bytes.
  private func create(_ name: FileName) throws {
    let flags = FileFlags.create | FileFlags.readWrite
    _ = try Descriptor.open(path: FilePath(root.path).appending(name), flags: flags, mode: 0o600)
  }

  @Test func namesAreBytes() throws {
    let names: [FileName] = [
      FileName([UInt8](repeating: 0x61, count: 255)), FileName([0xFF, 0xFE, 0x80]), "line\nbreak", "\u{1}\u{7F}",
      "e\u{301}",
      "\u{E9}", " ", "-rf *", FileName([0xC3]),
    ]
    for name in names { try create(name) }
    let found = try crawl(root.path)
    #expect(found.order[[]] == names.sorted())
  }

  @Test func orderIsThatOfBytes() throws {
    var generator = SeededGenerator(seed: 7)
    var names: Set<FileName> = []
    while names.count < 300 {
      let length = Int.random(in: 1...20, using: &generator)
      names.insert(
        FileName([0x61] + (0..<length).map { _ in [0x61, 0x62, 0xFF].randomElement(using: &generator)! }))
    }
    for name in names { try create(name) }
    #expect(try crawl(root.path).order[[]] == names.sorted())
  }

  @Test func specialFilesAreRecordedAndNeverOpened() throws {
    // Opening a FIFO for reading would wait for a writer, and the test would not end.
    #expect(mkfifo(root.path + "/fifo", 0o600) == 0)
    #expect(mkfifo(root.path + "/CACHEDIR.TAG", 0o600) == 0)
    #expect(mkfifo(root.path + "/.gitignore", 0o600) == 0)
    #expect(mknod(root.path + "/socket", S_IFSOCK | 0o600, 0) == 0)
    let found = try crawl(root.path, CrawlOptions(honoursGitignore: true))
    #expect(found.entries["fifo"]?.kind == .fifo)
    #expect(found.entries["socket"]?.kind == .socket)
    #expect(found.entries["CACHEDIR.TAG"]?.kind == .fifo)
  }

  @Test func symbolicLinksAreItemsAndNeverFollowed() throws {
    try root.write("x", to: "real/file")
    for (target, link) in [("..", "real/up"), (".", "self"), ("real", "alias"), ("nowhere", "broken")] {
      #expect(symlink(target, root.path + "/" + link) == 0)
    }
    let found = try crawl(root.path)
    #expect(found.entries.paths == ["alias", "broken", "real", "real/file", "real/up", "self"])
    #expect(found.entries["alias"]?.kind == .symbolicLink && found.entries["self"]?.kind == .symbolicLink)
  }

  @Test func rootMayBeASymbolicLink() throws {
    try root.write("x", to: "real/file")
    #expect(symlink("real", root.path + "/alias") == 0)
    #expect(try crawl(root.path + "/alias").entries.paths == ["file"])
  }

  @Test func hardLinksAndSparseFiles() throws {
    try root.write("x", to: "one")
    #expect(link(root.path + "/one", root.path + "/two") == 0)
    try create("huge")
    #expect(truncate(root.path + "/huge", 1 << 40) == 0)
    let found = try crawl(root.path)
    #expect(found.entries["one"]?.inode == found.entries["two"]?.inode && found.entries["one"]?.links == 2)
    #expect(found.entries["huge"]?.size == 1 << 40)
    #expect(found.entries["huge"]?.allocated == 0)
  }

  @Test func missingRootHasVanished() throws {
    #expect(try crawl(root.path + "/nothing").vanished == [[]])
    try root.write("x", to: "file")
    #expect(try crawl(root.path + "/file").vanished == [[]])
  }
}

/// Trees with paths too long for a system call.
@Suite struct DeepTreeTests {
  private let root: TemporaryDirectory

  init() throws { root = try TemporaryDirectory() }

  /// Makes `depth` nested directories, each filled by `populate`.
  private func nest(_ depth: Int, name: String, populate: (Int32, Int) throws -> Void) throws {
    var current = try Descriptor.open(path: FilePath(root.path), flags: FileFlags.directory)
    for level in 0..<depth {
      try populate(current.rawValue, level)
      try #require(mkdirat(current.rawValue, name, 0o700) == 0)
      current = try Descriptor.open(at: current.rawValue, name, flags: FileFlags.directory)
    }
  }

  private func remove() throws { try Program.run(["rm", "-rf", root.path]) }

  @Test func everyLevelIsVisitedOnTheWayBack() throws {
    defer { try? remove() }
    // The names sort before and after the nested directory, so each level is left and entered again.
    try nest(3_000, name: "m") { directory, _ in
      try #require(mkdirat(directory, "a", 0o700) == 0)
      try #require(mkdirat(directory, "z", 0o700) == 0)
    }
    var most = 0
    let found = try crawl(root.path) { path in
      // Longer paths cannot be queried.
      if path.count < 3_500, path.count % 101 == 0 { most = max(most, try openDescriptors(below: root.path)) }
    }
    #expect(found.visited.count == 1 + 3 * 3_000)
    #expect(found.entries.count == 3 * 3_000)
    #expect(found.vanished.isEmpty && found.failed.isEmpty)
    #expect(most > 10 && most <= 64)
  }

  @Test func rootLongerThanPathMaxIsOpenedPieceByPiece() throws {
    defer { try? remove() }
    let name = String(repeating: "n", count: 200)
    try nest(30, name: name) { _, _ in }
    let deep = root.path + String(repeating: "/" + name, count: 25)
    #expect(try crawl(deep).visited.count == 6)
  }

  /// Number of this process's descriptors that show a path inside `directory`.
  private func openDescriptors(below directory: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
      var buffer = [CChar](repeating: 0, count: 8_192)
      let count = readlink("/proc/self/fd/" + name, &buffer, buffer.count)
      let path = buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:))
      return path.starts(with: Array(directory.utf8))
    }.count
  }
}
