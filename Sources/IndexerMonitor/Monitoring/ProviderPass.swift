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

  init(_ provider: Provider) { self.provider = provider }

  func link(to indexer: any DocumentIndexer<Provider.Document>) -> IndexLink {
    IndexLink(provider: provider.name, indexer: indexer.name)
  }

  func isOpen(_ indexer: any DocumentIndexer<Provider.Document>) -> Bool {
    open.contains { $0.name == indexer.name }
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

  public var description: String {
    switch self {
    case .wrongCount(let provider, let asked, let got):
      "Provider “\(provider)” was asked for \(asked) documents and returned \(got): return one element for each key."
    }
  }
}
