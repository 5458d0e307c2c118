public import Foundation

/// An index that an ``IndexMonitor`` keeps equal to its sources.
///
/// An indexer stores each batch together with a state of a few bytes, all of it or nothing. After a crash, the state
/// shows the monitor how far the index has come. The monitor calls one method at a time, from any thread.
public protocol DocumentIndexer<Document>: Sendable {
  associatedtype Document: Sendable

  /// Name of the indexer among those of a monitor. It must not change between runs.
  var name: String { get }

  /// Stores documents, deletes others, and stores the new state, all in one step or not at all.
  ///
  /// A document replaces the one with the same identifier. Deleting a missing document is no error. When the call
  /// returns, the batch is as durable as the index will ever make it.
  ///
  /// If it can, an indexer compares ``IndexBatch/expectedState`` with its own state, and refuses the batch if they
  /// differ. Then a batch that comes late, or from a second process, does no harm. "No state" counts as a state here:
  /// an index that has a state refuses a batch that expects none.
  ///
  /// - Throws: ``RejectedDocuments`` if only some documents prevent the batch: it comes again without them. After any
  ///   other error the monitor asks for ``lastState()`` before it retries.
  func apply(_ batch: IndexBatch<Document>) async throws

  /// State of the last batch that was stored; `nil` if there is none, or the index was lost.
  func lastState() async throws -> IndexState?

  /// Deletes all documents and stores a new state in one step, if the index has the expected state.
  ///
  /// The index must not be left without a state: a batch that an earlier process has sent for an index without one, and
  /// that is still on its way, would then be accepted.
  ///
  /// - Parameters:
  ///   - expectedState: state that the index should have before; `nil` means none.
  ///   - newState: state that the index has afterwards.
  /// - Throws: an error if the index has another state, provided the indexer can compare states. The monitor asks for
  ///   ``lastState()`` before it retries.
  func deleteEverything(expecting expectedState: IndexState?, leaving newState: IndexState) async throws
}

/// Progress of a monitor as an index stores it: 16 bytes that mean nothing to the index.
public struct IndexState: Hashable, Codable, Sendable {
  public var bytes: Data

  public init(bytes: Data) { self.bytes = bytes }

  /// A new state, different from all others.
  static func unique() -> IndexState {
    IndexState(bytes: withUnsafeBytes(of: UUID().uuid) { Data($0) })
  }
}

/// Changes of an index that are applied together.
public struct IndexBatch<Document: Sendable>: Sendable {
  /// A document that is new, or that replaces an older one.
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

  /// Documents to store. Each identifier occurs only once, here or in ``deletions``.
  public var upserts: [Upsert]
  /// Identifiers of the documents to delete, if they exist.
  public var deletions: [String]
  /// State that the index should have before the batch; `nil` means none.
  public var expectedState: IndexState?
  /// State that the index has after the batch.
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

/// Error of ``DocumentIndexer/apply(_:)``: the index accepts the batch without these documents. They stay out of the
/// index until they change.
public struct RejectedDocuments: Error, Hashable, Sendable {
  /// Reasons, by identifier.
  public var reasons: [String: String]

  public init(reasons: [String: String]) { self.reasons = reasons }
}
