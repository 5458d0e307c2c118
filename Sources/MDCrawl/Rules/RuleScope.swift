import MDModel

/// Path of the current directory, and the ignore files in force there.
struct RuleScope {
  /// Canonical, absolute, and without a trailing `/`, so empty for `/` itself.
  ///
  /// Names are appended and removed during the walk.
  private(set) var path: [UInt8]
  let rootLength: Int
  /// Ignore files, outermost first.
  ///
  /// The last file with a match decides.
  private(set) var ignores: [IgnoreFile] = []
  /// Index of the first ignore file in force.
  ///
  /// Earlier ones belong to an outer repository and do not apply in this one.
  private var firstIgnore = 0

  init(root: FilePath) {
    path = root == .root ? [] : root.bytes
    rootLength = path.count
  }

  /// State that ``leave(to:)`` restores.
  struct Mark {
    fileprivate let pathLength: Int
    fileprivate let ignores: Int
    fileprivate let firstIgnore: Int
  }

  var mark: Mark { Mark(pathLength: path.count, ignores: ignores.count, firstIgnore: firstIgnore) }

  mutating func enter(_ name: FileName) {
    path.append(slash)
    path.append(contentsOf: name.bytes)
  }

  mutating func leave(to mark: Mark) {
    path.removeSubrange(mark.pathLength...)
    ignores.removeSubrange(mark.ignores...)
    firstIgnore = mark.firstIgnore
  }

  /// Marks the current directory as the top of a repository.
  mutating func beginRepository() { firstIgnore = ignores.count }

  mutating func add(_ ignore: IgnoreFile) {
    if !ignore.isEmpty { ignores.append(ignore) }
  }

  /// The names from one marked directory down to a marked directory below it.
  func name(from parent: Mark, to child: Mark) -> FileName {
    FileName(path[(parent.pathLength + 1)..<child.pathLength])
  }

  var hasIgnores: Bool { firstIgnore < ignores.count }

  /// Match of the user's patterns or the ignore files with an entry.
  ///
  /// The user's patterns come first, then the innermost ignore file with a match.
  mutating func ignoring(
    _ name: UnsafeRawBufferPointer, isDirectory: Bool, user: IgnoreFile
  ) -> (pattern: IgnorePattern, file: IgnoreFile)? {
    let length = path.count
    path.append(slash)
    path.append(contentsOf: name)
    defer { path.removeSubrange(length...) }
    return path.withUnsafeBytes { bytes in
      for file in CollectionOfOne(user) + ignores[firstIgnore...].reversed() {
        if let pattern = file.lastMatch(path: bytes, nameStart: length + 1, isDirectory: isDirectory) {
          return (pattern, file)
        }
      }
      return nil
    }
  }
}
