import Foundation
import MDImporting
import MDIndexer
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDThumbnails

/// A second program of the desktop (`desktop.py`), which shares no code with ours.
enum Desktop {
  struct Thumbnail: Decodable {
    var width: Int
    var height: Int
    var texts: [String: String]
    /// Permission bits of the folder and the file.
    var modes: [Int]
    /// Red, green and blue near the top and the bottom edge.
    var top: [Int]
    var bottom: [Int]

    /// Width and height.
    var pixels: [Int] { [width, height] }
  }

  static func read(_ thumbnail: String) throws -> Thumbnail {
    try JSONDecoder().decode(Thumbnail.self, from: Data(run("read", thumbnail)))
  }

  static func makePicture(_ path: String, _ width: Int, _ height: Int, orientation: Int = 1) throws {
    try run("picture", path, "\(width)", "\(height)", "\(orientation)")
  }

  static func makePDF(_ path: String) throws { try run("pdf", path) }

  static func makeThumbnail(of path: String, _ size: ThumbnailSize, in cache: ThumbnailCache) throws {
    try run("make", cache.directory, path, size.rawValue)
  }

  /// Runs the program and returns its output.
  @discardableResult
  static func run(_ command: String, _ words: String...) throws -> [UInt8] { try runAll(command, words) }

  static func runAll(_ command: String, _ words: [String]) throws -> [UInt8] {
    let program = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "desktop.py").path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-I", program, command] + words
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "desktop.py \(command) \(words)")
    return Array(bytes)
  }
}

/// A folder of files, a cache for their thumbnails, and the real importers.
struct ThumbnailTrial {
  let folder: TemporaryDirectory
  let cache: ThumbnailCache
  let setup: IndexerSetup

  init(version: String = "1.0") throws {
    folder = try TemporaryDirectory()
    cache = ThumbnailCache(directory: folder.path + "/cache/thumbnails", version: version)
    var host = HostConfiguration()
    host.readableFolders = try BuiltProducts.languageRuntime()
    setup = IndexerSetup(catalog: ImporterCatalog.discover().catalog, host: host, workers: 2)
    let makesPictures = setup.catalog.importers.contains { $0.manifest.gives.contains(.thumbnail) }
    try #require(makesPictures, "no importers beside the tests: make debug")
  }

  func path(_ name: String) -> String { folder.path + "/" + name }

  func get(_ name: String, _ size: ThumbnailSize = .large) throws -> ThumbnailOutcome? {
    try ThumbnailMaker(setup: setup, cache: cache).get([FilePath(path(name))], size).first
  }

  func subject(_ name: String) throws -> ThumbnailSubject {
    let path = FilePath(path(name))
    return ThumbnailSubject(path: path, status: try FileStatus.of(path: path))
  }

  /// Our thumbnail of a file, as read by the other program.
  func read(_ name: String, _ size: ThumbnailSize = .large) throws -> Desktop.Thumbnail {
    try Desktop.read(cache.path(of: try subject(name), size))
  }

  /// Paths of all files in the cache, relative to it.
  func cached() -> Set<String> {
    let enumerator = FileManager.default.enumerator(atPath: cache.directory)
    let names = enumerator?.compactMap { $0 as? String } ?? []
    return Set(names.filter { $0.hasSuffix(".png") || $0.contains(".tmp") })
  }

  func setModified(_ name: String, to seconds: TimeInterval) throws {
    let date = Date(timeIntervalSince1970: seconds)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(name))
  }
}
