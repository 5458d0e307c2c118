/// The class of file-name extensions, without their dot.
public let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
/// The class of MIME types.
public let kUTTagClassMIMEType: CFString = "public.mime-type"
/// The class of pasteboard types. No type carries one here.
public let kUTTagClassNSPboardType: CFString = "com.apple.nspboard-type"
/// The class of four-letter file types. No type carries one here.
public let kUTTagClassOSType: CFString = "com.apple.ostype"

/// In a program's property list: the types it declares as its own.
public let kUTExportedTypeDeclarationsKey: CFString = "UTExportedTypeDeclarations"
/// In a program's property list: the types of others that it knows.
public let kUTImportedTypeDeclarationsKey: CFString = "UTImportedTypeDeclarations"
/// In a declaration: the identifier.
public let kUTTypeIdentifierKey: CFString = "UTTypeIdentifier"
/// In a declaration: tags by class.
public let kUTTypeTagSpecificationKey: CFString = "UTTypeTagSpecification"
/// In a declaration: the direct supertypes.
public let kUTTypeConformsToKey: CFString = "UTTypeConformsTo"
/// In a declaration: what a person calls the type.
public let kUTTypeDescriptionKey: CFString = "UTTypeDescription"
/// In a declaration: the file that holds its picture.
public let kUTTypeIconFileKey: CFString = "UTTypeIconFile"
/// In a declaration: where the format is described.
public let kUTTypeReferenceURLKey: CFString = "UTTypeReferenceURL"
/// In a declaration: the version of the format.
public let kUTTypeVersionKey: CFString = "UTTypeVersion"
