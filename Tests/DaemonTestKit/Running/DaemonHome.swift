import Foundation
package import MDModel
package import MDStore
package import MDTestSupport

/// A user's home in a temporary folder: files to index, a folder next to them that is not indexed, and Limelight's own
/// folders.
///
/// It is removed with everything in it when the object is released.
package final class DaemonHome: Sendable {
  private let directory: TemporaryDirectory
  /// Absolute path of the folder to index.
  package var files: String { directory.path + "/files" }
  /// A folder on the same file system that is not indexed.
  package var outside: String { directory.path + "/outside" }
  /// Value of `LIMELIGHT_HOME`.
  package let limelight: String
  /// Value of `XDG_RUNTIME_DIR`; `nil` if the variable is not set.
  private let runtime: String?
  /// Seed of the pauses in the home's processes; `nil` for no pauses.
  private let delays: UInt64?

  /// - Parameters:
  ///   - limelight: location of Limelight's own folders; by default next to the files.
  ///   - runtime: runtime folder of the login session.
  ///   - delays: seed of pauses between the steps of donations, for a daemon that is killed.
  package init(limelight: String? = nil, runtime: String? = nil, delays: UInt64? = nil) throws {
    directory = try TemporaryDirectory()
    self.limelight = limelight ?? directory.path + "/limelight"
    self.runtime = runtime
    self.delays = delays
    for name in ["files", "outside"] { try directory.makeDirectory(name) }
  }

  /// A home whose own Limelight folders lie among the indexed files.
  package static func withOwnFoldersInside() throws -> DaemonHome { try DaemonHome(ownFolders: "files/limelight") }

  private init(ownFolders: String) throws {
    directory = try TemporaryDirectory()
    limelight = "\(directory.path)/\(ownFolders)"
    runtime = nil
    delays = nil
    for name in ["files", "outside"] { try directory.makeDirectory(name) }
  }

  /// Ends the search service that a tool may have started. It would keep running for a minute.
  deinit { StartedSearchService.endAll(of: limelight) }

  package var locations: Locations {
    get throws { try Locations(environment: environment) }
  }

  /// The complete environment of the daemon and of the tools.
  package var environment: [String: String] {
    let path = BuiltProducts.tools + ":/usr/sbin:/usr/bin:/sbin:/bin"
    // Without a model, only words count. A test that needs a model provides one.
    let usual = [
      "HOME": files, "LIMELIGHT_HOME": limelight, "PATH": path, "LC_ALL": "C.UTF-8",
      "LIMELIGHT_MODELS": "/nonexistent",
    ]
    let pauses = delays.map(Delays.environment) ?? [:]
    return usual.merging(runtime.map { ["XDG_RUNTIME_DIR": $0] } ?? [:]) { $1 }.merging(pauses) { $1 }
  }

  /// Socket of the daemon.
  package var socket: String { get throws { try locations.runtime + "/mds.sock" } }

  /// Writes settings under which no condition of the test machine holds the daemon back.
  func writeSettings() throws {
    let file = URL(filePath: try locations.settings)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let settings = """
      cpu-pressure = 100%
      io-pressure = 100%
      memory-pressure = 100%
      active-share = 100%
      on-battery = full
      battery-minimum = 0%
      minimum-free = 1MB

      """
    try Data(settings.utf8).write(to: file)
  }

  /// Absolute path of a name in the folder of files.
  package func path(_ name: String) -> String { "\(files)/\(name)" }

  @discardableResult
  package func write(_ contents: String, to name: String) throws -> String {
    try directory.write(contents, to: "files/\(name)")
  }

  /// Runs a tool until it ends.
  package func run(_ tool: String, _ arguments: [String]) throws -> ToolResult {
    try ToolProcess(BuiltProducts.tool(tool), arguments, environment: environment).finish()
  }

  /// Names, relative to the folder of files, that `mdfind` finds.
  package func find(_ arguments: String...) throws -> Set<String> {
    let found = try run("mdfind", ["-0", "--members"] + arguments).output.split(separator: 0)
    return Set(found.map { String(decoding: $0.dropFirst(files.utf8.count + 1), as: UTF8.self) })
  }

  /// Runs a shell command line in the folder of files, with the tools on `PATH`.
  @discardableResult
  package func shell(_ line: String) throws -> ToolResult {
    let command = "cd \"$HOME\" && " + line
    return try ToolProcess("/bin/bash", ["-c", command], environment: environment).finish()
  }

  /// Reads from one snapshot of the index.
  package func read<Value>(_ body: (ReadingSession) throws -> Value) throws -> Value {
    try IndexReader(path: locations.index).read(body)
  }

  package func item(_ name: String) throws -> ItemRecord? {
    try read { try $0.item(at: FilePath(path(name))) }
  }

  /// Random changes to the folder of files.
  package func workload(seed: UInt64) throws -> Workload {
    try Workload(root: Array(files.utf8), outside: Array(outside.utf8), seed: seed)
  }

  /// Differences between the index and the tree that a workload has left, one per line.
  ///
  /// - Parameter mayWait: items may still wait in the journal, if everything that is stored of them is true.
  package func differences(from workload: Workload, mayWait: Bool = false) throws -> [String] {
    try read { try TreeChecker(root: workload.root, words: workload.words).differences(in: $0, mayWait: mayWait) }
  }

  /// Differences as users see them: searches with `mdfind` for words that are, or once were, in files.
  package func searchDifferences(from workload: Workload, sample: Int = 40) throws -> [String] {
    var random = SeededGenerator(seed: workload.seed)
    return try TreeChecker(root: workload.root, words: workload.words)
      .searchDifferences(sample: sample, &random) { try run("mdfind", $0) }
  }
}
