import MDModel
import MDSystem

/// Manifests as they are now: read on each request, so that an app is known as soon as it is installed.
package struct ManifestCatalog: Sendable {
  /// The first that has a manifest counts.
  let folders: [String]
  /// Size limit; longer files are not manifests.
  private static let mostBytes = 1 << 20

  package init(folders: [String]) { self.folders = folders }

  /// Path of a manifest, and its content or the reason why it cannot be used; `nil` where there is none.
  package func find(_ bundle: String) -> (path: String, manifest: Result<DelegateManifest, ManifestError>)? {
    for folder in folders {
      let path = "\(folder)/\(ManifestFolders.file(of: bundle))"
      guard let text = try? WholeFile.read(FilePath(path), limit: Self.mostBytes) else { continue }
      return (path, Result { () throws(ManifestError) in try DelegateManifest(parsing: text) })
    }
    return nil
  }

  /// Manifest of a bundle, where it can be used.
  package func manifest(of bundle: String) -> DelegateManifest? { try? find(bundle)?.manifest.get() }
}
