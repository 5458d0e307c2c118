import Foundation
import MDTestSupport

/// A folder of importer bundles, all of them the misbehaving importer of `Importers/Tests/Hostile`, which imports a
/// file honestly unless the file's name says otherwise.
struct ImporterFolder {
  private let directory: TemporaryDirectory
  var path: String { directory.path }

  init() throws { directory = try TemporaryDirectory() }

  /// Installs a bundle, or another version of it.
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
