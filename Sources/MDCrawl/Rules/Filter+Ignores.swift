import MDSystem

/// Finds the ignore files in force.
extension Filter {
  /// Takes up the ignore files of the directory that `place` stands in.
  func takeUpIgnores(_ directory: Int32, _ notices: DirectoryNotices, _ place: inout Place) {
    guard options.honoursGitignore else { return }
    if notices.contains(.repository) { place.beginRepository() }
    takeUpIgnores(directory, notices, at: place.path, &place)
  }

  /// Takes up the ignore files above a root that lies inside a repository.
  func takeUpSurroundings(_ place: inout Place) {
    guard options.honoursGitignore else { return }
    for path in Self.repositoryPaths(above: place.path).reversed() {
      guard let directory = try? OpenDirectory.open(root: path) else { continue }
      takeUpIgnores(directory.descriptor, DirectoryNotices(probing: directory.descriptor), at: path, &place)
    }
  }

  /// The directories above `path` up to the one that holds `.git`, innermost first; none outside a repository.
  private static func repositoryPaths(above path: [UInt8]) -> [[UInt8]] {
    var rest = path[...]
    var paths: [[UInt8]] = []
    while let end = rest.lastIndex(of: slash), end > 0 {
      rest = rest[..<end]
      paths.append(Array(rest))
      guard let directory = try? OpenDirectory.open(root: Array(rest)) else { return [] }
      if DirectoryNotices(probing: directory.descriptor).contains(.repository) { return paths }
    }
    return []
  }

  /// The repository's own list first, since a `.gitignore` outranks it.
  private func takeUpIgnores(
    _ directory: Int32, _ notices: DirectoryNotices, at path: [UInt8], _ place: inout Place
  ) {
    if notices.contains(.repository) { takeUp(".git/info/exclude", directory, at: path, &place) }
    if notices.contains(.gitignore) { takeUp(".gitignore", directory, at: path, &place) }
  }

  private func takeUp(_ name: String, _ directory: Int32, at path: [UInt8], _ place: inout Place) {
    guard let contents = Self.contents(of: name, in: directory, limit: IgnoreFile.limit) else { return }
    let source = String(decoding: path, as: UTF8.self) + "/" + name
    place.add(IgnoreFile(contents: contents, source: source, baseLength: path.count))
  }
}
