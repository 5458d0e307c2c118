import MDImporting
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDIndexer

/// Idle importers are kept for the next file. If memory is tight, only the three used last are kept.
struct SpareImporterTests {
  private let home: IndexedHome

  init() throws { home = try IndexedHome() }

  private func file(_ name: String, _ contents: String) throws -> OpenFile {
    let path = try home.write(contents, to: name)
    let descriptor = try Descriptor.open(path: FilePath(path), flags: FileFlags.readOnly)
    return OpenFile(identifier: 1, name: FileName(name), descriptor: descriptor, type: nil)
  }

  /// When the fifth importer starts, the first one is the one that has been idle longest.
  @Test(arguments: [(MemoryGuard.Supply.ample, 5), (.tight, 6), (.short, 7)])
  func thoseNotUsedForLongestAreEndedWhereMemoryIsTight(supply: MemoryGuard.Supply, starts: Int) throws {
    let setup = home.setup
    let importer = FileImporter(
      detector: setup.detector, catalog: setup.catalog, configuration: setup.host, workers: 2,
      memory: { supply })
    let files = try [
      file("a.txt", "one"), file("b.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
      file("c.eml", "From: a@b.org\nSubject: two\n\nthree\n"),
      file("d.geojson", "{\"type\":\"Point\",\"coordinates\":[1,2]}"),
      file("e.desktop", "[Desktop Entry]\nType=Application\nName=Four\nExec=four\n"), file("f.txt", "five"),
      file("g.desktop", "[Desktop Entry]\nType=Application\nName=Six\nExec=six\n"),
    ]
    var outcomes: [ImportedFile.Outcome?] = []
    for file in files { try importer.run([file]) { outcomes.append($1?.outcome) } }
    #expect(outcomes == Array(repeating: .complete, count: files.count))
    #expect(home.starts == starts)
  }
}
