/// A running pass over one provider.
struct ProviderPass<Provider: ChangeProvider> {
  let provider: Provider
  /// Indexers that are neither up to date nor failed.
  var open: [any DocumentIndexer<Provider.Document>] = []
  var failed: [(IndexLink, any Error)] = []
  /// Number of all objects, later of the changed objects, as far as known.
  var total: Int?
  var changes = 0
  var completed: [IndexLink: Int] = [:]
  /// Number of complete readings that have begun in this pass, by link.
  private var beginnings: [IndexLink: Int] = [:]
  private static var mostBeginnings: Int { 3 }

  init(_ provider: Provider) { self.provider = provider }

  func link(to indexer: any DocumentIndexer<Provider.Document>) -> IndexLink {
    IndexLink(provider: provider.name, indexer: indexer.name)
  }

  func isOpen(_ indexer: any DocumentIndexer<Provider.Document>) -> Bool {
    open.contains { $0.name == indexer.name }
  }

  /// Whether another complete reading into an indexer may begin, and counts it. If the history were always shorter than
  /// a reading takes, the pass would otherwise never end.
  mutating func mayBegin(_ indexer: any DocumentIndexer<Provider.Document>) -> Bool {
    beginnings[link(to: indexer), default: 0] += 1
    return beginnings[link(to: indexer), default: 0] <= Self.mostBeginnings
  }

  mutating func close(_ indexer: any DocumentIndexer<Provider.Document>) {
    open.removeAll { $0.name == indexer.name }
  }
}

/// Changes that are handled together, and the token after them.
struct ChangeWindow<ID: Hashable & Sendable, Token: Codable & Hashable & Sendable>: Sendable {
  var coalescer = ChangeCoalescer<ID>()
  var token: Token
  var hasMore = false

  init(token: Token) { self.token = token }
}

/// Changes of a source in the form for an index.
struct ChangeBatch<Document: Sendable>: Sendable {
  var upserts: [IndexBatch<Document>.Upsert] = []
  /// Identifiers of deleted objects.
  var gone: [String] = []
  /// Identifiers of objects that do not exist, and may never have been in the index.
  var perhaps: [String] = []
}

/// Error of a provider that does not follow its protocol.
public enum MonitorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// ``ChangeProvider/documents(for:)`` has returned a wrong number of elements.
  case wrongCount(provider: String, asked: Int, got: Int)
  /// After each complete reading, the token taken before it had expired, or the cursor had expired meanwhile.
  case historyTooShort(provider: String)

  public var description: String {
    switch self {
    case .wrongCount(let provider, let asked, let got):
      "Provider “\(provider)” was asked for \(asked) documents and returned \(got): return one element for each key."
    case .historyTooShort(let provider):
      "Provider “\(provider)” was read three times, and its history was gone each time: keep it for longer."
    }
  }
}
