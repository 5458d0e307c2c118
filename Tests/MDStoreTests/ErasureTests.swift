import Foundation
import MDModel
import MDStore
import MDStoreWriter
import MDTestSupport
import Testing

/// Index operations of `mdutil -E`, `-X` and `-t`.
@Suite struct ErasureTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/index.sqlite" }

  init() throws {
    directory = try TemporaryDirectory()
    let writer = try IndexWriter(path: path)
    try writer.batch { session in
      for root in ["/a", "/b"] {
        let top = try session.insert(Self.item(root, .directory, inode: 1))
        let sub = try session.insert(Self.item("sub", .directory, inode: 2, in: top))
        _ = try session.insert(Self.item("file", .regular, inode: root == "/a" ? 7 : -7, in: sub))
      }
    }
  }

  private static func item(_ name: String, _ kind: ItemKind, inode: Int64, in parent: ItemID = .none) -> ItemRecord {
    ItemRecord(
      parent: parent, name: FileName(name), kind: kind,
      stamp: FileStamp(size: 0, modified: .epoch, changed: .epoch, inode: inode), owner: 0, group: 0, permissions: 0o644
    )
  }

  private func erase(_ folders: String...) throws -> Int {
    try IndexErasure.erase(folders.map { FilePath($0) }, from: path)
  }

  private func paths() throws -> Set<String> {
    try IndexReader(path: path).read { session in
      var found: Set<String> = []
      for number in 1...6 {
        if let path = try session.path(of: ItemID(Int64(number))) {
          found.insert(path.text)
        }
      }
      return found
    }
  }

  @Test func aRootGoesAndTheOtherStays() throws {
    #expect(try erase("/a") == 0)
    #expect(try paths() == ["/b", "/b/sub", "/b/sub/file"])
  }

  @Test func aFolderInARootGoes() throws {
    #expect(try erase("/a/sub", "/c") == 0)
    #expect(try paths() == ["/a", "/b", "/b/sub", "/b/sub/file"])
  }

  @Test func whenNothingIsLeftTheFilesGo() throws {
    try directory.write("x", to: "index.sqlite.damaged-2026")
    try directory.write("x", to: "other")
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { !$0.hasSuffix(".lock") }
    }
    // The index and the one moved aside. Their log files may exist, or be gone since their last reader closed.
    #expect(try erase("/") >= 2)
    #expect(try files() == ["other"])
    #expect(try erase("/") == 0)
  }

  @Test func aWriterIsNotDisturbed() throws {
    let writer = try IndexWriter(path: path)
    for folders in [["/"], ["/a"]] {
      let error = #expect(throws: StoreError.self) {
        try IndexErasure.erase(folders.map { FilePath($0) }, from: path)
      }
      #expect(error?.code == .busy)
    }
    #expect(try paths().count == 6)
    _ = writer
  }

  @Test func inodesAreFound() throws {
    try IndexReader(path: path).read { session throws -> Void in
      let found = try session.items(withInode: 7).map { try session.path(of: $0) }
      #expect(found == ["/a/sub/file"])
      #expect(try session.items(withInode: -7).count == 1)
      #expect(try session.items(withInode: 2).count == 2)
      #expect(try session.items(withInode: 3).isEmpty)
    }
  }
}
