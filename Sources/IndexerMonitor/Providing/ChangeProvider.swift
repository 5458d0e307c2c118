/// A source of objects that tells what has changed in it: a database, a folder of mails, a log.
///
/// An ``IndexMonitor`` reads everything once, by ``objects(after:limit:)``, and from then on the changed objects alone:
/// ``changes(since:limit:)`` names them, ``documents(for:)`` reads them, many in one call. A provider keeps no state for
/// the monitor; it answers questions.
///
/// The monitor asks one question at a time, from any thread. A call that throws is asked again later, after a growing
/// delay; what is already in an index stays there. A provider must not call the monitor from inside these methods: the
/// monitor waits for the provider, and would be waited for. What has to be looked at is said by ``wakeUps()``.
public protocol ChangeProvider<Document>: Sendable {
  /// What indexers take of an object. Making it is the provider's work, so that an object is read and converted once.
  associatedtype Document: Sendable
  /// Key of an object in the source: a number, a text, a table with the parts of its primary key.
  associatedtype ID: Hashable & Sendable
  associatedtype Formatter: IdentifierFormatter<ID>
  /// Place in the history of the source. What a token means is the provider's own: the identity of the store and the
  /// version in which documents are made belong into it, so that a replaced store and an upgrade are noticed.
  associatedtype Token: Codable & Hashable & Sendable
  /// Place in the enumeration of all objects.
  associatedtype Cursor: Codable & Hashable & Sendable

  /// Name of the provider among those of a monitor. It must not change between runs: states are kept under it.
  var name: String { get }

  /// Translation of the source's keys into the identifiers of the index, and back.
  var formatter: Formatter { get }

  /// The end of the history as it is now. Changes that come after the call are changes since this token.
  func currentToken() async throws -> Token

  /// One page of all objects, in an order that does not change.
  ///
  /// Objects that come, change or go meanwhile may be in a page or not: they are changes since the token that was taken
  /// before. Every other object is in exactly one page.
  ///
  /// That goes for an object, too, that came after the token and is gone when the changes are asked for: if a page had it,
  /// the history must tell that it is gone. A provider that finds changes by comparing has to note what a page holds
  /// before it gives the page away.
  ///
  /// - Parameters:
  ///   - cursor: end of the page before, also that of an earlier run; `nil`: the first page.
  ///   - limit: objects that the monitor would like to have. A page may be shorter, and empty.
  /// - Throws: ``CursorExpired`` for a cursor that cannot be continued: the enumeration begins again.
  func objects(after cursor: Cursor?, limit: Int) async throws -> ObjectPage<ID, Document, Cursor>

  /// The changes since a token, in their order, at most `limit` of them where that is possible.
  ///
  /// One object may be named as often as it has changed; ``ChangeCoalescer`` makes one change of these.
  ///
  /// - Returns: ``ChangeHistory/expired`` for a token of another store, of an older version, or before what the history
  ///   still holds: everything is read again, and what is gone from the source goes from the index.
  func changes(since token: Token, limit: Int) async throws -> ChangeHistory<ID, Token>

  /// Reads objects, all in one go.
  ///
  /// - Returns: as many elements as `ids` has, in that order; `nil` for an object that is gone, or that is not to be
  ///   found: it is deleted from the index. What an object is after this call is a change, also if it is again what it
  ///   was before.
  func documents(for ids: [ID]) async throws -> [Document?]

  /// Signals that there may be changes, as long as the stream is iterated. A source at rest signals nothing, and costs
  /// nothing. Several changes in a row may be one signal; a signal without a change is allowed.
  func wakeUps() -> AsyncStream<Void>

  /// Number of all objects, for reports of progress; `nil`, the default, where it is not known at once.
  func estimatedCount() async -> Int?

  /// Reports that an indexer has recorded a token: everything up to it is in that index, on the disk. Histories may be
  /// purged up to the earliest token that the indexers have reached. Does nothing unless it is implemented.
  func didIndex(upTo token: Token, in indexer: String) async
}

extension ChangeProvider {
  public func estimatedCount() async -> Int? { nil }

  public func didIndex(upTo token: Token, in indexer: String) async {}
}

/// Error of ``ChangeProvider/objects(after:limit:)``: the enumeration cannot be continued from this cursor. It begins
/// again from the first page.
public struct CursorExpired: Error, Hashable, Sendable {
  public init() {}
}
