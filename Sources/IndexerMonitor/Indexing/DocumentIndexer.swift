public import Foundation

/// An index that an ``IndexMonitor`` keeps equal to its sources.
///
/// An indexer stores what it is given together with a state of a few bytes, all of it or nothing: by the state the
/// monitor knows after a crash how far the index has come. The monitor calls one method at a time, from any thread.
public protocol DocumentIndexer<Document>: Sendable {
  associatedtype Document: Sendable

  /// Name of the indexer among those of a monitor. It must not change between runs.
  var name: String { get }

  /// Stores documents, deletes others, and notes the new state, in one step that either counts or does not.
  ///
  /// A document takes the place of one with the same identifier. Deleting what is not there is no error. When the call
  /// returns, the batch is as durable as the index is ever going to make it.
  ///
  /// An indexer that can compares ``IndexBatch/expectedState`` with its own, and refuses the batch if they differ: so a
  /// batch that comes late, or from a second process, does no harm. No state is a state of its own here: a batch that
  /// expects none is refused by an index that has one.
  ///
  /// - Throws: ``RejectedDocuments`` if nothing but some documents is in the way: the batch comes again without them.
  ///   After any other error the monitor asks for ``lastState()`` before it tries again.
  func apply(_ batch: IndexBatch<Document>) async throws

  /// State of the last batch that was stored; `nil` if there is none, or the index was lost.
  func lastState() async throws -> IndexState?

  /// Deletes all documents and notes a new state, in one step, if the index has the expected state.
  ///
  /// The index is not left without a state: what an earlier process has sent for an index without one, and what is still
  /// on its way, must not find it so.
  ///
  /// - Parameters:
  ///   - expectedState: state that the index should have before; `nil`: none.
  ///   - newState: state that the index has afterwards.
  /// - Throws: an error if the index has another state, where the indexer can compare them. The monitor asks for
  ///   ``lastState()`` before it tries again.
  func deleteEverything(expecting expectedState: IndexState?, leaving newState: IndexState) async throws
}

/// What an index notes of the progress of a monitor: 16 bytes that mean nothing to it.
public struct IndexState: Hashable, Codable, Sendable {
  public var bytes: Data

  public init(bytes: Data) { self.bytes = bytes }

  /// A state that no other is equal to.
  static func unique() -> IndexState {
    IndexState(bytes: withUnsafeBytes(of: UUID().uuid) { Data($0) })
  }
}

/// Changes of an index that belong together.
public struct IndexBatch<Document: Sendable>: Sendable {
  /// A document that is new or takes the place of an older one.
  public struct Upsert: Sendable {
    public var identifier: String
    public var domain: String?
    public var document: Document

    public init(_ identifier: String, domain: String? = nil, document: Document) {
      self.identifier = identifier
      self.domain = domain
      self.document = document
    }
  }

  /// Documents to store. No identifier is there twice, nor in ``deletions`` too.
  public var upserts: [Upsert]
  /// Identifiers of the documents to delete, if they are there.
  public var deletions: [String]
  /// State that the index should have before the batch; `nil`: none.
  public var expectedState: IndexState?
  /// State that the index has after it.
  public var newState: IndexState

  public init(
    upserts: [Upsert] = [], deletions: [String] = [], expectedState: IndexState? = nil, newState: IndexState
  ) {
    self.upserts = upserts
    self.deletions = deletions
    self.expectedState = expectedState
    self.newState = newState
  }
}

/// Error of ``DocumentIndexer/apply(_:)``: the index takes the batch if these documents are left out. They stay out of
/// the index until they change.
public struct RejectedDocuments: Error, Hashable, Sendable {
  /// Reasons, by identifier.
  public var reasons: [String: String]

  public init(reasons: [String: String]) { self.reasons = reasons }
}
