import MDTestSupport

/// Expected state of one file, comparable between the file system and the index.
struct ExpectedItem: Equatable {
  var kind: TreeWalk.Kind
  /// 0 for folders: the size that the file system gives a folder says nothing about its contents.
  var size: Int64
  var permissions: UInt32
  var modified: Int64
  var inode: UInt64
  var tags: Set<String>
  /// Words of the file's text in order; `nil` if the file has no text.
  var words: [String]?
  /// True for a folder with a marker: only its name is indexed. Its date may be stale, because changes inside do not
  /// matter.
  var isMarked = false

  init(_ entry: TreeWalk.Entry, tags: Set<String>, words: [String]?) {
    kind = entry.kind
    size = entry.kind == .directory ? 0 : entry.size
    permissions = entry.permissions
    modified = entry.modified
    inode = entry.inode
    self.tags = tags
    self.words = words
  }

  /// The state before the file's contents are imported.
  var withoutContents: Self {
    var other = self
    (other.words, other.tags) = (nil, [])
    return other
  }

  /// Differences from another item, in words.
  func differences(from other: ExpectedItem) -> [String] {
    var found: [String] = []
    func compare<Value: Equatable>(_ name: String, _ value: KeyPath<Self, Value>) {
      let (mine, theirs) = (self[keyPath: value], other[keyPath: value])
      if mine != theirs { found.append("\(name) \(theirs), in the index \(mine)") }
    }
    compare("kind", \.kind)
    compare("size", \.size)
    compare("permissions", \.permissions)
    if !other.isMarked { compare("date", \.modified) }
    compare("inode", \.inode)
    compare("tags", \.tags)
    if words != other.words { found.append("words \(Self.sample(other.words)), in the index \(Self.sample(words))") }
    return found
  }

  private static func sample(_ words: [String]?) -> String {
    guard let words else { return "none" }
    return "\(words.count): " + words.filter { $0.hasPrefix("zq") }.prefix(5).joined(separator: " ")
  }
}

/// The part of a file tree that the index should hold: no hidden names, and no contents of folders with a marker.
struct TreeContents {
  private(set) var items: [[UInt8]: ExpectedItem] = [:]

  init(of root: [UInt8]) throws {
    let walk = try TreeWalk(root) { names in
      // The marker's folder is an item itself, but nothing in it is, and hidden names are excluded everywhere.
      names.contains(Self.marker) ? [] : names.filter { $0.first != 0x2E }
    }
    for (path, entry) in walk.entries {
      let isPlain = entry.kind == .regular || entry.kind == .directory
      items[path] = ExpectedItem(
        entry, tags: isPlain ? Tags.read(path) : [],
        words: entry.kind == .regular && entry.size > 0 ? Self.words(try TreeWalk.contents(path)) : nil)
      let marker = path + [0x2F] + Self.marker
      items[path]?.isMarked = entry.kind == .directory && (try? TreeWalk.entry(marker)) != nil
    }
  }

  private static let marker = Array(".nomedia".utf8)

  static func words(_ text: [UInt8]) -> [String] {
    text.split { $0 == 0x20 || $0 == 0x0A }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Files that contain each word.
  var holders: [String: Set<[UInt8]>] {
    var holders: [String: Set<[UInt8]>] = [:]
    for (path, item) in items {
      for word in Set(item.words ?? []) { holders[word, default: []].insert(path) }
    }
    return holders
  }

  /// Files that `mdfind` should find by a word. The last word of a query matches as a prefix.
  func holders(ofWordsBeginningWith beginning: String) -> Set<[UInt8]> {
    Set(items.filter { $0.value.words?.contains { $0.hasPrefix(beginning) } ?? false }.keys)
  }
}
