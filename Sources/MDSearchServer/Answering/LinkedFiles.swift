import MDModel
import MDSystem

/// Files that searches read and that may be symbolic links, such as a `limelight.conf` that is kept with a user's
/// other settings. Landlock checks the location of the target, so a confined service must be granted the targets too.
package struct LinkedFiles: Sendable {
  private let files: [String]
  /// Targets of the links at the start, by link.
  private let found: [String: String]

  /// - Parameters:
  ///   - files: single files.
  ///   - folders: folders whose entries may all be read.
  package init(files: [String], folders: [String]) {
    self.files = files
    found = Self.targets(of: files + folders.flatMap(Self.entries))
  }

  /// The targets of the links.
  package var targets: [String] { found.values.sorted() }

  /// True if one of the single files has another target than at the start.
  var haveMoved: Bool { Self.targets(of: files).contains { found[$0.key] != $0.value } }

  private static func targets(of files: [String]) -> [String: String] {
    var targets: [String: String] = [:]
    for file in files {
      guard let status = try? FileStatus.of(path: FilePath(file)), status.kind == .symbolicLink else { continue }
      // A link without a target needs no right.
      targets[file] = (try? AbsolutePath.resolving(FilePath(file)))?.text
    }
    return targets
  }

  /// Entries of a folder; none if it cannot be listed, because then searches find nothing there either.
  private static func entries(of folder: String) -> [String] {
    let names = (try? DirectoryStream.names(of: FilePath(folder))) ?? []
    return names.map { "\(folder)/\(FilePath($0.bytes).text)" }
  }
}
