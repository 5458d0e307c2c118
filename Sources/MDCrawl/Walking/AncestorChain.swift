import MDSystem

/// The directories from the root down to the current one, most of them open.
///
/// At most ``limit`` directories are open, however deep the tree is. Fewer are open near the root, so that each
/// directory is reopened only a few times on the way back up. A reopened directory must be the one that was listed.
struct AncestorChain {
  private struct Level {
    var directory: OpenDirectory?
    let status: FileStatus
    /// Scope just inside the directory, with its ignore files.
    let mark: RuleScope.Mark
  }

  static let limit = 48

  private var levels: [Level] = []
  /// Indices of the levels with an open directory, from the root down.
  ///
  /// The root is always open.
  private var open: [Int] = []

  var count: Int { levels.count }

  /// Status of the innermost directory when it was listed.
  var status: FileStatus { levels[levels.count - 1].status }

  func contains(_ identity: DeviceInode) -> Bool { levels.contains { DeviceInode($0.status) == identity } }

  mutating func push(_ directory: OpenDirectory, mark: RuleScope.Mark) {
    levels.append(Level(directory: nil, status: directory.status, mark: mark))
    keep(directory, at: levels.count - 1)
  }

  /// Leaves the innermost directory.
  ///
  /// Returns the parent's mark, `nil` for the root.
  mutating func pop() -> RuleScope.Mark? {
    levels.removeLast()
    if open.last == levels.count { open.removeLast() }
    return levels.last?.mark
  }

  /// The innermost directory, reopened if it was closed; `nil` if it no longer exists at its path.
  mutating func current(_ scope: borrowing RuleScope) throws(SystemError) -> OpenDirectory? {
    let innermost = levels.count - 1
    // Reopen the path from the nearest open level down. A rename may have put another directory there, so compare the
    // identity at each level.
    var (index, directory) = (open[open.count - 1], levels[open[open.count - 1]].directory!)
    while index < innermost {
      let name = scope.name(from: levels[index].mark, to: levels[index + 1].mark)
      index += 1
      directory = try OpenDirectory.open(name, in: directory.descriptor)
      guard DeviceInode(directory.status) == DeviceInode(levels[index].status) else { return nil }
      keep(directory, at: index)
    }
    return directory
  }

  private mutating func keep(_ directory: OpenDirectory, at index: Int) {
    if open.count == Self.limit {
      let victim = open.remove(at: dispensable(before: index))
      levels[victim].directory = nil
    }
    levels[index].directory = directory
    open.append(index)
  }

  /// Position in `open` of the level to close: the one whose loss widens a gap least, relative to its distance from
  /// `top`.
  private func dispensable(before top: Int) -> Int {
    var best = 1
    // The first and the last open level are never candidates: the root stays open, and the walk is at the last one.
    for candidate in 2..<(open.count - 1)
    where gap(candidate) * distance(best, top) < gap(best) * distance(candidate, top) { best = candidate }
    return best
  }

  private func gap(_ position: Int) -> Int { open[position + 1] - open[position - 1] }
  private func distance(_ position: Int, _ top: Int) -> Int { top - open[position] }
}
