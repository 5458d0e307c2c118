/// A source of objects to index: a folder, a mail store, an app's database. It tells first of all it has, and then of
/// what has changed.
public protocol ChangeProvider<Object> {
  associatedtype Object: Hashable & Sendable

  /// Tells providers of one monitor apart, for as long as the journal lives.
  var name: String { get }

  /// Tells of every object that there is.
  ///
  /// - Parameter add: takes some objects at a time, each with ``ChangeKind/insert``, or ``ChangeKind/update`` where the
  ///   index may have it.
  /// - Returns: a token for the moment *before* the first object was looked at: what changes meanwhile is told twice
  ///   rather than never.
  func initialChanges(_ add: ([Change<Object>]) throws -> Void) throws -> ChangeToken

  /// Tells of what has changed since a token, in order, and may stop early with a token for how far it came.
  ///
  /// - Returns: a token for the moment up to which everything has been told; `token` itself when nothing changed.
  /// - Throws: ``ExpiredToken`` when it does not know any more what has changed since.
  func changes(since token: ChangeToken, _ add: ([Change<Object>]) throws -> Void) throws -> ChangeToken
}

/// A provider cannot tell what has changed since a token: everything is told anew. What went since, the provider tells
/// as well, with ``ChangeKind/delete``, where it knows; the rest the index has to find out by comparing.
public struct ExpiredToken: Error, Hashable, Sendable {
  public init() {}
}
