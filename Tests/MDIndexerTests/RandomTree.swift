import Glibc
import MDTestSupport

/// A directory tree that is changed at random, in all the ways a user's programs change theirs.
struct RandomTree {
  let root: [UInt8]
  private var random: SeededGenerator
  /// Every word that was ever written into a file. Each word is used once.
  private(set) var words: [String] = []

  init(root: [UInt8], seed: UInt64) {
    self.root = root
    random = SeededGenerator(seed: seed)
  }

  private enum Change: CaseIterable {
    case create, append, replace, rename, remove, makeDirectory, link, swapLink, swapKind, chmod, hardLink, fifo, touch
  }

  /// Makes one change. A change that is impossible, such as moving a folder into itself, does nothing.
  mutating func change() throws {
    let entries = try TreeWalk(root).entries.filter { $0.key != root }
    let change = Change.allCases.randomElement(using: &random)!
    let directory = place(among: entries)
    let target = entries.keys.sorted { $0.lexicographicallyPrecedes($1) }.randomElement(using: &random)
    let file = entries.filter { $0.value.kind == .regular }.keys.sorted { $0.lexicographicallyPrecedes($1) }
      .randomElement(using: &random)
    switch change {
    case .create: try write(to: directory + name(), "w")
    case .makeDirectory: mkdir((directory + name()).terminated, 0o755)
    case .link: symlink(name().terminated, (directory + name()).terminated)
    case .fifo: mkfifo((directory + name()).terminated, 0o600)
    case .append: if let file { try write(to: file, "a") }
    case .replace: if let file { try replace(file) }
    case .touch: if let file { age(file) }
    case .hardLink: if let file { link(file.terminated, (directory + name()).terminated) }
    case .rename: if let target { rename(target.terminated, (directory + name()).terminated) }
    case .remove: if let target { try remove(target, entries) }
    case .chmod: if let target { changeMode(target) }
    case .swapLink: if let target { try swapLink(target, entries) }
    case .swapKind: if let target { try swapKind(target, entries) }
    }
  }

  private mutating func place(among entries: [[UInt8]: TreeWalk.Entry]) -> [UInt8] {
    let directories =
      [root] + entries.filter { $0.value.kind == .directory }.keys.sorted { $0.lexicographicallyPrecedes($1) }
    return directories.randomElement(using: &random)! + [0x2F]
  }

  /// Some odd names among plain ones; no rule excludes any of them.
  private mutating func name() -> [UInt8] {
    let number = Array(String(random.next() % 40).utf8)
    return switch random.next() % 9 {
    case 0: Array("new\nline".utf8) + number
    case 1: [0xFF, 0xFE, 0x41] + number
    case 2: [UInt8](repeating: 0x78, count: 255 - number.count) + number
    case 3: Array("blank \"quote' ".utf8) + number + [0x20]
    case 4: Array("e\u{301} é 日本 🙂".utf8) + number
    case 5: Array("*?[x]\\\u{1B}".utf8) + number
    case 6: Array("notes\(random.next() % 40).md".utf8)
    default: Array("plain\(random.next() % 40).txt".utf8)
    }
  }

  /// A word that consists of letters only, so that any tokenizer keeps it whole.
  private mutating func word() -> String {
    var number = words.count
    var letters = "zq"
    repeat {
      letters.unicodeScalars.append(Unicode.Scalar(UInt8(0x61 + number % 26)))
      number /= 26
    } while number > 0
    words.append(letters + "qz")
    return letters + "qz"
  }

  private mutating func write(to path: [UInt8], _ mode: String) throws {
    // Only plain files are written: opening a FIFO would block.
    if let entry = try? TreeWalk.entry(path), entry.kind != .regular { return }
    guard let file = fopen(path.terminated, mode) else { return }
    defer { fclose(file) }
    // One file in ten is empty.
    if random.next() % 10 > 0 { fputs("the word is \(word())\n", file) }
  }

  private mutating func replace(_ path: [UInt8]) throws {
    let fresh = Array(path[...path.lastIndex(of: 0x2F)!]) + Array("fresh.txt".utf8)
    try write(to: fresh, "w")
    rename(fresh.terminated, path.terminated)
  }

  private func age(_ path: [UInt8]) {
    let times = [timespec(tv_sec: 1_000_000_000, tv_nsec: 7), timespec(tv_sec: 1_000_000_000, tv_nsec: 7)]
    utimensat(AT_FDCWD, path.terminated, times, AT_SYMLINK_NOFOLLOW)
  }

  private mutating func changeMode(_ path: [UInt8]) {
    guard (try? TreeWalk.entry(path).kind) != .symbolicLink else { return }
    // The owner can always read the file, so the test's own walk can, too.
    chmod(path.terminated, [0o700, 0o755, 0o740, 0o711].randomElement(using: &random)!)
  }

  private func remove(_ path: [UInt8], _ entries: [[UInt8]: TreeWalk.Entry]) throws {
    for inner in entries.keys.filter({ $0.starts(with: path + [0x2F]) }).sorted(by: { $0.count > $1.count }) {
      Glibc.remove(inner.terminated)
    }
    Glibc.remove(path.terminated)
  }

  private mutating func swapLink(_ path: [UInt8], _ entries: [[UInt8]: TreeWalk.Entry]) throws {
    try remove(path, entries)
    symlink("/nowhere/\(random.next() % 1_000)", path.terminated)
  }

  private mutating func swapKind(_ path: [UInt8], _ entries: [[UInt8]: TreeWalk.Entry]) throws {
    let wasDirectory = entries[path]?.kind == .directory
    try remove(path, entries)
    if wasDirectory { try write(to: path, "w") } else { mkdir(path.terminated, 0o755) }
  }
}
