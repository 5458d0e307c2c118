/// Brings the changes of some providers into one journal, from where an index takes them: nothing is lost, nothing waits
/// twice, and an object that was told of in the initial indexing is as good as one that changed.
///
/// Not thread-safe: one thread owns a monitor and its journal; what providers and storage take, it blocks.
///
/// ```swift
/// let monitor = IndexerMonitor(journal: MemoryJournal<String>())
/// try monitor.register(notes)
/// try monitor.update()
/// for pending in try monitor.journal.pending(limit: 100) {
///   index.take(pending.change)
///   try monitor.journal.acknowledge([pending])
/// }
/// ```
public final class IndexerMonitor<Journal: ChangeJournal> {
  public let journal: Journal
  private var providers: [any ChangeProvider<Journal.Object>] = []

  public init(journal: Journal) { self.journal = journal }

  /// Adds a provider, to be read from the next ``update()`` on.
  ///
  /// - Throws: ``DuplicateProvider`` when there is one of that name.
  public func register(_ provider: any ChangeProvider<Journal.Object>) throws(DuplicateProvider) {
    if providers.contains(where: { $0.name == provider.name }) { throw DuplicateProvider(name: provider.name) }
    providers.append(provider)
  }

  /// Reads every provider, in the order of registration: all it has, if that was never recorded, else what has changed.
  /// Each initial indexing is recorded as a whole or not at all.
  ///
  /// - Throws: what the provider or the journal throws; what was recorded before stays.
  public func update() throws {
    for provider in providers { try update(provider) }
  }

  private func update(_ provider: some ChangeProvider<Journal.Object>) throws {
    guard let token = try journal.token(of: provider.name) else { return try readAll(provider) }
    do { try readChanges(of: provider, since: token) } catch is ExpiredToken { try readAll(provider) }
  }

  private func readAll(_ provider: some ChangeProvider<Journal.Object>) throws {
    try journal.record(of: provider.name) { try provider.initialChanges($0) }
  }

  /// Until nothing more has changed: a provider may tell it in parts.
  private func readChanges(of provider: some ChangeProvider<Journal.Object>, since token: ChangeToken) throws {
    var last = token
    while true {
      var next = last
      try journal.record(of: provider.name) { add in
        next = try provider.changes(since: last, add)
        return next
      }
      if next == last { return }
      last = next
    }
  }

  /// A number that stands for everything that the last ``update()`` and those before it recorded.
  public func cookie() throws -> Int64 { try journal.cookie() }

  /// Whether the index has taken in everything that a cookie stands for.
  public func isCaughtUp(_ cookie: Int64) throws -> Bool { try journal.isCaughtUp(cookie) }
}

/// Two providers have the same name.
public struct DuplicateProvider: Error, Hashable, Sendable, CustomStringConvertible {
  public let name: String
  public init(name: String) { self.name = name }

  public var description: String { "A provider called \"\(name)\" is registered already." }
}
