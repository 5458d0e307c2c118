import CoreSpotlight
import IndexerMonitor
import IndexerMonitorSpotlight
import Synchronization

/// An in-memory source whose objects are titles, with counted reads.
final class EntriesSource: ChangeProvider {
  struct Contents {
    var titles: [Int: String] = [:]
    var history: [Change<Int>] = []
    var reads: [Int] = []
    var enumerated = 0
    /// Number of calls that fail first.
    var failures = 0
  }

  struct Failed: Error {}

  let name = "entries"
  let formatter = PrefixedIdentifiers<Int>(prefix: "entry", domain: "journal")
  let contents = Mutex(Contents())
  /// Adds further attributes to a document.
  private let details: @Sendable (Int, CSSearchableItem) -> Void

  init(details: @escaping @Sendable (Int, CSSearchableItem) -> Void = { _, _ in }) { self.details = details }

  func write(_ title: String, to id: Int) {
    contents.withLock { contents in
      let isNew = contents.titles.updateValue(title, forKey: id) == nil
      contents.history.append(isNew ? .insert(id) : .update(id))
    }
  }

  func delete(_ id: Int) {
    contents.withLock { if $0.titles.removeValue(forKey: id) != nil { $0.history.append(.delete(id)) } }
  }

  /// The titles that an index should contain, by identifier.
  var expected: [String: String] {
    contents.withLock { contents in
      Dictionary(uniqueKeysWithValues: contents.titles.map { (formatter.identifier(of: $0), $1) })
    }
  }

  var reads: [Int] { contents.withLock { $0.reads } }

  private func document(_ id: Int, _ title: String) -> SearchableDocument {
    let attributes = CSSearchableItemAttributeSet(itemContentType: "public.plain-text")
    attributes.title = title
    let item = CSSearchableItem(uniqueIdentifier: "does not count", domainIdentifier: nil, attributeSet: attributes)
    details(id, item)
    return SearchableDocument(item)
  }

  // MARK: ChangeProvider

  func currentToken() async throws -> Int { contents.withLock { $0.history.count } }

  func objects(after cursor: Int?, limit: Int) async throws -> ObjectPage<Int, SearchableDocument, Int> {
    let page = try contents.withLock { contents in
      if contents.failures > 0 {
        contents.failures -= 1
        throw Failed()
      }
      let ids = contents.titles.keys.filter { cursor == nil || $0 > cursor! }.sorted().prefix(limit)
      contents.enumerated += ids.count
      return ids.map { ($0, contents.titles[$0]!) }
    }
    let objects = page.map { SourceObject($0, document($0, $1)) }
    return ObjectPage(objects, next: page.count < limit ? nil : page.last?.0)
  }

  func changes(since token: Int, limit: Int) async throws -> ChangeHistory<Int, Int> {
    contents.withLock { contents in
      guard token <= contents.history.count else { return .expired }
      let end = min(token + limit, contents.history.count)
      return .page(
        ChangePage(Array(contents.history[token..<end]), upTo: end, hasMore: end < contents.history.count))
    }
  }

  func documents(for ids: [Int]) async throws -> [SearchableDocument?] {
    let titles = contents.withLock { contents in
      contents.reads += ids
      return ids.map { contents.titles[$0] }
    }
    return zip(ids, titles).map { id, title in title.map { document(id, $0) } }
  }

  func wakeUps() -> AsyncStream<Void> { AsyncStream { _ in } }
}

/// An index that counts donated and deleted items.
final class CountingIndex: CSSearchableIndex, @unchecked Sendable {
  // @unchecked Sendable because its superclass is; the counts are protected by their lock.
  struct Counts: Equatable {
    var donated = 0
    var deleted = 0
    var batches = 0
  }

  private let state = Mutex(Counts())
  var counts: Counts { state.withLock { $0 } }

  override func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    state.withLock { $0.donated += items.count }
    super.indexSearchableItems(items, completionHandler: completionHandler)
  }

  override func deleteSearchableItems(
    withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    state.withLock { $0.deleted += identifiers.count }
    super.deleteSearchableItems(withIdentifiers: identifiers, completionHandler: completionHandler)
  }

  override func beginBatch() {
    state.withLock { $0.batches += 1 }
    super.beginBatch()
  }
}
