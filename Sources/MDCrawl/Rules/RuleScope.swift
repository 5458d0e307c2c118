import MDModel

/// Path of the current directory, and the ignore files in force there.
struct RuleScope {
  /// Canonical and absolute, without `/` at the end, so empty for `/` itself: names are put behind it as they come.
  private(set) var path: [UInt8]
  let rootLength: Int
  /// Outermost first: the last that has a match decides.
  private(set) var ignores: [IgnoreFile] = []
  /// Ignore files before this one belong to a repository around this one and do not reach into it.
  private var firstIgnore = 0

  init(root: FilePath) {
    path = root == .root ? [] : root.bytes
    rootLength = path.count
  }

  /// State to which ``leave(to:)`` goes back.
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

  /// A repository begins here.
  mutating func beginRepository() { firstIgnore = ignores.count }

  mutating func add(_ ignore: IgnoreFile) {
    if !ignore.isEmpty { ignores.append(ignore) }
  }

  /// The names from one marked directory down to another below it.
  func name(from parent: Mark, to child: Mark) -> FileName {
    FileName(path[(parent.pathLength + 1)..<child.pathLength])
  }

  var hasIgnores: Bool { firstIgnore < ignores.count }

  /// Verdict of the ignore files on an entry: the innermost file that has a match decides.
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
