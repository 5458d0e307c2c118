import MDImporting
import MDIndexer
import MDModel
import MDStore
import MDTestSupport
import Testing

/// Indexed files whose importers are upgraded or newly installed, or that are requested again.
@Suite struct ImporterUpgradeTests {
  private let home: IndexedHome
  private let folder: ImporterFolder

  init() throws {
    home = try IndexedHome()
    folder = try ImporterFolder()
    home.importers = folder.path
    try folder.install("Notes", version: 1, types: ["public.plain-text"])
    try home.write("first words", to: "first.txt")
    try home.write("second words", to: "second.txt")
    try home.write("crash", to: "crash")
    try home.write("<p>markup words</p>", to: "page.html")
  }

  /// Date of each file's import.
  private func dates() throws -> [String: Timestamp?] {
    try Dictionary(
      uniqueKeysWithValues: ["first.txt", "second.txt", "crash", "page.html"].map { name in
        (name, try home.outcome(name)?.date)
      })
  }

  @Test func anUpgradeImportsAgainWhatTheOldVersionHandledOrFailed() async throws {
    try folder.install("Pages", version: 1, types: ["public.html"])
    try await home.age()
    let first = try home.index()
    #expect(first.imported == 3 && first.failed.values.reduce(0, +) == 1)
    #expect(try home.item("crash")?.state == .quarantined)
    let before = try dates()

    try folder.install("Notes", version: 2, types: ["public.plain-text"])
    let second = try home.index()
    #expect(second.imported == 2 && second.changed == 0 && second.failed.values.reduce(0, +) == 1)
    for name in ["first.txt", "second.txt", "crash"] { #expect(try home.outcome(name)?.importer?.version == 2) }
    let after = try dates()
    #expect(before.filter { $0.value != after[$0.key] }.keys.sorted() == ["crash", "first.txt", "second.txt"])

    let starts = home.starts
    #expect(try home.index().imported == 0)
    #expect(home.starts == starts)
  }

  @Test func aDowngradeImportsAgainToo() async throws {
    try folder.install("Notes", version: 7, types: ["public.plain-text"])
    try await home.age()
    try home.index()
    try folder.install("Notes", version: 6, types: ["public.plain-text"])
    #expect(try home.index().imported == 2)
    #expect(try home.outcome("first.txt")?.importer?.version == 6)
  }

  @Test func aNewImporterTakesUpWhatNobodyRead() async throws {
    try await home.age()
    try home.index()
    #expect(try home.item("page.html")?.state == .nameOnly)
    let before = try dates()
    try folder.install("Pages", version: 1, types: ["public.html"])
    #expect(try home.index().imported == 1)
    #expect(try home.names(withText: "markup") == ["page.html"])
    let after = try dates()
    #expect(before.filter { $0.value != after[$0.key] }.keys.sorted() == ["page.html"])
    #expect(try home.index().imported == 0)
  }

  @Test func askingForAnImporterImportsExactlyItsFiles() async throws {
    try folder.install("Pages", version: 1, types: ["public.html"])
    try await home.age()
    try home.index()
    let before = try dates()
    let summary = try home.work { indexer in
      let catalog = ImporterCatalog.discover(searchPath: [folder.path]).catalog
      let pages = try #require(catalog.importers.first { $0.manifest.name == "Pages" })
      #expect(try indexer.queueReimport(by: pages) == 1)
      return try indexer.importWaiting()
    }
    #expect(summary.imported == 1)
    let after = try dates()
    #expect(before.filter { $0.value != after[$0.key] }.keys.sorted() == ["page.html"])
  }
}
