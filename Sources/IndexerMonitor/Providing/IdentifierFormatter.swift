/// Translation between the keys of a source and the identifiers of an index.
///
/// Identifiers must differ between all providers that fill one index, so a formatter adds a prefix of its provider. A
/// key must always have the same identifier, because the identifier is used to replace and delete the document.
public protocol IdentifierFormatter<ID>: Sendable {
  associatedtype ID: Hashable & Sendable

  /// Identifier of an object in the index.
  func identifier(of id: ID) -> String

  /// Key of the object with this identifier; `nil` if the identifier is not one of this formatter's.
  func id(of identifier: String) -> ID?

  /// Domain under which the index stores the object, if the index has domains.
  func domain(of id: ID) -> String?
}

extension IdentifierFormatter {
  public func domain(of id: ID) -> String? { nil }
}

/// Identifiers made of a prefix, a slash, and the text of the key: `journal/17`.
public struct PrefixedIdentifiers<ID: LosslessStringConvertible & Hashable & Sendable>: IdentifierFormatter {
  private let prefix: String
  private let domain: String?

  /// - Parameters:
  ///   - prefix: beginning of all identifiers; no other provider of the same index may use it.
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
