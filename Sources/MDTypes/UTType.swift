/// A uniform type: the kind of a file, a message or a piece of data.
///
/// Source-compatible with Apple's type of the same name. The system's types are in a table of this module. Types that
/// are not in the table are dynamic (`dyn.…`), or declared by a program, see ``init(exportedAs:conformingTo:)``.
public struct UTType: Hashable, Sendable {
  /// The identifier in lower case, because case does not distinguish uniform type identifiers.
  public let identifier: String

  /// The type with this identifier.
  ///
  /// - Returns: `nil` unless the system or this program declares the type, or the identifier is a well-formed dynamic
  ///   one.
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
  /// - Parameter parentType: its supertype; `nil` for `public.data`.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(declaring: identifier, parent: parentType, isExported: true)
  }

  /// Declares a type that another program owns and this one uses.
  ///
  /// A declaration by the owner takes precedence.
  ///
  /// - Parameter parentType: its supertype; `nil` for `public.data`.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(declaring: identifier, parent: parentType, isExported: false)
  }

  private init(declaring identifier: String, parent: UTType?, isExported: Bool) {
    self.identifier = identifier.lowercasedASCII()
    guard TypeRegistry.system.declaration(of: self.identifier) == nil, !isDynamic else { return }
    let parents = [(parent ?? .data).identifier]
    ProgramTypes.shared.declare(self.identifier, parents: parents, isExported: isExported)
  }

  /// A type of the table.
  ///
  /// The identifier is not checked here; tests check every constant.
  init(system identifier: String) { self.identifier = identifier }

  init(_ dynamic: DynamicIdentifier) { identifier = dynamic.identifier }
}

extension UTType {
  /// Whether the type is undeclared.
  ///
  /// An undeclared type's identifier encodes its supertypes and tags.
  public var isDynamic: Bool { identifier.hasPrefix("dyn.") }

  /// Whether the type's supertypes come from the system, not from a program's declaration.
  package var isOfSystem: Bool { isDynamic || TypeRegistry.system.declaration(of: identifier) != nil }

  /// Whether the system or this program declares the type.
  public var isDeclared: Bool {
    TypeRegistry.system.declaration(of: identifier) != nil || ProgramTypes.shared.parents(of: identifier) != nil
  }

  /// Whether the type is declared and its identifier is public (`public.…`).
  public var isPublic: Bool { identifier.hasPrefix("public.") && isDeclared }

  /// Name for people in English, such as "JPEG image"; `nil` if the system does not declare the type.
  public var localizedDescription: String? { TypeRegistry.system.declaration(of: identifier)?.description }

  /// Version of the type's format.
  ///
  /// Always `nil`, because the system's table has none.
  public var version: Int? { nil }

  /// Name for people of the type, or of its nearest supertype with a name; empty if none has one.
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
  /// Decodes an identifier.
  ///
  /// A type that is not declared here is kept, because it may come from another machine.
  public init(from decoder: any Decoder) throws {
    identifier = try decoder.singleValueContainer().decode(String.self).lowercasedASCII()
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension String {
  /// The text with A to Z in lower case and all other characters unchanged.
  ///
  /// Identifiers and tags need no more folding.
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

  /// All direct and indirect supertypes, without the type itself.
  public var supertypes: Set<UTType> { Set(typeTree.dropFirst().map(UTType.init(system:))) }

  /// The supertypes in the type's declaration, the more important ones first.
  package var directSupertypes: [UTType] { TypeRegistry.system.parents(of: identifier).map(UTType.init(system:)) }

  /// All types that the system declares.
  package static var systemDeclared: [UTType] { TypeRegistry.system.declarations.map { UTType(system: $0.identifier) } }

  /// Identifiers of the type and of all its supertypes, nearest first: the value of `kMDItemContentTypeTree`.
  package var typeTree: [String] { TypeRegistry.system.tree(of: identifier) }
}

extension UTType {
  /// The identifiers of all types in the system's table, for lists to choose from; in no particular order.
  public static var declaredIdentifiers: [String] { TypeRegistry.system.declarations.map(\.identifier) }
}
