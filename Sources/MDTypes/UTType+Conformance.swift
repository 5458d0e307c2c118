extension UTType {
  /// Whether this is `type` or one of its subtypes.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

  /// Whether `type` is among ``supertypes``.
  public func isSubtype(of type: UTType) -> Bool { typeTree.dropFirst().contains(type.identifier) }

  /// Whether this is among the supertypes of `type`.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  /// All types it conforms to, directly or not, without itself.
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
