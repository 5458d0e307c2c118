/// Translation between the keys of a source and the identifiers of an index.
///
/// Identifiers of all providers that fill one index must differ from each other: a formatter puts something of its
/// provider's in front. The same key has the same identifier for ever, for by that it is replaced and deleted.
public protocol IdentifierFormatter<ID>: Sendable {
  associatedtype ID: Hashable & Sendable

  /// Identifier of an object in the index.
  func identifier(of id: ID) -> String

  /// Key of the object that has this identifier; `nil` if the identifier is not one of this formatter's.
  func id(of identifier: String) -> ID?

  /// Domain in which the index keeps the object, for indexes that have domains.
  func domain(of id: ID) -> String?
}

extension IdentifierFormatter {
  public func domain(of id: ID) -> String? { nil }
}

/// Identifiers made of a prefix, a slash, and the key as it is written: `journal/17`.
public struct PrefixedIdentifiers<ID: LosslessStringConvertible & Hashable & Sendable>: IdentifierFormatter {
  private let prefix: String
  private let domain: String?

  /// - Parameters:
  ///   - prefix: begins all identifiers; no other provider of the same index may have it.
  ///   - domain: domain of all objects.
  public init(prefix: String, domain: String? = nil) {
    self.prefix = prefix + "/"
    self.domain = domain
  }

  public func identifier(of id: ID) -> String { prefix + id.description }

  public func id(of identifier: String) -> ID? {
    identifier.hasPrefix(prefix) ? ID(String(identifier.dropFirst(prefix.count))) : nil
  }

  public func domain(of id: ID) -> String? { domain }
}
