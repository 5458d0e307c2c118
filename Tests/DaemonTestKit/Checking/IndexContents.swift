import MDModel
import MDStore
import MDTestSupport

/// An index's items below one root, read row by row.
struct IndexContents {
  private(set) var items: [[UInt8]: ExpectedItem] = [:]
  /// Items that wait in the journal, described for people.
  private(set) var waiting: [String]
  private let session: ReadingSession

  /// - Parameter root: path of an indexed root.
  init(of root: [UInt8], in session: ReadingSession) throws {
    self.session = session
    waiting = try session.journal().map { entry in
      let path = try session.path(of: entry.item).map { $0.text } ?? "\(entry.item)"
      return "\(path) waits in the journal: \(entry.reason), \(entry.workClass), \(entry.sequence)"
    }
    if let item = try session.roots().first(where: { $0.name.bytes == root }) { try add(item, at: root) }
  }

  private mutating func add(_ item: ItemRecord, at path: [UInt8]) throws {
    let tags = try session.attributes(of: item.id)[.userTags]?.elements ?? []
    let text = try session.text(of: item.id)
    items[path] = ExpectedItem(
      TreeWalk.Entry(item), tags: Set(tags.compactMap { if case .string(let tag) = $0 { tag } else { nil } }),
      words: text.map(TreeContents.words))
    for child in try session.children(of: item.id) { try add(child, at: path + [0x2F] + child.name.bytes) }
  }
}

extension TreeWalk.Entry {
  init(_ item: ItemRecord) {
    let kind: TreeWalk.Kind =
      switch item.kind {
      case .regular: .regular
      case .directory: .directory
      case .symbolicLink: .symbolicLink
      case .special, .app, .donated, .member: .special
      }
    self.init(
      kind: kind, size: item.stamp.size, permissions: UInt32(item.permissions),
      modified: item.stamp.modified.nanoseconds,
      changed: item.stamp.changed.nanoseconds, inode: UInt64(bitPattern: item.stamp.inode))
  }
}
