import Foundation
import MDImporting
import MDIndexer
import MDModel
import MDStore
import MDStoreWriter
import MDSystem
import MDTestSupport
import Testing

/// Paths that become roots, and what happens to roots.
@Suite struct RootTests {
  private let home: IndexedHome

  init() throws {
    home = try IndexedHome()
    try home.write("outer words", to: "outer.txt")
    try home.write("inner words", to: "a/b/inner.txt")
    try home.write("other words", to: "a/c/other.txt")
  }

  @Test func aFirstCrawlThatWasStoppedIsOnRecordUntilItIsOver() throws {
    let stop = StopSignal()
    stop.raise()
    let writer = try IndexWriter(path: home.directory.path + "/index.sqlite")
    _ = try Indexer(writer: writer, setup: home.setup, stop: stop).index([FilePath(home.files)])
    #expect(try home.read { try $0.firstCrawls().roots } == [FilePath(home.files)])
    _ = try Indexer(writer: writer, setup: home.setup).index([FilePath(home.files)])
    #expect(try home.read { try $0.firstCrawls().roots } == [])
  }

  @Test func anEnclosingRootAdoptsTheInnerOnes() throws {
    try home.index("a/b")
    try home.index("a/c/other.txt")
    let before = try #require(try home.item("a/b/inner.txt"))
    #expect(Set(try home.roots()) == ["\(home.files)/a/b", "\(home.files)/a/c/other.txt"])
    let summary = try home.index()
    #expect(try home.roots() == [home.files])
    #expect(summary.removed == 0)
    #expect(try home.item("a/b/inner.txt")?.id == before.id)
    #expect(try home.names(withText: "words") == ["outer.txt", "a/b/inner.txt", "a/c/other.txt"])
    #expect(try home.read { try $0.counts().items } == Int64(TreeWalk(Array(home.files.utf8)).entries.count))
  }

  @Test func aSingleFileCanBeARoot() throws {
    #expect(try home.index("outer.txt").imported == 1)
    #expect(try home.roots() == ["\(home.files)/outer.txt"])
    try home.write("changed contents", to: "outer.txt")
    try home.index("outer.txt")
    #expect(try home.names(withText: "changed") == ["outer.txt"])
    #expect(try home.names(withText: "words") == [])
  }

  @Test func aSecretFileIsNoRoot() throws {
    try home.write("key words", to: ".ssh/id_ed25519")
    try home.write("hidden words", to: ".profile")
    let summary = try home.index(".ssh/id_ed25519", ".profile")
    #expect(summary.refused.map(\.path) == [FilePath("\(home.files)/.ssh/id_ed25519")])
    #expect(try home.names(withText: "words") == [".profile"])
  }

  @Test func aRootGivenTwiceIsOne() throws {
    let summary = try home.index("a", "a")
    #expect(try home.roots() == ["\(home.files)/a"])
    #expect(summary.added == 5)
    #expect(summary.imported == 2)
  }

  @Test func aPathInsideARootRefreshesOnlyThatPart() throws {
    try home.index()
    try home.write("news here", to: "a/b/deep/er/new.txt")
    try home.write("news there", to: "a/c/new.txt")
    let summary = try home.index("a/b/deep")
    #expect(try home.roots() == [home.files])
    #expect(summary.added == 3)
    #expect(try home.names(withText: "news") == ["a/b/deep/er/new.txt"])
  }

  @Test func excludedPlacesAreRefusedWithTheRule() throws {
    try home.index()
    try home.write("x", to: ".hidden/x.txt")
    try home.write("x", to: "cache.noindex/x.txt")
    try home.write("x", to: ".ssh/id.txt")
    let reasons = try home.index(".hidden", "cache.noindex/x.txt", ".ssh").refused.map(\.reason)
    #expect(reasons[0] == "excluded: hidden (name begins with a dot)")
    #expect(reasons[1] == "excluded: name ends in .noindex")
    #expect(reasons[2].hasPrefix("excluded: never indexed ("))
    #expect(reasons.count == 3)
    #expect(try home.names(withText: "x") == [])
  }

  /// If the user names it and no root contains it, only a folder of secrets is refused.
  @Test func aHiddenFolderCanBeARootAndASecretOneCannot() throws {
    try home.write("open words", to: ".hidden/x.txt")
    try home.write("secret words", to: ".gnupg/private.txt")
    let summary = try home.index(".gnupg", ".hidden")
    #expect(summary.refused.map(\.path) == [FilePath("\(home.files)/.gnupg")])
    #expect(try home.names(withText: "words") == [".hidden/x.txt"])
  }

  @Test func aMissingRootIsNoDeletion() throws {
    try home.index("a")
    try FileManager.default.moveItem(atPath: "\(home.files)/a", toPath: "\(home.files)/elsewhere")
    let summary = try home.index("a", "outer.txt")
    #expect(summary.refused.map(\.reason) == ["cannot be indexed: No such file or directory"])
    #expect(summary.removed == 0)
    #expect(try home.names(withText: "words") == ["a/b/inner.txt", "a/c/other.txt", "outer.txt"])
  }

  /// The missing root's files wait for a new import, but the run is not about that root.
  @Test func aMissingRootIsNoDeletionForWhatWaitsEither() throws {
    try home.index("a", "outer.txt")
    let everything: Set<String> = ["a/b/inner.txt", "a/c/other.txt", "outer.txt"]
    try FileManager.default.moveItem(atPath: "\(home.files)/a", toPath: "\(home.files)/elsewhere")
    let summary = try home.work { indexer in
      let catalog = ImporterCatalog.discover(searchPath: [home.importers]).catalog
      for importer in catalog.importers { _ = try indexer.queueReimport(by: importer) }
      return try indexer.importWaiting()
    }
    #expect(summary.imported == 1 && summary.removed == 0)
    #expect(try home.names(withText: "words") == everything)
    #expect(try home.read { try $0.journal().count } == 2)
    try FileManager.default.moveItem(atPath: "\(home.files)/elsewhere", toPath: "\(home.files)/a")
    #expect(try home.work { try $0.importWaiting() }.imported == 2)
    #expect(try home.names(withText: "words") == everything)
    #expect(try home.read { try $0.journal().isEmpty })
  }

  @Test func aFileThatIsGoneWhenItsTurnComesIsRemoved() throws {
    try home.index()
    try home.remove("a/b/inner.txt")
    let summary = try home.work { indexer in
      let catalog = ImporterCatalog.discover(searchPath: [home.importers]).catalog
      for importer in catalog.importers { _ = try indexer.queueReimport(by: importer) }
      return try indexer.importWaiting()
    }
    #expect(summary.imported == 2 && summary.removed == 1)
    #expect(try home.item("a/b/inner.txt") == nil)
  }

  /// The disk returns errors, starting at any of the first calls.
  @Test(arguments: 0..<8) func aRootThatCannotBeReadKeepsItsItems(call: Int) throws {
    try home.index()
    let before = try home.read { try $0.counts().items }
    let counter = Monitor(0)
    let summary = try home.work { indexer in
      let plan = FaultPlan { name in
        guard ["openat", "getdents64"].contains(name) else { return nil }
        return counter.change {
          $0 += 1
          return $0 > call
        } ? EIO : nil
      }
      return try FaultPlan.$current.withValue(plan) { try indexer.index([FilePath(home.files)]) }
    }
    #expect(!summary.refused.isEmpty || !summary.failed.isEmpty || counter.look { $0 } <= call)
    #expect(try home.read { try $0.counts().items } == before)
    #expect(try home.names(withText: "words") == ["outer.txt", "a/b/inner.txt", "a/c/other.txt"])
    #expect(try home.index().removed == 0)
    #expect(try home.item("a")?.state == .nameOnly)
  }
}
