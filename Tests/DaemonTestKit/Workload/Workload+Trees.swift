import Glibc
import MDTestSupport

/// Changes of folders and whole trees.
extension Workload {
  /// Creates nested folders as `mkdir -p` does, with a file at the end.
  mutating func makeChain() {
    guard var path = newPath(in: root) else { return }
    for depth in 0...random.next() % 4 {
      if depth > 0 { path += Array("/deep\(random.next() % 5)".utf8) }
      guard mkdir(path.terminated, 0o755) == 0 || errno == EEXIST else { return }
      if (try? TreeWalk.entry(path).kind) == .directory { known.add(folder: path) }
    }
    let file = path + Array("/end\(random.next() % 5).txt".utf8)
    guard known.isToBeChanged(file) else { return }
    write(Array("the end of a chain\n".utf8), to: file, O_CREAT | O_TRUNC)
    known.add(file: file)
  }

  mutating func deleteFile() {
    if let path = known.leaf(in: root, &random) { unlink(path.terminated) }
  }

  mutating func deleteTree() throws {
    if let path = known.subfolder(in: root, &random) { try delete(tree: path) }
  }

  func delete(tree path: [UInt8]) throws {
    for (inner, entry) in try TreeWalk(path).entries.sorted(by: { $0.key.count > $1.key.count }) {
      if entry.kind == .directory { rmdir(inner.terminated) } else { unlink(inner.terminated) }
    }
  }

  /// Replaces a folder by a file of the same name, or a file by a folder.
  mutating func swapKind() throws {
    let any = chance(1, in: 2) ? known.subfolder(in: root, &random) : known.leaf(in: root, &random)
    guard let path = any, let kind = try? TreeWalk.entry(path).kind else { return }
    try delete(tree: path)
    if kind == .directory {
      write(Array("was a folder\n".utf8), to: path, O_CREAT)
      known.add(file: path)
    } else {
      mkdir(path.terminated, 0o755)
      known.add(folder: path)
    }
  }

  /// Adds a marker to a folder. The folder's contents are then excluded.
  mutating func mark() {
    guard let folder = known.subfolder(in: root, &random) else { return }
    write([], to: folder + Array("/.nomedia".utf8), O_CREAT)
  }

  mutating func unmark() {
    for _ in 0..<20 {
      guard let folder = known.subfolder(in: root, &random) else { return }
      if unlink((folder + Array("/.nomedia".utf8)).terminated) == 0 { return }
    }
  }

  /// Modes for folders. Only root can work in folders that are closed to their owner.
  private static let folderModes: [mode_t] =
    Privileges.areThere ? [0o755, 0o700, 0o750, 0o500, 0o300, 0] : [0o755, 0o700, 0o750, 0o711]

  mutating func changeMode() {
    if chance(1, in: 2), let folder = known.subfolder(in: root, &random) {
      chmod(folder.terminated, Self.folderModes.randomElement(using: &random)!)
    } else if let file = known.file(in: root, &random) {
      chmod(file.terminated, [0o644, 0o600, 0o640, 0o755, 0].randomElement(using: &random)!)
    }
  }

  mutating func setOldDate() {
    guard let path = known.leaf(in: root, &random), known.isToBeChanged(path) else { return }
    let time = timespec(tv_sec: 1_000_000_000 + Int(random.next() % 1_000), tv_nsec: 7)
    utimensat(AT_FDCWD, path.terminated, [time, time], AT_SYMLINK_NOFOLLOW)
  }

  mutating func setTags(of count: Int) {
    let any = chance(1, in: 4) ? known.folder(in: root, &random) : known.file(in: root, &random)
    guard let path = any else { return }
    Tags.set((0..<count).map { _ in Tags.samples.randomElement(using: &random)! }, on: path)
  }

  /// Closes all open files and makes everything readable. From here on the index must equal the tree.
  package mutating func settle() throws {
    writers = []
    known.settle()
    try settle(root, try TreeWalk.entry(root))
  }

  private func settle(_ path: [UInt8], _ entry: TreeWalk.Entry) throws {
    let needed: UInt32 = entry.kind == .directory ? 0o700 : entry.kind == .regular ? 0o600 : 0
    // A file with several names is changed only through an indexed name. After a change through an excluded name, no
    // event would report it under the others.
    if entry.permissions & needed != needed, entry.kind != .regular || known.isToBeChanged(path) {
      chmod(path.terminated, entry.permissions | needed)
    }
    // The folder is readable from here on, so its names can be listed.
    guard entry.kind == .directory else { return }
    for name in try TreeWalk.names(in: path) {
      let inner = path + [0x2F] + name
      try settle(inner, TreeWalk.entry(inner))
    }
  }
}
