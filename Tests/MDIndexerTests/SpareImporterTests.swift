import MDImporting
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDIndexer

/// Importers that have nothing to do: kept for the next file, unless memory is tight.
struct SpareImporterTests {
  private let home: IndexedHome

  init() throws { home = try IndexedHome() }

  private func file(_ name: String, _ contents: String) throws -> OpenFile {
    let path = try home.write(contents, to: name)
    let descriptor = try Descriptor.open(path: FilePath(path), flags: FileFlags.readOnly)
    return OpenFile(identifier: 1, name: FileName(name), descriptor: descriptor, type: nil)
  }

  @Test(arguments: [(false, 2), (true, 3)]) func areEndedWhereMemoryIsTight(isTight: Bool, starts: Int) throws {
    let setup = home.setup
    let importer = FileImporter(
      detector: setup.detector, catalog: setup.catalog, configuration: setup.host, isTight: { isTight })
    let files = try [
      file("a.txt", "one"), file("b.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
      file("c.txt", "two"),
    ]
    var outcomes: [ImportedFile.Outcome?] = []
    for file in files { try importer.run([file]) { outcomes.append($1?.outcome) } }
    #expect(outcomes == [.complete, .complete, .complete])
    #expect(home.starts == starts)
  }
}
