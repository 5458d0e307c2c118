import Foundation
import MDCrawl
import MDIndexer
import MDModel
import MDStore
import MDStoreWriter
import MDTestSupport
import Testing

/// Compares the index with the file system.
struct TreeComparisonTests {
  private let home: IndexedHome
  private var index: String { home.directory.path + "/index.sqlite" }

  init() throws {
    home = try IndexedHome()
    try home.directory.makeDirectory("none")
    // No importers, because the comparison ignores their results.
    home.importers = home.directory.path + "/none"
    for name in ["a.txt", "b.txt", "folder/c.txt", "folder/deep/d.txt", "folder/deep/e.txt", ".hidden"] {
      try home.write(name, to: name)
    }
    try home.index()
  }

  private func differences() throws -> TreeDifferences {
    try #require(try TreeComparison(index: index, crawl: home.crawl).run())
  }

  private func paths(_ names: String...) -> Set<FilePath> { Set(names.map { FilePath("\(home.files)/\($0)") }) }

  @Test func anIndexThatIsUpToDateHasNone() throws {
    let found = try differences()
    #expect(found.isEmpty)
    // The root, two folders and five files.
    #expect(found.checked == 8)
  }

  @Test func whatIsNewIsMissing() throws {
    try home.write("x", to: "new/below.txt")
    try home.write("x", to: "folder/.hidden")
    let found = try differences()
    #expect(Set(found.missing.paths) == paths("new", "new/below.txt") && found.missing.count == 2)
    #expect(found.stale.count == 0 && found.different.count == 0)
  }

  @Test func whatIsGoneIsStaleWithAllThatWasInIt() throws {
    try home.remove("folder")
    try home.remove("b.txt")
    let found = try differences()
    #expect(Set(found.stale.paths) == paths("b.txt", "folder") && found.stale.count == 6)
    #expect(found.missing.count == 0 && found.different.count == 0)
  }

  @Test func whatChangedIsDifferent() throws {
    try home.write("longer than before", to: "a.txt")
    try home.remove("b.txt")
    try home.directory.makeDirectory("files/b.txt")
    let found = try differences()
    #expect(Set(found.different.paths) == paths("a.txt", "b.txt"))
    #expect(found.missing.count == 0 && found.stale.count == 0)
    try home.index()
    #expect(try differences().isEmpty)
  }

  @Test func aFolderThatBecameAFileTakesWhatWasInItAlong() throws {
    try home.remove("folder")
    try home.write("x", to: "folder")
    let found = try differences()
    #expect(Set(found.different.paths) == paths("folder"))
    #expect(Set(found.stale.paths) == paths("folder") && found.stale.count == 4)
  }

  @Test func contentsThatWaitAreFineAndThoseThatNobodyReadsAreNot() throws {
    func change(_ body: (WritingSession, ItemRecord) throws -> Void) throws {
      try IndexWriter(path: index).batch { session throws -> Void in
        var item = try #require(try session.reading.item(at: FilePath("\(home.files)/a.txt")))
        item.state = .pending
        try session.update(item)
        try body(session, item)
      }
    }
    try change { session, item in try session.enqueue(item.id, .changed) }
    #expect(try differences().isEmpty)
    try change { session, item in
      try session.forgetContent(of: item.id)
      try session.update(item)
    }
    #expect(Set(try differences().different.paths) == paths("a.txt"))
  }

  /// A disk that is not mounted must not count as a deletion.
  @Test func aRootThatIsMissingOrAnEmptyStrangerIsNotStale() throws {
    try FileManager.default.moveItem(atPath: home.files, toPath: home.files + ".away")
    #expect(try differences().isEmpty)
    try home.directory.makeDirectory("files")
    #expect(try differences().isEmpty)
  }

  @Test func itCanBeStopped() throws {
    var folders = 0
    let found = try TreeComparison(index: index, crawl: home.crawl).run(goesOn: {
      folders += 1; return folders < 2
    })
    #expect(found == nil && folders == 2)
  }

  @Test(arguments: Rounds.seeds(4)) func aRandomTreeIsComparedAsItIsIndexed(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var names = ["a.txt", "b.txt", "folder/c.txt"]
    for round in 0..<6 {
      for _ in 0..<5 {
        let name = "r\(Int.random(in: 0..<6, using: &generator))/\(Int.random(in: 0..<9, using: &generator)).txt"
        let size = Int.random(in: 0..<50, using: &generator)
        try home.write(String(repeating: "x", count: size), to: name)
        names.append(name)
      }
      if let gone = names.randomElement(using: &generator) {
        names.removeAll { $0 == gone }
        try? home.remove(gone)
      }
      let before = try differences()
      let summary = try home.index()
      #expect(try differences().isEmpty, "seed \(seed), round \(round)")
      #expect(before.missing.count + before.stale.count > 0 || summary.removed == 0, "seed \(seed), round \(round)")
    }
  }
}
