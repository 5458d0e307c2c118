/// Receives a document's parts in document order.
public protocol XMLHandler: AnyObject {
  /// Names of elements. The events carry their numbers.
  var vocabulary: XMLVocabulary { get }
  func start(_ name: Int32, _ attributes: XMLAttributes)
  func end(_ name: Int32)
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// Receives the parts of a document with many or unknown names.
///
/// A name is `namespace-address TAB local-name`, or only the local name. No events follow the first error.
public protocol NamedXMLHandler: AnyObject {
  func startElement(_ name: String, attributes: [(name: String, value: String)])
  func endElement(_ name: String)
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// The attributes of the element that has just begun. The bytes belong to the parser, so a handler must not keep this
/// value.
public struct XMLAttributes {
  /// Five pointers per attribute: local name, prefix, namespace, first byte of the value, end of the value.
  private let list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  public let count: Int

  init(_ list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int) {
    self.list = list
    self.count = list == nil ? 0 : count
  }

  /// The value's bytes of the attribute with a local name, in any namespace; `nil` if there is none.
  public func bytes(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    for index in 0..<count where isEqual(localName(index), name) { return value(index) }
    return nil
  }

  public subscript(name: StaticString) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// The attribute with a local name in a namespace whose address has this ending.
  public subscript(name: StaticString, namespaceEnd: String) -> String? {
    for index in 0..<count where isEqual(localName(index), name) {
      if let namespace = list?[5 * index + 2], String(cString: namespace).hasSuffix(namespaceEnd) {
        return String(decoding: value(index), as: UTF8.self)
      }
    }
    return nil
  }

  /// The value as integer; `nil` unless it consists of digits.
  public func integer(_ name: StaticString) -> Int? { self[name].flatMap { Int($0) } }

  /// All attributes, with names as in ``NamedXMLHandler``.
  var named: [(name: String, value: String)] {
    (0..<count).compactMap { index in
      localName(index).map { local in
        (XMLName.text(local, list?[5 * index + 2]), String(decoding: value(index), as: UTF8.self))
      }
    }
  }

  private func localName(_ index: Int) -> UnsafePointer<UInt8>? { list?[5 * index] }

  private func value(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    guard let start = list?[5 * index + 3], let end = list?[5 * index + 4], start < end else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: start, count: end - start)
  }

  private func isEqual(_ candidate: UnsafePointer<UInt8>?, _ name: StaticString) -> Bool {
    guard let candidate else { return false }
    let wanted = name.utf8Start
    for index in 0..<name.utf8CodeUnitCount where candidate[index] != wanted[index] { return false }
    return candidate[name.utf8CodeUnitCount] == 0
  }
}

/// Builds names as in ``NamedXMLHandler``.
enum XMLName {
  static func text(_ local: UnsafePointer<UInt8>, _ namespace: UnsafePointer<UInt8>?) -> String {
    let name = String(cString: local)
    return namespace.map { String(cString: $0) + "\t" + name } ?? name
  }
}

/// The reason if a document was not read to its end, or not completely.
public enum XMLProblem: Hashable, Sendable, CustomStringConvertible {
  /// The document declares entities, which can expand to gigabytes. Formats that need plain entities get these.
  case declaresEntities
  case nestedTooDeeply
  case tooManyAttributes
  case notWellFormed
  case outOfMemory

  /// The problem in words that follow "a part ".
  public var description: String {
    switch self {
    case .declaresEntities: "declares entities, which are not read"
    case .nestedTooDeeply: "is nested too deeply"
    case .tooManyAttributes: "has an element with more than \(AttributeGuard.most) attributes"
    case .notWellFormed: "is not well-formed XML"
    case .outOfMemory: "could not be read for want of memory"
    }
  }
}
