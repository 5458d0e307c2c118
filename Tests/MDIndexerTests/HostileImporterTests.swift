import Foundation
import MDImporting
import MDIndexer
import MDModel
import MDStore
import MDTestSupport
import Testing

/// Importers that misbehave, tested on the whole path from file to index.
@Suite struct HostileImporterTests {
  private let home: IndexedHome
  private let folder: ImporterFolder

  /// Names of files whose import ends the importer's process, and a part of the reason that must be recorded.
  private static let deadly = [
    "crash": "signal 11", "leave": "status 3", "stall": "longer than 2 s", "huge_frame": "protocol",
    "invalid_text": "not valid UTF-8", "close_socket": "closed its socket",
  ]

  init() throws {
    home = try IndexedHome()
    folder = try ImporterFolder()
    home.importers = folder.path
    try folder.install("Hostile", version: 1, types: ["public.data"])
    for name in Self.deadly.keys { try home.write("bad contents", to: name) }
    for number in 0..<20 { try home.write("neighbour \(number)", to: "good\(number).txt") }
  }

  @Test func eachIsContainedAndItsNeighboursAreIndexed() async throws {
    try await home.age()
    let first = try home.index()
    try expectQuarantine(first, version: 1)

    let starts = home.starts
    let second = try home.index()
    #expect(second.imported == 0 && second.failed.isEmpty)
    #expect(home.starts == starts)

    try folder.install("Hostile", version: 2, types: ["public.data"])
    try expectQuarantine(try home.index(), version: 2)
  }

  private func expectQuarantine(_ summary: IndexingSummary, version: Int64) throws {
    #expect(summary.imported == 20)
    #expect(summary.failed.values.reduce(0, +) == Self.deadly.count)
    for (name, reason) in Self.deadly {
      let outcome = try #require(try home.outcome(name))
      #expect(try home.item(name)?.state == .quarantined, "\(name)")
      #expect(outcome.reason.contains(reason), "\(name): \(outcome.reason)")
      #expect(outcome.importer?.version == version)
    }
    #expect(try home.names(withText: "neighbour") == Set((0..<20).map { "good\($0).txt" }))
    #expect(try home.read { try $0.journal().isEmpty })
  }

  @Test func anImporterThatDoesNotStartCostsItsOwnFilesOnly() throws {
    try folder.install("Text", version: 1, types: ["public.html"])
    let manifest = try #require(
      try? String(contentsOfFile: folder.path + "/Text.mdimporter/manifest.json", encoding: .utf8))
    try manifest.replacing("\"hostile.py\"", with: "\"hostile.py\",\"leave-at-start\"")
      .write(toFile: folder.path + "/Text.mdimporter/manifest.json", atomically: true, encoding: .utf8)
    try home.write("<p>never read</p>", to: "page.html")
    try home.index()
    #expect(try home.item("page.html")?.state == .pending)
    #expect(try home.read { try $0.journal().count } == 1)
    #expect(
      try home.outcome("page.html")?.reason == "the importer could not be started: the importer exited with status 7")
    #expect(try home.names(withText: "neighbour").count == 20)

    // The page itself has not failed, so the next run imports it with an importer that starts.
    try manifest.write(toFile: folder.path + "/Text.mdimporter/manifest.json", atomically: true, encoding: .utf8)
    try home.index()
    #expect(try home.item("page.html")?.state == .indexed)
    #expect(try home.outcome("page.html")?.reason == "")
    #expect(try home.read { try $0.journal().isEmpty })
  }
}
