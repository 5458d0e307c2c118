import Foundation
import MDStore
import MDTestSupport

/// Environment for whole tools: a folder of files and an index, as on a freshly set up machine.
final class ToolHome: Sendable {
  let directory: TemporaryDirectory
  /// Absolute path of the folder to index.
  var files: String { directory.path + "/files" }
  /// Value of `LIMELIGHT_HOME`.
  var limelight: String { directory.path + "/limelight" }
  var index: String { limelight + "/cache/index.sqlite" }

  init() throws {
    directory = try TemporaryDirectory()
    try directory.makeDirectory("files")
  }

  /// Writes a file in the folder and returns its absolute path.
  @discardableResult
  func write(_ contents: String, to name: String) throws -> String {
    try directory.write(contents, to: "files/\(name)")
  }

  @discardableResult
  func write(_ contents: [UInt8], to name: String) throws -> String {
    try directory.write(contents, to: "files/\(name)")
  }

  /// Copies a file or folder of the repository into the folder.
  func copy(_ source: String, as name: String) throws {
    let target = URL(filePath: files).appending(path: name)
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: BuiltProducts.source(source), to: target)
  }

  /// Environment of the tools. Without a model only words count; a test may provide one.
  func environment(_ more: [String: String] = [:]) -> [String: String] {
    [
      "HOME": files, "LIMELIGHT_HOME": limelight, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "LIMELIGHT_MODELS": "/nonexistent",
    ]
    .merging(more) { _, new in new }
  }

  func run(_ tool: String, _ arguments: [String], environment more: [String: String] = [:]) throws -> ToolResult {
    try ToolProcess(BuiltProducts.tool(tool), arguments, environment: environment(more)).finish()
  }

  func mdimport(_ arguments: String..., environment more: [String: String] = [:]) throws -> ToolResult {
    try run("mdimport", arguments, environment: more)
  }

  func mdfind(_ arguments: String...) throws -> ToolResult { try run("mdfind", arguments) }

  func mdls(_ arguments: String...) throws -> ToolResult { try run("mdls", arguments) }

  /// Runs a shell command line in the folder of files, with the tools on `PATH`.
  func shell(_ line: String) throws -> ToolResult {
    let path = BuiltProducts.tools + ":/usr/sbin:/usr/bin:/sbin:/bin"
    return try ToolProcess("/bin/bash", ["-c", "cd \"$HOME\" && " + line], environment: environment(["PATH": path]))
      .finish()
  }

  /// The version in an importer's manifest; 0 if there is none.
  static func version(of importer: String) -> Int {
    let manifest = BuiltProducts.source("Importers/Sources/\(importer)/manifest.json")
    let object = (try? Data(contentsOf: manifest)).flatMap { try? JSONSerialization.jsonObject(with: $0) }
    return (object as? [String: Any])?["version"] as? Int ?? 0
  }

  /// The absolute paths of files in the folder.
  func paths(_ names: String...) -> Set<String> { Set(names.map { files + "/" + $0 }) }

  func read<Value>(_ body: (ReadingSession) throws -> Value) throws -> Value {
    try IndexReader(path: index).read(body)
  }
}
