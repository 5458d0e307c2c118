import MDModel
import MDSystem

/// Finds manifests. They are read at each request, so that an app is known as soon as it is installed.
package struct ManifestCatalog: Sendable {
  /// Folders in order; the first one with a manifest is used.
  let folders: [String]
  /// Maximum size of a manifest in bytes.
  private static let mostBytes = 1 << 20

  package init(folders: [String]) { self.folders = folders }

  /// Path of a manifest, and its content or the reason why it cannot be used; `nil` if there is no manifest.
  package func find(_ bundle: String) -> (path: String, manifest: Result<DelegateManifest, ManifestError>)? {
    for folder in folders {
      let path = "\(folder)/\(ManifestFolders.file(of: bundle))"
      guard let text = try? WholeFile.read(FilePath(path), limit: Self.mostBytes) else { continue }
      return (path, Result { () throws(ManifestError) in try DelegateManifest(parsing: text) })
    }
    return nil
  }

  /// Manifest of a bundle; `nil` if there is none that can be used.
  package func manifest(of bundle: String) -> DelegateManifest? { try? find(bundle)?.manifest.get() }
}
