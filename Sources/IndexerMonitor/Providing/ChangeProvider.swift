/// A source of objects that reports its changes: a database, a folder of mails, a log.
///
/// An ``IndexMonitor`` reads everything once, through ``objects(after:limit:)``, and from then on only changed objects:
/// ``changes(since:limit:)`` names them, and ``documents(for:)`` reads them, many in one call. A provider keeps no
/// state for the monitor; it only answers calls.
///
/// The monitor makes one call at a time, from any thread. A call that throws is repeated later, after a growing delay;
/// what is already in an index stays there. A provider must not call the monitor from these methods: each would wait
/// for the other. To ask for a pass, it signals through ``wakeUps()``.
public protocol ChangeProvider<Document>: Sendable {
  /// The form of an object that indexers accept. The provider makes it, so that an object is read and converted only
  /// once.
  associatedtype Document: Sendable
  /// Key of an object in the source: a number, a text, or a table with the parts of its primary key.
  associatedtype ID: Hashable & Sendable
  associatedtype Formatter: IdentifierFormatter<ID>
  /// A place in the history of the source. The provider defines what a token means. It should contain the identity of
  /// the store and the version of the documents, so that a replaced store and an upgrade are noticed.
  associatedtype Token: Codable & Hashable & Sendable
  /// A place in the enumeration of all objects.
  associatedtype Cursor: Codable & Hashable & Sendable

  /// Name of the provider among those of a monitor. It must not change between runs, because states are stored under
  /// it.
  var name: String { get }

  /// Translation between keys of the source and identifiers of the index.
  var formatter: Formatter { get }

  /// Token of the current end of the history. Changes made after the call are changes since this token.
  func currentToken() async throws -> Token

  /// One page of all objects, in an order that does not change.
  ///
  /// Objects that are added, changed or deleted meanwhile may or may not be in a page. They are changes since the token
  /// that was taken before. Every other object is in exactly one page.
  ///
  /// This includes an object that was added after the token and is deleted before the changes are requested: if a page
  /// contained it, the history must report its deletion. So a provider that finds changes by comparison must record
  /// what a page contains before it returns the page.
  ///
  /// - Parameters:
  ///   - cursor: end of the page before, possibly from an earlier run; `nil` means the first page.
  ///   - limit: number of objects that the monitor would like. A page may be shorter, and even empty.
  /// - Throws: ``CursorExpired`` for a cursor that cannot be continued: the enumeration begins again.
  func objects(after cursor: Cursor?, limit: Int) async throws -> ObjectPage<ID, Document, Cursor>

  /// The changes since a token, in their order, if possible at most `limit` of them.
  ///
  /// An object may be named as often as it has changed; ``ChangeCoalescer`` combines these changes.
  ///
  /// - Returns: ``ChangeHistory/expired`` for a token of another store, of an older version, or from before the history
  ///   begins. Everything is read again then, and what the source no longer has is deleted from the index.
  func changes(since token: Token, limit: Int) async throws -> ChangeHistory<ID, Token>

  /// Reads objects, all in one call.
  ///
  /// - Returns: as many elements as `ids` has, in the same order. `nil` for an object that does not exist or must not
  ///   be found: it is deleted from the index. Any later state of an object is a new change, even if it equals an
  ///   earlier state.
  func documents(for ids: [ID]) async throws -> [Document?]

  /// Signals that there may be changes, as long as the stream is iterated. An idle source sends no signals and costs
  /// nothing. One signal may stand for several changes; a signal without a change is allowed.
  func wakeUps() -> AsyncStream<Void>

  /// Number of all objects, for progress reports; `nil`, the default, if it is not known at once.
  func estimatedCount() async -> Int?

  /// Reports that an indexer has recorded a token: everything up to it is in that index, on the disk. Histories may be
  /// purged up to the earliest token that the indexers have reached. Does nothing by default.
  func didIndex(upTo token: Token, in indexer: String) async
}

extension ChangeProvider {
  public func estimatedCount() async -> Int? { nil }

  public func didIndex(upTo token: Token, in indexer: String) async {}
}

/// Error of ``ChangeProvider/objects(after:limit:)``: the enumeration cannot be continued from this cursor, and begins
/// again with the first page.
public struct CursorExpired: Error, Hashable, Sendable {
  public init() {}
}
