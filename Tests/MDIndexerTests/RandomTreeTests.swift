import MDIndexer
import MDModel
import MDStore
import MDTestSupport
import Testing

/// A tree that changes at random, and an index that has to keep up with it.
@Suite struct RandomTreeTests {
  @Test(arguments: Rounds.seeds(4)) func theIndexEqualsAnIndependentWalk(seed: UInt64) async throws {
    let home = try IndexedHome()
    var tree = RandomTree(root: Array(home.files.utf8), seed: seed)
    for round in 0..<6 {
      for _ in 0..<40 { try tree.change() }
      try home.index()
      try expectEqual(home, tree, "seed \(seed), round \(round)")
    }
    try await expectRest(home, "seed \(seed)")
  }

  private func expectEqual(_ home: IndexedHome, _ tree: RandomTree, _ place: Comment) throws {
    let walk = try TreeWalk(tree.root)
    try home.read { session in
      var items: [[UInt8]: ItemRecord] = [:]
      try Listing(session).forEachDate(of: .everything) { id, _ in
        if let path = try session.path(of: id) { items[path.bytes] = try session.item(id) }
      }
      #expect(Set(items.keys) == Set(walk.entries.keys), place)
      #expect(try session.journal().isEmpty, place)
      for (path, entry) in walk.entries {
        guard let item = items[path] else { continue }
        #expect(TreeWalk.Entry(item) == entry, "\(place), \(String(decoding: path, as: UTF8.self))")
        try expectText(of: item, at: path, entry, session, place)
      }
      try expectSearches(tree, walk, session, place)
    }
  }

  private func expectText(
    of item: ItemRecord, at path: [UInt8], _ entry: TreeWalk.Entry, _ session: ReadingSession, _ place: Comment
  ) throws {
    let stored = try session.text(of: item.id)
    guard entry.kind == .regular, entry.size > 0 else {
      #expect(stored == nil, "\(place), \(String(decoding: path, as: UTF8.self))")
      return
    }
    let words = try TreeWalk.contents(path).split { $0 == 0x20 || $0 == 0x0A }
    #expect(stored?.split { $0 == 0x20 || $0 == 0x0A } == words, "\(place), \(String(decoding: path, as: UTF8.self))")
  }

  /// Each word that was ever written finds exactly the files that contain it now: all names of a hard link, and no
  /// removed file.
  private func expectSearches(
    _ tree: RandomTree, _ walk: TreeWalk, _ session: ReadingSession, _ place: Comment
  ) throws {
    var holders: [String: Set<[UInt8]>] = [:]
    for (path, entry) in walk.entries where entry.kind == .regular {
      for word in try TreeWalk.contents(path).split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
        holders[String(decoding: word, as: UTF8.self), default: []].insert(path)
      }
    }
    for word in tree.words {
      let found = try session.itemsWithText(.phrase(word)).items.compactMap { try session.path(of: $0)?.bytes }
      #expect(Set(found) == holders[word] ?? [], "\(place), word \(word)")
    }
  }

  /// When the stamps are old enough, a run over an unchanged tree does nothing.
  private func expectRest(_ home: IndexedHome, _ place: Comment) async throws {
    try await home.age()
    try home.index()
    let starts = home.starts
    let summary = try home.index()
    #expect(summary.imported == 0 && summary.changed == 0 && summary.added == 0 && summary.removed == 0, place)
    #expect(summary.failed.isEmpty, place)
    #expect(home.starts == starts, place)
    #expect(try home.read { try $0.journal().isEmpty }, place)
  }
}

extension TreeWalk.Entry {
  fileprivate init(_ item: ItemRecord) {
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
