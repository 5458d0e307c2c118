import MDModel
import MDStore

/// All facts of an index in terms of paths. Two indexes with the same content are equal, however they were made.
///
/// IDs and dates of import are excluded.
struct LogicalIndex {
  /// Facts by path, one per line.
  private(set) var items: [String: [String]] = [:]
  /// Paths by search word.
  private(set) var hits: [String: Set<String>] = [:]
  private(set) var waiting = 0

  /// - Parameter words: the words to search for.
  init(_ session: ReadingSession, words: some Sequence<String>) throws {
    waiting = try session.journal().count
    var paths: [ItemID: String] = [:]
    try Listing(session).forEachDate(of: .everything) { id, _ in
      guard let path = try session.path(of: id), let item = try session.item(id) else { return }
      paths[id] = path.text
      items[path.text] = try Self.facts(item, session)
    }
    for word in words {
      let found = try session.itemsWithText(.phrase(word)).items + session.itemsWithAttributeWords(.phrase(word)).items
      hits[word] = Set(found.map { paths[$0] ?? "item \($0) that is not there" })
    }
  }

  private static func facts(_ item: ItemRecord, _ session: ReadingSession) throws -> [String] {
    var facts = ["\(item.kind) \(item.state)"]
    if item.kind == .regular { facts.append("size \(item.stamp.size), modified \(item.stamp.modified)") }
    if let type = try item.type.flatMap({ try session.type($0) }) {
      facts.append("type \(type.identifier) \(type.mime)")
    }
    if let outcome = try session.outcome(of: item.id) {
      let importer = outcome.importer.map { "\($0.identifier) \($0.version)" } ?? "nobody"
      facts.append("by \(importer): \(outcome.reason)\(outcome.isTruncated ? ", cut" : "")")
    }
    facts += try session.attributes(of: item.id).map { "\($0.key) = \($0.value)" }.sorted()
    if let text = try session.text(of: item.id) { facts.append("text " + String(decoding: text, as: UTF8.self)) }
    return facts
  }

  /// Descriptions of the first differences; empty if both indexes are equal.
  func differences(from other: LogicalIndex, limit: Int = 5) -> [String] {
    var found: [String] = waiting == other.waiting ? [] : ["\(waiting) files wait, not \(other.waiting)"]
    for path in Set(items.keys).union(other.items.keys).sorted() where items[path] != other.items[path] {
      let (mine, others) = (items[path] ?? [], other.items[path] ?? [])
      found.append("\(path): \(mine.filter { !others.contains($0) }) not \(others.filter { !mine.contains($0) })")
    }
    for (word, paths) in hits where paths != other.hits[word] {
      found.append("search for \(word): \(paths.symmetricDifference(other.hits[word] ?? []).sorted())")
    }
    return Array(found.prefix(limit))
  }
}
