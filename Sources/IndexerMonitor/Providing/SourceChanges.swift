/// A change of one object, as a source reports it.
public struct Change<ID: Hashable & Sendable>: Hashable, Sendable {
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// The object is new.
    case insert
    /// The object existed before and has changed. A source that cannot tell new from changed calls both an update.
    case update
    /// The object was deleted.
    case delete
  }

  public var id: ID
  public var kind: Kind

  public init(_ kind: Kind, _ id: ID) {
    self.id = id
    self.kind = kind
  }

  public static func insert(_ id: ID) -> Self { Self(.insert, id) }
  public static func update(_ id: ID) -> Self { Self(.update, id) }
  public static func delete(_ id: ID) -> Self { Self(.delete, id) }
}

/// Some changes in their order, and the token after them.
public struct ChangePage<ID: Hashable & Sendable, Token: Codable & Hashable & Sendable>: Hashable, Sendable {
  public var changes: [Change<ID>]
  /// Token from which the following changes are requested.
  public var token: Token
  /// Whether the history continues after the token.
  public var hasMore: Bool

  public init(_ changes: [Change<ID>], upTo token: Token, hasMore: Bool) {
    self.changes = changes
    self.token = token
    self.hasMore = hasMore
  }
}

/// The changes since a token, if they are known.
public enum ChangeHistory<ID: Hashable & Sendable, Token: Codable & Hashable & Sendable>: Hashable, Sendable {
  case page(ChangePage<ID, Token>)
  /// The history does not reach back to the token, or does not know the token.
  case expired
}

/// An object that was read, with its key.
public struct SourceObject<ID: Hashable & Sendable, Document: Sendable>: Sendable {
  public var id: ID
  public var document: Document

  public init(_ id: ID, _ document: Document) {
    self.id = id
    self.document = document
  }
}

/// A part of all objects of a source.
public struct ObjectPage<ID: Hashable & Sendable, Document: Sendable, Cursor: Codable & Hashable & Sendable>: Sendable {
  public var objects: [SourceObject<ID, Document>]
  /// Place after the page; `nil` after the last page.
  public var next: Cursor?

  public init(_ objects: [SourceObject<ID, Document>], next: Cursor?) {
    self.objects = objects
    self.next = next
  }
}
