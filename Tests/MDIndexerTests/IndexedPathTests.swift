import Foundation
import MDImporting
import MDIndexer
import MDModel
import MDStore
import MDStoreWriter
import MDSystem
import MDTestSupport
import Testing

/// Paths that may be indexed, and roots inside roots.
struct IndexedPathTests {
  private let directory: TemporaryDirectory
  private let root: String

  init() throws {
    directory = try TemporaryDirectory()
    root = try AbsolutePath.resolving(FilePath(directory.path)).text
  }

  private func run(_ names: String...) throws -> IndexingSummary {
    let writer = try IndexWriter(path: root + "/index/index.sqlite")
    let indexer = Indexer(writer: writer, setup: IndexerSetup(catalog: ImporterCatalog([]), workers: 1))
    return try indexer.index(names.map { FilePath("\(root)/\($0)") })
  }

  private func roots() throws -> Set<String> {
    let reader = try IndexReader(path: root + "/index/index.sqlite")
    return Set(try reader.read { try $0.roots().map { $0.name.text } })
  }

  @Test func aFileCanBeIndexedByItself() throws {
    try directory.write("x", to: "tree/file")
    _ = try run("tree/file")
    #expect(try roots() == ["\(root)/tree/file"])
    _ = try run("tree")
    #expect(try roots() == ["\(root)/tree"])
  }

  @Test func aFileThatIsGoneDoesNotStayARoot() throws {
    try directory.write("x", to: "tree/file")
    try directory.write("x", to: "tree/turns")
    try directory.makeDirectory("tree/disk")
    _ = try run("tree/file", "tree/turns", "tree/disk")
    for name in ["file", "turns", "disk"] { try FileManager.default.removeItem(atPath: "\(root)/tree/\(name)") }
    try directory.makeDirectory("tree/turns")
    _ = try run("tree")
    #expect(try roots() == ["\(root)/tree", "\(root)/tree/disk"])
  }

  @Test func aPathThatCannotBeIndexedDoesNotStopTheOthers() throws {
    try directory.makeDirectory("tree")
    try directory.makeDirectory(".ssh")
    let summary = try run(".ssh", "missing", "tree")
    #expect(summary.refused.count == 2)
    #expect(try roots() == ["\(root)/tree"])
    #expect(try run(".ssh", "missing").refused.count == 2)
  }
}
