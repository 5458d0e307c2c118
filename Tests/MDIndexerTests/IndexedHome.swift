import Foundation
import MDCrawl
import MDImporting
import MDIndexer
import MDModel
import MDStore
import MDStoreWriter
import MDSystem
import MDTestSupport

/// A folder of files, its index, and real importers in their sandboxes. The starts of importers are counted.
final class IndexedHome {
  let directory: TemporaryDirectory
  var crawl = CrawlOptions()
  /// Folder of importers; by default the folder that the build has filled.
  var importers = BuiltProducts.importers
  var files: String { directory.path + "/files" }
  private var launcher: String { directory.path + "/launcher" }
  private var launches: String { directory.path + "/launches" }

  init() throws {
    directory = try TemporaryDirectory()
    try directory.makeDirectory("files")
    try directory.write(
      "#!/bin/sh\necho started >> '\(launches)'\nexec '\(BuiltProducts.tool("mdsandbox"))' \"$@\"\n", to: "launcher")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: launcher)
  }

  /// Number of importer processes started so far.
  var starts: Int {
    let log = FileManager.default.contents(atPath: launches) ?? Data()
    return log.count { $0 == UInt8(ascii: "\n") }
  }

  @discardableResult
  func write(_ contents: String, to name: String) throws -> String {
    try directory.write(contents, to: "files/\(name)")
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(files)/\(name)") }

  /// Indexes paths of the folder; by default the whole folder.
  @discardableResult
  func index(_ names: String...) throws -> IndexingSummary {
    let paths = names.isEmpty ? [files] : names.map { "\(files)/\($0)" }
    return try work { try $0.index(paths.map { FilePath($0) }) }
  }

  /// Runs `body` with an indexer for the index.
  func work<Value>(_ body: (Indexer) throws -> Value) throws -> Value {
    try body(Indexer(writer: try IndexWriter(path: directory.path + "/index.sqlite"), setup: setup))
  }

  var setup: IndexerSetup {
    var host = HostConfiguration()
    host.launcher = launcher
    let catalog = ImporterCatalog.discover(searchPath: [importers]).catalog
    return IndexerSetup(crawl: crawl, catalog: catalog, host: host, workers: 2)
  }

  func read<Value>(_ body: (ReadingSession) throws -> Value) throws -> Value {
    try IndexReader(path: directory.path + "/index.sqlite").read(body)
  }

  /// The item at a path in the folder.
  func item(_ name: String) throws -> ItemRecord? { try read { try $0.item(at: FilePath("\(files)/\(name)")) } }

  func outcome(_ name: String) throws -> ItemOutcome? {
    try item(name).flatMap { item in try read { try $0.outcome(of: item.id) } }
  }

  func text(_ name: String) throws -> String? {
    guard let item = try item(name), let text = try read({ try $0.text(of: item.id) }) else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// Paths below the folder whose text contains the word.
  func names(withText word: String) throws -> Set<String> {
    try read { session in
      let paths = try session.itemsWithText(.phrase(word)).items.compactMap { try session.path(of: $0) }
      return Set(paths.map { String(decoding: $0.bytes.dropFirst(files.utf8.count + 1), as: UTF8.self) })
    }
  }

  /// The paths of all roots.
  func roots() throws -> [String] {
    try read { try $0.roots().map { $0.name.text } }
  }

  /// Waits until every stamp in the folder is old enough to be trusted. No program can set a `ctime`, so real time must
  /// pass.
  func age() async throws {
    let newest = try TreeWalk(Array(files.utf8)).entries.values.map { max($0.modified, $0.changed) }.max() ?? 0
    let left = Timestamp(nanoseconds: newest) + FileStamp.racyAge + .milliseconds(50) - Clock.wallTime
    if left > .zero { try await Task.sleep(for: left) }
  }
}
