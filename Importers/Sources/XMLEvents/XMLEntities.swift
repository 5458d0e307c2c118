import CXML

/// Resolves entities: those of HTML, such as `nbsp`, which XML pages use without declaring them.
///
/// Also plain entities that a drawing declares for the addresses of its namespaces.
final class XMLEntities {
  private let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
  /// The entity's text as UTF-8, terminated by zero.
  private let content = UnsafeMutablePointer<UInt8>.allocate(capacity: longest + 1)
  private var declared: [String: [UInt8]] = [:]
  /// Bytes that declared entities may still add to the document.
  private var bytesLeft = 0

  /// Longest value of a declared entity in bytes. Addresses are shorter.
  private static let longest = 1_024
  private static let most = 1_000
  /// Maximum bytes of all expansions. The namespaces of a drawing need some hundred.
  private static let mostBytes = 256 << 10

  init() {
    entity.initialize(to: xmlEntity())
    entity.pointee.type = XML_ENTITY_DECL
    entity.pointee.content = content
    entity.pointee.orig = content
    content.initialize(repeating: 0, count: Self.longest + 1)
  }

  deinit {
    entity.deallocate()
    content.deallocate()
  }

  /// Forgets the declared entities, at the beginning of a document.
  func forgetDeclared() {
    declared.removeAll()
    bytesLeft = Self.mostBytes
  }

  /// Keeps a declared entity if its value is plain text. The first declaration of a name counts.
  ///
  /// An entity with markup or other entities stays undefined, so expansions cannot multiply.
  func declare(_ name: String, _ value: String) {
    guard value.utf8.count <= Self.longest, declared.count < Self.most, declared[name] == nil,
      !value.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    else { return }
    declared[name] = Array(value.utf8)
  }

  /// The entity with a name, valid until the next call; `nil` if it is undefined.
  func entity(_ name: UnsafePointer<UInt8>, isInAttribute: Bool) -> xmlEntityPtr? {
    if !declared.isEmpty, let text = declared[String(cString: name)] {
      guard text.count <= bytesLeft else { return nil }
      bytesLeft -= text.count
      // In attributes, libxml2 uses only the first byte of a predefined entity.
      return entity(name, text, isInAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY)
    }
    guard let found = htmlEntityLookup(name), let scalar = Unicode.Scalar(found.pointee.value) else { return nil }
    let bytes = isInAttribute && !scalar.isASCII ? [0x20] : Array(String(scalar).utf8)
    return entity(name, bytes, XML_INTERNAL_PREDEFINED_ENTITY)
  }

  /// Fills the entity. The predefined kind is the only one whose text libxml2 passes on as it is, without caching it.
  private func entity(_ name: UnsafePointer<UInt8>, _ text: [UInt8], _ kind: xmlEntityType) -> xmlEntityPtr {
    entity.pointee.name = name
    entity.pointee.etype = kind
    entity.pointee.checked = 0
    for (index, byte) in text.enumerated() { content[index] = byte }
    content[text.count] = 0
    entity.pointee.length = Int32(text.count)
    return entity
  }
}
