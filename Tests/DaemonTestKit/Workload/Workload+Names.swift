import Glibc
import MDTestSupport

/// Changes of names and links.
extension Workload {
  /// A path for a new file, which may exist already; `nil` if the path would be too long for plain system calls.
  mutating func newPath(in top: [UInt8]) -> [UInt8]? {
    guard let folder = known.folder(in: top, &random), folder.count < 1_200 else { return nil }
    return folder + [0x2F] + name()
  }

  /// Mostly plain names, and some odd ones.
  private mutating func name() -> [UInt8] {
    let number = Array(String(random.next() % 60).utf8)
    return switch random.next() % 24 {
    case 0: Array("new\nline".utf8) + number
    case 1: [0xFF, 0xFE, 0x41] + number
    case 2: [UInt8](repeating: 0x78, count: 255 - number.count) + number
    case 3: Array("blank \"quote' ".utf8) + number + [0x20]
    case 4: Array("e\u{301} é 日本 🙂".utf8) + number
    case 5: Array("*?[x]\\\u{1B}%".utf8) + number
    case 6: Array(".hidden".utf8) + number
    case 7...11: Array("notes".utf8) + number + Array(".md".utf8)
    default: Array("plain".utf8) + number + Array(".txt".utf8)
    }
  }

  mutating func renameAny() throws {
    guard let old = known.leaf(in: root, &random), let fresh = newPath(in: root) else { return }
    if rename(old.terminated, fresh.terminated) == 0 { known.add(file: fresh) }
  }

  mutating func moveFolder() throws {
    guard let old = known.subfolder(in: root, &random), let fresh = newPath(in: root) else { return }
    try move(old, to: fresh)
  }

  /// Moves a file or a folder from one tree to the other.
  mutating func move(from: [UInt8], to: [UInt8]) throws {
    let old = chance(1, in: 2) ? known.subfolder(in: from, &random) : known.leaf(in: from, &random)
    if let old, let fresh = newPath(in: to) { try move(old, to: fresh) }
  }

  private mutating func move(_ old: [UInt8], to fresh: [UInt8]) throws {
    // No path may become longer than plain system calls accept.
    let longest = try known.adopt(old) - old.count
    guard fresh.count + longest < 3_500, rename(old.terminated, fresh.terminated) == 0 else { return }
    try known.adopt(fresh)
  }

  /// Renames a file over another one.
  mutating func renameOver() {
    guard let old = known.leaf(in: root, &random), let target = known.leaf(in: root, &random) else { return }
    rename(old.terminated, target.terminated)
  }

  mutating func setHidden(_ hides: Bool) throws {
    let any = chance(1, in: 2) ? known.subfolder(in: root, &random) : known.leaf(in: root, &random)
    guard let path = any, case let slash = path.lastIndex(of: 0x2F)!, path.count - slash < 255 else { return }
    let name = path[(slash + 1)...]
    guard (name.first == 0x2E) != hides else { return }
    let fresh = hides ? [0x2E] + name : Array(name.drop { $0 == 0x2E })
    if !fresh.isEmpty { try move(path, to: folder(of: path) + fresh) }
  }

  mutating func makeHardLink() {
    guard let old = known.file(in: root, &random), let fresh = newPath(in: root) else { return }
    if link(old.terminated, fresh.terminated) == 0 { known.add(file: fresh) }
  }

  mutating func makeLink() {
    guard let path = newPath(in: root) else { return }
    if symlink(linkTarget().terminated, path.terminated) == 0 { known.add(file: path) }
  }

  /// Replaces a link as deployments do: renames a new link over the old one.
  mutating func swapLink() {
    guard let path = known.link(in: root, &random) else { return }
    let fresh = folder(of: path) + Array("link~tmp".utf8)
    guard symlink(linkTarget().terminated, fresh.terminated) == 0 else { return }
    if rename(fresh.terminated, path.terminated) != 0 { unlink(fresh.terminated) }
  }

  private mutating func linkTarget() -> [UInt8] {
    let any = chance(1, in: 2) ? known.folder(in: root, &random) : known.file(in: root, &random)
    return any ?? Array("/nowhere/\(random.next() % 1_000)".utf8)
  }

  mutating func makePipe() {
    guard let path = newPath(in: root) else { return }
    if mkfifo(path.terminated, 0o600) == 0 { known.add(file: path) }
  }
}
