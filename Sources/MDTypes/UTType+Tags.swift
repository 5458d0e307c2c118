extension UTType {
  /// The type of files with this extension.
  ///
  /// - Parameter filenameExtension: extension without the dot; case is ignored.
  /// - Returns: a declared type that conforms to `supertype`, otherwise a dynamic one; `nil` if the extension is
  ///   empty or contains a slash or NUL.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The type of data that a MIME type describes.
  ///
  /// - Parameter mimeType: case and parameters (`; charset=…`) are ignored.
  /// - Returns: a declared type that conforms to `supertype`, otherwise a dynamic one with a supertype derived from
  ///   the MIME type (`text/…` is text, `image/…` is an image). `nil` if the text is not a MIME type.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The declared type with a tag, otherwise a dynamic one.
  ///
  /// - Returns: `nil` if the tag is malformed, or if its class is not one of the two in ``UTTagClass``.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard let tag = Self.normalized(tag, class: tagClass) else { return nil }
    if let type = Self.declared(tag: tag, tagClass: tagClass, conformingTo: supertype).first {
      self = type
    } else if tagClass == .mimeType {
      self = .dynamic(mimeType: tag, supertypes: Self.inferredSupertypes(ofMIMEType: tag, within: supertype))
    } else {
      self.init(DynamicIdentifier(supertypes: supertype.map { [$0.identifier] } ?? [], extensions: [tag]))
    }
  }

  /// All declared types with a tag, the preferred one first; a single dynamic type if none is declared.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    guard let normalized = normalized(tag, class: tagClass) else { return [] }
    let types = declared(tag: normalized, tagClass: tagClass, conformingTo: supertype)
    if !types.isEmpty { return types }
    return UTType(tag: tag, tagClass: tagClass, conformingTo: supertype).map { [$0] } ?? []
  }

  /// The declared type that owns a MIME type; it must be in lower case and without parameters.
  package static func declared(mimeType: String) -> UTType? {
    TypeRegistry.system.owner(of: mimeType, class: .mimeType).map { UTType(system: $0.identifier) }
  }

  /// The declared type that owns an extension; it must be in lower case.
  package static func declared(filenameExtension: String) -> UTType? {
    TypeRegistry.system.owner(of: filenameExtension, class: .filenameExtension).map { UTType(system: $0.identifier) }
  }

  /// All pairs of an extension and a type that has it, in the table's order.
  package static var declaredFilenameExtensions: [(extension: String, type: UTType)] {
    TypeRegistry.system.declarations.flatMap { declaration in
      declaration.tags(of: .filenameExtension).map { ($0, UTType(system: declaration.identifier)) }
    }
  }

  /// An undeclared type with one MIME type.
  package static func dynamic(mimeType: String, supertypes: [UTType]) -> UTType {
    UTType(DynamicIdentifier(supertypes: supertypes.map(\.identifier), mimeTypes: [mimeType]))
  }

  private static func declared(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    let types = TypeRegistry.system.carriers(of: tag, class: tagClass).map { UTType(system: $0.identifier) }
    guard let supertype else { return types }
    return types.filter { $0.conforms(to: supertype) }
  }

  /// - Returns: `nil` if the text cannot be a tag of this class.
  private static func normalized(_ tag: String, class tagClass: UTTagClass) -> String? {
    let bytes = tag.utf8
    guard !bytes.isEmpty, bytes.count <= 255, !bytes.contains(0) else { return nil }
    switch tagClass {
    case .filenameExtension: return bytes.contains(UInt8(ascii: "/")) ? nil : tag.lowercasedASCII()
    case .mimeType: return MIMEType.essence(of: tag)
    default: return nil
    }
  }
}

extension UTType {
  /// All tags by class, the preferred one of each class first.
  public var tags: [UTTagClass: [String]] {
    var tags: [UTTagClass: [String]] = [:]
    for tagClass in [UTTagClass.filenameExtension, .mimeType] {
      let values = self.values(of: tagClass)
      if !values.isEmpty { tags[tagClass] = values }
    }
    return tags
  }

  /// Extension for a new file of this type.
  public var preferredFilenameExtension: String? { values(of: .filenameExtension).first }

  /// MIME type under which to send data of this type.
  public var preferredMIMEType: String? { values(of: .mimeType).first }

  private func values(of tagClass: UTTagClass) -> [String] {
    if let declaration = TypeRegistry.system.declaration(of: identifier) { return declaration.tags(of: tagClass) }
    guard let dynamic = DynamicIdentifier(identifier) else { return [] }
    return tagClass == .mimeType ? dynamic.mimeTypes : dynamic.extensions
  }
}

/// A class of tags: file-name extensions or MIME types.
public struct UTTagClass: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The class's identifier, such as `public.mime-type`.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The extension of a file name, without the dot: `public.filename-extension`.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// A MIME type without parameters: `public.mime-type`.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")

  public var description: String { rawValue }
}

extension UTTagClass: Codable {
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
