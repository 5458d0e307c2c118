import MDModel
import MDSystem

/// Files that searches read and that may be symbolic links, such as a `limelight.conf` that lies among a user's other
/// settings. Landlock asks where the target is, so a confined service has to be granted the targets too.
package struct LinkedFiles: Sendable {
  private let files: [String]
  /// Targets of the links at the start, by the links.
  private let found: [String: String]

  /// - Parameters:
  ///   - files: single files.
  ///   - folders: folders of which every entry may be read.
  package init(files: [String], folders: [String]) {
    self.files = files
    found = Self.targets(of: files + folders.flatMap(Self.entries))
  }

  /// Where the links lead to.
  package var targets: [String] { found.values.sorted() }

  /// Whether one of the single files leads elsewhere than at the start.
  var haveMoved: Bool { Self.targets(of: files).contains { found[$0.key] != $0.value } }

  private static func targets(of files: [String]) -> [String: String] {
    var targets: [String: String] = [:]
    for file in files {
      guard let status = try? FileStatus.of(path: FilePath(file)), status.kind == .symbolicLink else { continue }
      // A link that leads nowhere needs no right.
      targets[file] = (try? AbsolutePath.resolving(FilePath(file)))?.text
    }
    return targets
  }

  /// What cannot be listed has no entries: searches find nothing there either.
  private static func entries(of folder: String) -> [String] {
    let names = (try? DirectoryStream.names(of: FilePath(folder))) ?? []
    return names.map { "\(folder)/\(FilePath($0.bytes).text)" }
  }
}
