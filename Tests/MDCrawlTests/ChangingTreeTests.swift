import Foundation
import MDCrawl
import MDModel
import MDSystem
import MDTestSupport
import Testing

/// The tree changes after a directory was listed and before its entries are opened.
@Suite struct ChangingTreeTests {
  private let root: TemporaryDirectory

  init() throws {
    root = try TemporaryDirectory()
    try root.write("x", to: "a/file")
    try root.write("y", to: "b/other")
  }

  /// Crawls, and runs `change` while the root is visited.
  private func crawlChanging(_ options: CrawlOptions = CrawlOptions(), _ change: @escaping () throws -> Void) throws
    -> RecordingVisitor
  {
    try crawl(root.path, options) { if $0.isEmpty { try change() } }
  }

  @Test func removedDirectoryHasVanished() throws {
    let found = try crawlChanging { try FileManager.default.removeItem(atPath: root.path + "/a") }
    #expect(found.vanished == [Array("a".utf8)])
    #expect(found.entries.paths == ["a", "b", "b/other"])
  }

  @Test func directorySwappedForALinkIsNotEntered() throws {
    let found = try crawlChanging {
      try FileManager.default.removeItem(atPath: root.path + "/a")
      #expect(symlink("b", root.path + "/a") == 0)
    }
    #expect(found.vanished == [Array("a".utf8)])
    #expect(found.entries["a/other"] == nil)
  }

  @Test func directorySwappedForAFifoIsNotOpened() throws {
    let found = try crawlChanging {
      try FileManager.default.removeItem(atPath: root.path + "/a")
      #expect(mkfifo(root.path + "/a", 0o600) == 0)
    }
    #expect(found.vanished == [Array("a".utf8)])
  }

  @Test func directorySwappedForAnotherIsReadAsWhatItIs() throws {
    let found = try crawlChanging {
      #expect(rename(root.path + "/a", root.path + "/moved") == 0)
      try root.write("z", to: "a/fresh")
    }
    #expect(found.entries["a/fresh"] != nil && found.entries["a/file"] == nil)
  }

  @Test func directorySwappedForOurOwnStateIsLeftOut() throws {
    try root.write("secret", to: "state/index")
    let options = CrawlOptions(ownState: [FilePath(root.path + "/state")])
    let found = try crawlChanging(options) {
      #expect(rename(root.path + "/a", root.path + "/gone") == 0)
      #expect(rename(root.path + "/state", root.path + "/a") == 0)
    }
    #expect(found.excluded["a"] == .ownState)
    #expect(found.entries["a/index"] == nil)
  }

  @Test func directoryRemovedWhileOpenHasNoMoreChildren() throws {
    try root.makeDirectory("a/deep/deeper")
    let found = try crawl(root.path) {
      if $0 == Array("a".utf8) { try FileManager.default.removeItem(atPath: root.path + "/a") }
    }
    #expect(found.vanished == [Array("a/deep".utf8)])
    #expect(found.entries["b/other"] != nil)
  }

  @Test func ancestorSwappedWhileClosedIsNotTrusted() throws {
    // The tree is so deep that descriptors near its top are closed. Then its top is replaced by a tree of the same
    // shape.
    try makeChain("t", leaf: "z/old")
    let bottom = Array(("t/" + Self.chain.joined(separator: "/")).utf8)
    let found = try crawl(root.path) { path in
      guard path == bottom else { return }
      #expect(rename(root.path + "/t/m0", root.path + "/aside") == 0)
      try makeChain("t", leaf: "z/intruder")
    }
    #expect(found.failed.isEmpty && found.vanished.count > 0)
    #expect(found.vanished.allSatisfy { $0.ends(with: "/z") })
    // Only entries directly in "t" may be found in their new state.
    #expect(found.entries.paths.filter { $0.hasSuffix("intruder") } == ["t/z/intruder"])
    #expect(found.visited.count + found.vanished.count == 4 + 2 * Self.chain.count)
  }

  private static let chain = (0..<200).map { "m\($0)" }

  /// Makes nested directories, each with `leaf` next to the nested one.
  private func makeChain(_ top: String, leaf: String) throws {
    for depth in 0..<Self.chain.count {
      try root.write("x", to: ([top] + Self.chain.prefix(depth) + [leaf]).joined(separator: "/"))
    }
    try root.makeDirectory(([top] + Self.chain).joined(separator: "/"))
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
