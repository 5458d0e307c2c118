import UniformTypeIdentifiers

/// The identifier of the preferred type that carries a tag.
///
/// - Parameters:
///   - inTagClass: ``kUTTagClassFilenameExtension`` or ``kUTTagClassMIMEType``.
///   - inTag: an extension without its dot, or a MIME type; case does not count.
///   - inConformingToUTI: the type it has to conform to, if not `nil`.
/// - Returns: a dynamic identifier where no declared type fits; `nil` for what cannot be such a tag, and where
///   `inConformingToUTI` is unknown.
public func UTTypeCreatePreferredIdentifierForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> UnmanagedValue<CFString>? {
  typesCarrying(inTag, of: inTagClass, conformingTo: inConformingToUTI).first.map { UnmanagedValue($0.identifier) }
}

/// The identifiers of all types that carry a tag, the preferred one first.
///
/// - Returns: one dynamic identifier where no declared type fits, and `nil` as
///   ``UTTypeCreatePreferredIdentifierForTag(_:_:_:)``.
public func UTTypeCreateAllIdentifiersForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> UnmanagedValue<CFArray>? {
  let types = typesCarrying(inTag, of: inTagClass, conformingTo: inConformingToUTI)
  return types.isEmpty ? nil : UnmanagedValue(types.map(\.identifier))
}

private func typesCarrying(_ tag: String, of tagClass: String, conformingTo identifier: String?) -> [UTType] {
  let supertype = identifier.flatMap { UTType($0) }
  if identifier != nil, supertype == nil { return [] }
  return UTType.types(tag: tag, tagClass: UTTagClass(rawValue: tagClass), conformingTo: supertype)
}

/// The tag to write for a type: `nil` where it carries none of this class, or is unknown.
public func UTTypeCopyPreferredTagWithClass(
  _ inUTI: CFString, _ inTagClass: CFString
) -> UnmanagedValue<CFString>? {
  UTType(inUTI)?.tags[UTTagClass(rawValue: inTagClass)]?.first.map { UnmanagedValue($0) }
}

/// Tags of a class that a type carries, the preferred one first: `nil` where there are none.
public func UTTypeCopyAllTagsWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> UnmanagedValue<CFArray>? {
  UTType(inUTI)?.tags[UTTagClass(rawValue: inTagClass)].map { UnmanagedValue($0) }
}

/// Whether two identifiers name the same type: case does not count.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
  inUTI1.lowercasedASCII() == inUTI2.lowercasedASCII()
}

/// Whether the first type is the second one, or one below it in the tree.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  if UTTypeEqual(inUTI, inConformsToUTI) { return true }
  guard let type = UTType(inUTI), let supertype = UTType(inConformsToUTI) else { return false }
  return type.conforms(to: supertype)
}

/// Name of the type for people, in English: `nil` for one that the system does not declare.
public func UTTypeCopyDescription(_ inUTI: CFString) -> UnmanagedValue<CFString>? {
  UTType(inUTI)?.localizedDescription.map { UnmanagedValue($0) }
}

/// Whether the system or this program declares the type.
public func UTTypeIsDeclared(_ inUTI: CFString) -> Bool { UTType(inUTI)?.isDeclared ?? false }

/// Whether the identifier is a dynamic one, which is not declared.
public func UTTypeIsDynamic(_ inUTI: CFString) -> Bool { UTType(inUTI)?.isDynamic ?? false }

/// A type's declaration, under the keys of a property list: ``kUTTypeIdentifierKey``, ``kUTTypeDescriptionKey``,
/// ``kUTTypeConformsToKey``, ``kUTTypeTagSpecificationKey``. `nil` for an undeclared type.
public func UTTypeCopyDeclaration(_ inUTI: CFString) -> UnmanagedValue<CFDictionary>? {
  guard let type = UTType(inUTI), type.isDeclared else { return nil }
  var declaration: CFDictionary = [kUTTypeIdentifierKey: type.identifier]
  if let description = type.localizedDescription { declaration[kUTTypeDescriptionKey] = description }
  let parents = type.directSupertypes.map(\.identifier)
  if !parents.isEmpty { declaration[kUTTypeConformsToKey] = parents }
  let tags = Dictionary(uniqueKeysWithValues: type.tags.map { ($0.rawValue, $1) })
  if !tags.isEmpty { declaration[kUTTypeTagSpecificationKey] = tags }
  return UnmanagedValue(declaration)
}

/// The class of file-name extensions, without their dot.
public let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
/// The class of MIME types.
public let kUTTagClassMIMEType: CFString = "public.mime-type"
/// The class of pasteboard types. No type carries one here.
public let kUTTagClassNSPboardType: CFString = "com.apple.nspboard-type"
/// The class of four-letter file types. No type carries one here.
public let kUTTagClassOSType: CFString = "com.apple.ostype"

/// Key of the types that a program's property list declares as its own.
public let kUTExportedTypeDeclarationsKey: CFString = "UTExportedTypeDeclarations"
/// Key of the types of others that a program's property list declares.
public let kUTImportedTypeDeclarationsKey: CFString = "UTImportedTypeDeclarations"
/// Key of a declaration's identifier.
public let kUTTypeIdentifierKey: CFString = "UTTypeIdentifier"
/// Key of a declaration's tags, by class.
public let kUTTypeTagSpecificationKey: CFString = "UTTypeTagSpecification"
/// Key of a declaration's direct supertypes.
public let kUTTypeConformsToKey: CFString = "UTTypeConformsTo"
/// Key of a declaration's name of the type for people.
public let kUTTypeDescriptionKey: CFString = "UTTypeDescription"
/// Key of the file with a declaration's icon.
public let kUTTypeIconFileKey: CFString = "UTTypeIconFile"
/// Key of the address at which a declaration's format is described.
public let kUTTypeReferenceURLKey: CFString = "UTTypeReferenceURL"
/// Key of the version of a declaration's format.
public let kUTTypeVersionKey: CFString = "UTTypeVersion"
