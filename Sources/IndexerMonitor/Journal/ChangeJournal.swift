/// Keeps the changes that nobody has taken in yet, at most one an object, merged by
/// ``ChangeKind/merged(_:_:)``.
///
/// Not thread-safe: one thread owns a journal. Everything may block on storage.
public protocol ChangeJournal<Object> {
  associatedtype Object: Hashable & Sendable

  /// How far a provider has been read; `nil` before its initial changes are recorded.
  func token(of provider: String) throws -> ChangeToken?

  /// Records what `body` tells, and how far the provider has been read after it, in one transaction: when `body` throws
  /// or the process ends, nothing is recorded.
  ///
  /// - Parameter body: calls its argument with changes in the order in which they happened, in batches as they come.
  func record(
    of provider: String, _ body: (_ add: ([Change<Object>]) throws -> Void) throws -> ChangeToken
  ) throws

  /// What waits, by ascending sequence, at most `limit`. What was handed out and not acknowledged is handed out again,
  /// also after a restart.
  func pending(limit: Int) throws -> [PendingChange<Object>]

  /// Ends the waiting of changes that have been taken in. What has changed again since it was handed out goes on waiting.
  func acknowledge(_ changes: [PendingChange<Object>]) throws

  /// A number that stands for all changes recorded so far.
  func cookie() throws -> Int64

  /// Whether every change that the cookie stands for has been acknowledged. Never true too early; for an object that
  /// changed again while it was taken in, it may be true only after it is taken in once more.
  func isCaughtUp(_ cookie: Int64) throws -> Bool
}

extension ChangeJournal {
  /// Ends the waiting of everything up to a sequence, for consumers that take in all that is pending, in order.
  ///
  /// - Parameter sequence: of the last change that was taken in.
  public func acknowledge(upTo sequence: Int64) throws {
    try acknowledge(pending(limit: .max).filter { $0.sequence <= sequence })
  }
}
