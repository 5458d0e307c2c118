import MDModel
package import MDStore
package import MDStoreWriter

/// Descriptions of the differences between an index and its model; empty if there are none.
extension IndexModel {
  package func differences(from session: ReadingSession) throws -> [String] {
    var found = try totals(of: session)
    let listing = try Listing(session)
    for item in sorted { found += try differences(of: item, in: session) + listed(item, listing) }
    var listed = 0
    try listing.forEachDate(of: .everything) { _, _ in listed += 1 }
    return found
      + list([
        ("listing", listed == items.count), ("paths read ahead", try pathsReadAhead(from: session)),
      ])
  }

  /// True if paths that are read ahead equal paths that are read one by one.
  ///
  /// Asks in a scrambled order, includes an item that does not exist, and asks for other paths out of turn.
  private func pathsReadAhead(from session: ReadingSession) throws -> Bool {
    let listing = try Listing(session)
    let known = items.keys.sorted { ($0.rawValue &* 0x9E37_79B9) % 1_009 < ($1.rawValue &* 0x9E37_79B9) % 1_009 }
    // No item has this ID, and the first three are asked for again at the end.
    let asked = known + [ItemID(Int64(1) << 20)] + known.prefix(3)
    try listing.readAhead(pathsOf: ItemSet(asked))
    return try asked.allSatisfy { id in
      let isRight = try listing.path(of: id) == (items[id] == nil ? nil : path(of: id))
      // Now and then ask for a path that is not the next of those read ahead. It must be right, and so must the next
      // ones.
      guard let other = known.last, id.rawValue % 5 == 0 else { return isRight }
      return try isRight && listing.path(of: other) == path(of: other)
    }
  }

  private func listed(_ item: Item, _ listing: Listing) throws -> [String] {
    let record = item.record
    let place = ListedPlace(parent: record.parent, isDirectory: record.kind == .directory, type: record.type)
    return list([
      ("listed", try listing.place(of: record.id) == place),
      ("listed date", try listing.date(of: record.id) == record.stamp.modified),
      ("listed name", try listing.withPlace(of: record.id) { Array($1) } == record.name.bytes),
      ("listed path", try listing.path(of: record.id) == path(of: record.id)),
    ]).map { "\(record.id): \($0)" }
  }

  private func totals(of session: ReadingSession) throws -> [String] {
    // Order of the journal: by class, then the newest modification first, then by ID. The mixed `$0` and `$1` reverse
    // the dates.
    let waiting = items.values.filter { $0.waits != nil }.sorted {
      ($0.waits ?? .live, $1.record.stamp.modified, $0.record.id)
        < ($1.waits ?? .live, $0.record.stamp.modified, $1.record.id)
    }
    let counts = try session.counts()
    return list([
      ("items", counts.items == Int64(items.count)),
      ("pending", counts.pending == Int64(waiting.count)),
      ("journal", try session.journal().map(\.item) == waiting.map(\.record.id)),
      ("journal classes", try session.journal().map(\.workClass) == waiting.map(\.waits)),
      ("journal types", try session.journal().map(\.type) == waiting.map(\.record.type)),
      ("roots", Set(try session.roots()) == Set(items.values.map(\.record).filter { $0.parent == .none })),
      ("failures", try session.failures().map(\.count).reduce(0, +) == failed),
    ])
  }

  private var failed: Int64 { Int64(items.values.count { $0.record.state == .failed && !$0.reason.isEmpty }) }

  private func differences(of item: Item, in session: ReadingSession) throws -> [String] {
    let id = item.record.id
    let path = path(of: id)
    let directories = subtree(of: id).filter { $0 == id || items[$0]?.record.kind == .directory }
    return list([
      ("record", try session.item(id) == item.record),
      ("path", try session.path(of: id) == path),
      ("item at path", try session.item(at: path)?.id == id),
      ("attributes", try stored(session.attributes(of: id)) == item.attributes),
      ("text", try session.text(of: id) == item.text),
      ("outcome", try session.outcome(of: id).map { holds($0, of: item) } ?? false),
      ("children", try session.children(of: id).map(\.id) == children(of: id).map(\.id)),
      ("records of children", try session.children(of: id) == children(of: id)),
      ("child count", try session.childCount(of: id) == Int64(children(of: id).count)),
      ("directories", try session.directories(below: id) == Set(directories)),
    ]).map { "\(id) \(path.text): \($0)" }
  }

  private func holds(_ outcome: ItemOutcome, of item: Item) -> Bool {
    outcome.importer == item.importer && outcome.date == item.imported && outcome.reason == item.reason
      && outcome.isTruncated == item.isTruncated
  }

  private func stored(_ attributes: AttributeSet) -> [AttributeKey: AttributeValue] {
    Dictionary(uniqueKeysWithValues: attributes.map { ($0.key, $0.value) })
  }

  /// Differences in the ledger of excluded entries, which only writers read.
  package func skippedDifferences(from session: WritingSession) throws -> [String] {
    try sorted.filter { item in
      let found = try session.skipped(in: item.record.id)
      return found.map(\.name) != found.map(\.name).sorted()
        || Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.rule) }) != skipped[item.record.id] ?? [:]
    }.map { "\($0.record.id): skipped" }
  }

  private func list(_ checks: [(name: String, holds: Bool)]) -> [String] { checks.filter { !$0.holds }.map(\.name) }
}
