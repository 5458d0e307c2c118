import Foundation
import MDCrawl
import MDSystem
import MDTestSupport
import Testing

/// The tree changes between the listing of a directory and the opening of what it listed.
@Suite struct ChangingTreeTests {
  private let root: TemporaryDirectory

  init() throws {
    root = try TemporaryDirectory()
    try root.write("x", to: "a/file")
    try root.write("y", to: "b/other")
  }

  /// Crawls and runs `change` while the root is visited.
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
    let options = CrawlOptions(ownState: [Array((root.path + "/state").utf8)])
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
    // Deep enough that the descriptors near the top are dropped; then the top is swapped and "z" must not be entered.
    let chain = (0..<200).map { "m\($0)" }
    for depth in 0..<chain.count {
      try root.makeDirectory("t/" + (chain.prefix(depth) + ["z"]).joined(separator: "/"))
    }
    try root.makeDirectory("t/" + chain.joined(separator: "/"))
    let bottom = Array(("t/" + chain.joined(separator: "/")).utf8)
    let found = try crawl(root.path) { path in
      guard path == bottom else { return }
      #expect(rename(root.path + "/t/m0", root.path + "/aside") == 0)
      try root.makeDirectory("t/m0/m1")
    }
    #expect(found.failed.isEmpty)
    #expect(found.vanished.count > 0)
    #expect(found.vanished.allSatisfy { $0.ends(with: "/z") })
    #expect(found.visited.count + found.vanished.count == 1 + 3 + 2 * chain.count)
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
