import Glibc
import MDTestSupport

/// Paths that a workload has created, to choose from without a walk over the tree.
///
/// A path that no longer exists is removed when it is chosen.
struct KnownPaths {
  private let root: [UInt8]
  private let outside: [UInt8]
  private var folders: [[UInt8]] = []
  private var files: [[UInt8]] = []
  private var met: Set<[UInt8]> = []
  /// Files added since the last ``settle()``, which the index may not have found yet.
  private var fresh: Set<[UInt8]> = []
  /// The files created or chosen last, which are chosen more often; `nil` if all files are chosen alike.
  private var recent: [[UInt8]]?
  private static let mostRecent = 6

  init(root: [UInt8], outside: [UInt8], isFocused: Bool) {
    self.root = root
    self.outside = outside
    recent = isFocused ? [] : nil
  }

  var count: Int { met.count }

  /// Adds a file, link or pipe that was created, or may have been.
  mutating func add(file: [UInt8]) {
    fresh.insert(file)
    remember(file)
    if met.insert(file).inserted { files.append(file) }
  }

  mutating func settle() { fresh = [] }

  private mutating func remember(_ file: [UInt8]) {
    guard let known = recent, !known.contains(file) else { return }
    recent = Array(([file] + known).prefix(Self.mostRecent))
  }

  /// One of the recent files, in every second call, so that many changes hit a few files.
  private mutating func chooseRecent(
    in top: [UInt8], _ random: inout SeededGenerator, where isWanted: (TreeWalk.Kind) -> Bool
  ) -> [UInt8]? {
    guard let recent, random.next() % 2 == 0, let path = recent.randomElement(using: &random),
      path.starts(with: top + [0x2F]), let kind = try? TreeWalk.entry(path).kind, isWanted(kind)
    else { return nil }
    return path
  }

  mutating func add(folder: [UInt8]) { if met.insert(folder).inserted { folders.append(folder) } }

  /// Adds everything at and below a path, in an order that does not depend on the file system.
  ///
  /// - Returns: the length of the longest path.
  @discardableResult
  mutating func adopt(_ path: [UInt8]) throws -> Int {
    let entries = try TreeWalk(path).entries
    for (path, entry) in entries.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      if entry.kind == .directory { add(folder: path) } else { add(file: path) }
    }
    return entries.keys.map(\.count).max() ?? path.count
  }

  /// A random folder in one of the two trees, possibly its top.
  mutating func folder(in top: [UInt8], _ random: inout SeededGenerator) -> [UInt8]? {
    choose(\.folders, in: top, &random) { $0 == .directory } ?? top
  }

  /// A random folder below the top of one of the two trees.
  mutating func subfolder(in top: [UInt8], _ random: inout SeededGenerator) -> [UInt8]? {
    let found = folder(in: top, &random)
    return found == top ? nil : found
  }

  /// A random file whose contents may be changed.
  mutating func file(in top: [UInt8], _ random: inout SeededGenerator) -> [UInt8]? {
    choose(\.files, in: top, &random) { $0 == .regular }.flatMap { isToBeChanged($0) ? $0 : nil }
  }

  /// True if the workload may change the file through this path.
  ///
  /// A file with several names must not be changed through an excluded name, or through one that may disappear before
  /// the index finds it. No event would report the change under the other names.
  func isToBeChanged(_ path: [UInt8]) -> Bool {
    !(Self.hasSeveralNames(path) && (fresh.contains(path) || isLeftOut(path)))
  }

  private static func hasSeveralNames(_ path: [UInt8]) -> Bool {
    var status = stat()
    return lstat(path.terminated, &status) == 0 && status.st_nlink > 1
  }

  private func isLeftOut(_ path: [UInt8]) -> Bool {
    var folder = root
    for name in path.dropFirst(root.count).split(separator: 0x2F) {
      if name.first == 0x2E || access((folder + Array("/.nomedia".utf8)).terminated, F_OK) == 0 { return true }
      folder += [0x2F] + name
    }
    return false
  }

  mutating func link(in top: [UInt8], _ random: inout SeededGenerator) -> [UInt8]? {
    choose(\.files, in: top, &random) { $0 == .symbolicLink }
  }

  /// A random file, link or pipe.
  mutating func leaf(in top: [UInt8], _ random: inout SeededGenerator) -> [UInt8]? {
    choose(\.files, in: top, &random) { $0 != .directory }
  }

  private mutating func choose(
    _ list: WritableKeyPath<Self, [[UInt8]]>, in top: [UInt8], _ random: inout SeededGenerator,
    where isWanted: (TreeWalk.Kind) -> Bool
  ) -> [UInt8]? {
    if list == \.files, let path = chooseRecent(in: top, &random, where: isWanted) { return path }
    for _ in 0..<20 where !self[keyPath: list].isEmpty {
      let index = Int(random.next() % UInt64(self[keyPath: list].count))
      let path = self[keyPath: list][index]
      guard let kind = try? TreeWalk.entry(path).kind else {
        // The path is gone, perhaps with the whole tree above it. Forget it and draw again.
        self[keyPath: list].swapAt(index, self[keyPath: list].count - 1)
        self[keyPath: list].removeLast()
        met.remove(path)
        continue
      }
      guard isWanted(kind), path.starts(with: top + [0x2F]) || path == top else { continue }
      if list == \.files { remember(path) }
      return path
    }
    return nil
  }
}
