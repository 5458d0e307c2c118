import Glibc
import MDTestSupport

/// Paths where a workload has put something, to choose from without walking the tree. What is not there any more is
/// forgotten when it is chosen.
struct KnownPaths {
  private let root: [UInt8]
  private let outside: [UInt8]
  private var folders: [[UInt8]] = []
  private var files: [[UInt8]] = []
  private var met: Set<[UInt8]> = []
  /// Files met since the index last had time for all of them.
  private var fresh: Set<[UInt8]> = []
  /// Files that were made or chosen last; `nil` where all are chosen alike.
  private var recent: [[UInt8]]?
  private static let mostRecent = 6

  init(root: [UInt8], outside: [UInt8], isFocused: Bool) {
    self.root = root
    self.outside = outside
    recent = isFocused ? [] : nil
  }

  var count: Int { met.count }

  /// A file, link or pipe was made, or may have been.
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

  /// Every second choice falls on one of the last files, so that much happens to a few.
  private mutating func chooseRecent(
    in top: [UInt8], _ random: inout SeededGenerator, where isWanted: (TreeWalk.Kind) -> Bool
  ) -> [UInt8]? {
    guard let recent, random.next() % 2 == 0, let path = recent.randomElement(using: &random),
      path.starts(with: top + [0x2F]), let kind = try? TreeWalk.entry(path).kind, isWanted(kind)
    else { return nil }
    return path
  }

  mutating func add(folder: [UInt8]) { if met.insert(folder).inserted { folders.append(folder) } }

  /// Everything at and below a path, in an order that does not depend on the file system.
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

  /// A folder in one of the two trees, its top included.
  mutating func folder(in top: [UInt8], _ random: inout SeededGenerator) -> [UInt8]? {
    choose(\.folders, in: top, &random) { $0 == .directory } ?? top
  }

  /// A folder below one of the two trees.
  mutating func subfolder(in top: [UInt8], _ random: inout SeededGenerator) -> [UInt8]? {
    let found = folder(in: top, &random)
    return found == top ? nil : found
  }

  /// A file to change.
  mutating func file(in top: [UInt8], _ random: inout SeededGenerator) -> [UInt8]? {
    choose(\.files, in: top, &random) { $0 == .regular }.flatMap { isToBeChanged($0) ? $0 : nil }
  }

  /// Whether it may be changed. Not a file of several names by a name that is left out, or that may be gone before it
  /// is found: no event would report the change at the others.
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

  /// Whatever is no folder.
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
