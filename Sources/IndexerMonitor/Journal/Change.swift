/// Something that happened to an object. What an object is, the provider's and the journal's common type says: a path,
/// an identifier, a number.
public struct Change<Object: Hashable & Sendable>: Hashable, Sendable {
  public var object: Object
  public var kind: ChangeKind

  public init(_ kind: ChangeKind, _ object: Object) {
    self.kind = kind
    self.object = object
  }
}

/// A change as a journal hands it out.
public struct PendingChange<Object: Hashable & Sendable>: Hashable, Sendable {
  public var change: Change<Object>
  /// Of the last change that is part of it. An object that changes again waits again, under a later number.
  public var sequence: Int64

  public init(_ change: Change<Object>, sequence: Int64) {
    self.change = change
    self.sequence = sequence
  }
}

/// How far a provider has been read, in its own terms; a journal only keeps it.
public struct ChangeToken: Hashable, Sendable {
  public var bytes: [UInt8]
  public init(_ bytes: [UInt8]) { self.bytes = bytes }
}
