/// A uniform type: what kind of thing a file, a message or a piece of data is.
///
/// Source-compatible with Apple's type of the same name. The system's types are in a table of this module; types it
/// lacks are dynamic (`dyn.…`), and a program may declare its own, see ``init(exportedAs:conformingTo:)``.
public struct UTType: Hashable, Sendable {
  /// The identifier in lower case: uniform type identifiers are equal whatever their case.
  public let identifier: String

  /// The type of this identifier.
  ///
  /// - Returns: `nil` unless the system or this program declares it, or it is a well-formed dynamic identifier.
  public init?(_ identifier: String) {
    let identifier = identifier.lowercasedASCII()
    let isKnown =
      TypeRegistry.system.declaration(of: identifier) != nil || DynamicIdentifier(identifier) != nil
      || ProgramTypes.shared.parents(of: identifier) != nil
    guard isKnown else { return nil }
    self.identifier = identifier
  }

  /// Declares a type that this program owns.
  ///
  /// - Parameter parentType: its supertype; `public.data` when left out.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(declaring: identifier, parent: parentType, isExported: true)
  }

  /// Declares a type that another program owns and this one knows. The owner's own declaration counts more.
  ///
  /// - Parameter parentType: its supertype; `public.data` when left out.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(declaring: identifier, parent: parentType, isExported: false)
  }

  private init(declaring identifier: String, parent: UTType?, isExported: Bool) {
    self.identifier = identifier.lowercasedASCII()
    guard TypeRegistry.system.declaration(of: self.identifier) == nil, !isDynamic else { return }
    let parents = [(parent ?? .data).identifier]
    ProgramTypes.shared.declare(self.identifier, parents: parents, isExported: isExported)
  }

  /// A type of the table. Unchecked: the constants are tested one by one.
  init(system identifier: String) { self.identifier = identifier }

  init(_ dynamic: DynamicIdentifier) { identifier = dynamic.identifier }
}

extension UTType {
  /// Whether it is undeclared: then the identifier itself carries supertypes and tags.
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }

  /// Whether its supertypes come from the system, and not from a program.
  package var isOfSystem: Bool { isDynamic || TypeRegistry.system.declaration(of: identifier) != nil }

  /// Declared by the system or by this program.
  public var isDeclared: Bool {
    TypeRegistry.system.declaration(of: identifier) != nil || ProgramTypes.shared.parents(of: identifier) != nil
  }

  /// Declared, and in the public domain of identifiers (`public.…`).
  public var isPublic: Bool { identifier.hasPrefix("public.") && isDeclared }

  /// Name for people, such as "JPEG image". English for now; `nil` for a type the system does not declare.
  public var localizedDescription: String? { TypeRegistry.system.declaration(of: identifier)?.description }

  /// Version of the type's format. The system's table has none: always `nil`.
  public var version: Int? { nil }

  /// Name for people of the type, or of the nearest supertype that has one. Empty for a type without either.
  package var kindDescription: String {
    for identifier in typeTree {
      if let declaration = TypeRegistry.system.declaration(of: identifier) { return declaration.description }
    }
    return ""
  }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { identifier }
  public var debugDescription: String { "UTType(\(identifier))" }
}

extension UTType: Codable {
  /// Decodes the identifier alone. A type that is not declared here is kept: it may come from another machine.
  public init(from decoder: any Decoder) throws {
    identifier = try decoder.singleValueContainer().decode(String.self).lowercasedASCII()
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension String {
  /// A to Z in lower case, everything else as it is; identifiers and tags fold no further.
  package func lowercasedASCII() -> String {
    guard utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return self }
    return String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

extension UTType {
  /// Whether this is `type` or one of its subtypes.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

  /// Whether `type` is among ``supertypes``.
  public func isSubtype(of type: UTType) -> Bool { typeTree.dropFirst().contains(type.identifier) }

  /// Whether this is among the supertypes of `type`.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  /// Types it conforms to, directly or not, without itself.
  public var supertypes: Set<UTType> { Set(typeTree.dropFirst().map(UTType.init(system:))) }

  /// The types that its declaration names as supertypes, the more important first.
  package var directSupertypes: [UTType] { TypeRegistry.system.parents(of: identifier).map(UTType.init(system:)) }

  /// Every type the system declares.
  package static var systemDeclared: [UTType] { TypeRegistry.system.declarations.map { UTType(system: $0.identifier) } }

  /// Identifiers of the type and of all its supertypes, nearest first: what `kMDItemContentTypeTree` holds.
  package var typeTree: [String] { TypeRegistry.system.tree(of: identifier) }
}

extension UTType {
  /// The identifiers of all types of the system's table, for lists to choose from; in no order.
  public static var declaredIdentifiers: [String] { TypeRegistry.system.declarations.map(\.identifier) }
}
