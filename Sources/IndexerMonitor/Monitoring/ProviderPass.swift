/// A pass over one provider that is under way.
struct ProviderPass<Provider: ChangeProvider> {
  let provider: Provider
  /// Indexers that are neither up to date nor failed.
  var open: [any DocumentIndexer<Provider.Document>] = []
  var failed: [(IndexLink, any Error)] = []
  /// Number of all objects, then of the changed ones, as far as known.
  var total: Int?
  var changes = 0
  var completed: [IndexLink: Int] = [:]
  /// Readings of everything that have begun in this pass.
  private var beginnings: [IndexLink: Int] = [:]
  private static var mostBeginnings: Int { 3 }

  init(_ provider: Provider) { self.provider = provider }

  func link(to indexer: any DocumentIndexer<Provider.Document>) -> IndexLink {
    IndexLink(provider: provider.name, indexer: indexer.name)
  }

  func isOpen(_ indexer: any DocumentIndexer<Provider.Document>) -> Bool {
    open.contains { $0.name == indexer.name }
  }

  /// Whether everything may be read into an indexer once more, which counts as done. A history that is always shorter than
  /// the reading takes would keep the pass busy for ever.
  mutating func mayBegin(_ indexer: any DocumentIndexer<Provider.Document>) -> Bool {
    beginnings[link(to: indexer), default: 0] += 1
    return beginnings[link(to: indexer), default: 0] <= Self.mostBeginnings
  }

  mutating func close(_ indexer: any DocumentIndexer<Provider.Document>) {
    open.removeAll { $0.name == indexer.name }
  }
}

/// Changes that are looked at together, and the token behind them.
struct ChangeWindow<ID: Hashable & Sendable, Token: Codable & Hashable & Sendable>: Sendable {
  var coalescer = ChangeCoalescer<ID>()
  var token: Token
  var hasMore = false

  init(token: Token) { self.token = token }
}

/// Changes of a source as an index takes them.
struct ChangeBatch<Document: Sendable>: Sendable {
  var upserts: [IndexBatch<Document>.Upsert] = []
  /// Identifiers of what is gone.
  var gone: [String] = []
  /// Identifiers of what is not there, and may never have been in the index.
  var perhaps: [String] = []
}

/// Error of a provider that does not keep to its protocol.
public enum MonitorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// ``ChangeProvider/documents(for:)`` has returned another number of elements than it was asked for.
  case wrongCount(provider: String, asked: Int, got: Int)
  /// Each time that everything had been read, the token from before had expired, or the cursor meanwhile.
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
