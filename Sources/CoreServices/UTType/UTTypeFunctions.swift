import UniformTypeIdentifiers

/// The identifier of the preferred type with a tag.
///
/// - Parameters:
///   - inTagClass: ``kUTTagClassFilenameExtension`` or ``kUTTagClassMIMEType``.
///   - inTag: an extension without its dot, or a MIME type; case is ignored.
///   - inConformingToUTI: a type that the result must conform to, or `nil`.
/// - Returns: a dynamic identifier if no declared type fits; `nil` if the tag is malformed or `inConformingToUTI` is
///   unknown.
public func UTTypeCreatePreferredIdentifierForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> UnmanagedValue<CFString>? {
  typesCarrying(inTag, of: inTagClass, conformingTo: inConformingToUTI).first.map { UnmanagedValue($0.identifier) }
}

/// The identifiers of all types with a tag, the preferred one first.
///
/// - Returns: one dynamic identifier if no declared type fits; `nil` in the same cases as
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

/// The preferred tag of a type: `nil` if the type is unknown or has no tag of this class.
public func UTTypeCopyPreferredTagWithClass(
  _ inUTI: CFString, _ inTagClass: CFString
) -> UnmanagedValue<CFString>? {
  UTType(inUTI)?.tags[UTTagClass(rawValue: inTagClass)]?.first.map { UnmanagedValue($0) }
}

/// All tags of a type in one class, the preferred one first: `nil` if there are none.
public func UTTypeCopyAllTagsWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> UnmanagedValue<CFArray>? {
  UTType(inUTI)?.tags[UTTagClass(rawValue: inTagClass)].map { UnmanagedValue($0) }
}

/// Whether two identifiers name the same type.
///
/// Case is ignored.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
  inUTI1.lowercasedASCII() == inUTI2.lowercasedASCII()
}

/// Whether the first type equals the second one or is a subtype of it.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  if UTTypeEqual(inUTI, inConformsToUTI) { return true }
  guard let type = UTType(inUTI), let supertype = UTType(inConformsToUTI) else { return false }
  return type.conforms(to: supertype)
}

/// Name of the type for people, in English: `nil` if the system does not declare the type.
public func UTTypeCopyDescription(_ inUTI: CFString) -> UnmanagedValue<CFString>? {
  UTType(inUTI)?.localizedDescription.map { UnmanagedValue($0) }
}

/// Whether the system or this program declares the type.
public func UTTypeIsDeclared(_ inUTI: CFString) -> Bool { UTType(inUTI)?.isDeclared ?? false }

/// Whether the identifier is dynamic, which means that the type is not declared.
public func UTTypeIsDynamic(_ inUTI: CFString) -> Bool { UTType(inUTI)?.isDynamic ?? false }

/// A type's declaration as a dictionary with the keys ``kUTTypeIdentifierKey``, ``kUTTypeDescriptionKey``,
/// ``kUTTypeConformsToKey`` and ``kUTTypeTagSpecificationKey``.
///
/// `nil` for an undeclared type.
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
/// The class of pasteboard types.
///
/// No type has such a tag here.
public let kUTTagClassNSPboardType: CFString = "com.apple.nspboard-type"
/// The class of four-letter file types.
///
/// No type has such a tag here.
public let kUTTagClassOSType: CFString = "com.apple.ostype"

/// Key of the types that a program's property list declares as its own.
public let kUTExportedTypeDeclarationsKey: CFString = "UTExportedTypeDeclarations"
/// Key of the types of other programs that a program's property list declares.
public let kUTImportedTypeDeclarationsKey: CFString = "UTImportedTypeDeclarations"
/// Key of the identifier in a declaration.
public let kUTTypeIdentifierKey: CFString = "UTTypeIdentifier"
/// Key of the tags in a declaration, by class.
public let kUTTypeTagSpecificationKey: CFString = "UTTypeTagSpecification"
/// Key of the direct supertypes in a declaration.
public let kUTTypeConformsToKey: CFString = "UTTypeConformsTo"
/// Key of the type's name for people in a declaration.
public let kUTTypeDescriptionKey: CFString = "UTTypeDescription"
/// Key of the icon file in a declaration.
public let kUTTypeIconFileKey: CFString = "UTTypeIconFile"
/// Key of the URL in a declaration at which the format is described.
public let kUTTypeReferenceURLKey: CFString = "UTTypeReferenceURL"
/// Key of the format's version in a declaration.
public let kUTTypeVersionKey: CFString = "UTTypeVersion"
