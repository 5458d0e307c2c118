import Foundation
import MDTestSupport

/// A folder of importer bundles. Each bundle holds the misbehaving importer of `Importers/Tests/Hostile`, which imports
/// a file correctly unless the file's name demands something else.
struct ImporterFolder {
  private let directory: TemporaryDirectory
  var path: String { directory.path }

  init() throws { directory = try TemporaryDirectory() }

  /// Installs a bundle, or replaces it by another version.
  func install(
    _ name: String, version: Int, types: [String], deadlineSeconds: Int = 2, gives: [String] = ["attributes", "text"]
  ) throws {
    let script = try Data(contentsOf: BuiltProducts.source("Importers/Tests/Hostile/hostile.py"))
    try directory.write(Array(script), to: "\(name).mdimporter/hostile.py")
    let manifest: [String: Any] = [
      "identifier": "org.limelight.test.\(name.lowercased())", "name": name, "version": version, "protocol": 1,
      "command": ["/usr/bin/python3", "-I", "hostile.py"], "contentTypes": types, "deadlineSeconds": deadlineSeconds,
      "memoryMegabytes": 512, "gives": gives,
    ]
    let data = try JSONSerialization.data(withJSONObject: manifest)
    try directory.write(Array(data), to: "\(name).mdimporter/manifest.json")
  }
}
