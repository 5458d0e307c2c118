import CXML

/// Meanings of entities: those of HTML, such as `nbsp`, which pages in XML use although nothing in them declares any, and
/// plain ones that a drawing declares for the addresses of its namespaces.
final class XMLEntities {
  private let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
  /// The text as UTF-8, ended by a zero.
  private let content = UnsafeMutablePointer<UInt8>.allocate(capacity: longest + 1)
  private var declared: [String: [UInt8]] = [:]
  /// Bytes that declared entities may still put into the document.
  private var bytesLeft = 0

  /// Addresses are shorter.
  private static let longest = 1_024
  private static let most = 1_000
  /// Namespaces of drawings need some hundred bytes.
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

  /// A document begins.
  func forgetDeclared() {
    declared.removeAll()
    bytesLeft = Self.mostBytes
  }

  /// Keeps an entity whose value is plain text. One that holds markup or other entities is unknown to the document. The
  /// first declaration counts.
  func declare(_ name: String, _ value: String) {
    guard value.utf8.count <= Self.longest, declared.count < Self.most, declared[name] == nil,
      !value.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    else { return }
    declared[name] = Array(value.utf8)
  }

  /// The entity of a name, good until the next is asked for; `nil` where there is none.
  func entity(_ name: UnsafePointer<UInt8>, isInAttribute: Bool) -> xmlEntityPtr? {
    if !declared.isEmpty, let text = declared[String(cString: name)] {
      guard text.count <= bytesLeft else { return nil }
      bytesLeft -= text.count
      // In attributes the parser takes of a predefined entity the first byte alone.
      return entity(name, text, isInAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY)
    }
    guard let found = htmlEntityLookup(name), let scalar = Unicode.Scalar(found.pointee.value) else { return nil }
    let bytes = isInAttribute && !scalar.isASCII ? [0x20] : Array(String(scalar).utf8)
    return entity(name, bytes, XML_INTERNAL_PREDEFINED_ENTITY)
  }

  /// A predefined entity is the one kind whose text the parser passes on as it is, and keeps nothing of.
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
