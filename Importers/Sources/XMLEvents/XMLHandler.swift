/// Receiver of a document's parts, in document order.
public protocol XMLHandler: AnyObject {
  /// Names of elements; their numbers come with the events.
  var vocabulary: XMLVocabulary { get }
  func start(_ name: Int32, _ attributes: XMLAttributes)
  func end(_ name: Int32)
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// Receiver of the parts of a document whose names are many, or not known before: each name is a text,
/// `namespace-address TAB local-name`, or the local name alone. Nothing comes from behind the first error.
public protocol NamedXMLHandler: AnyObject {
  func startElement(_ name: String, attributes: [(name: String, value: String)])
  func endElement(_ name: String)
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// Attributes of the element that has just begun. Not to be kept: the bytes are the parser's.
public struct XMLAttributes {
  /// Local name, prefix, namespace, first byte of the value, end of the value, and so on.
  private let list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  public let count: Int

  init(_ list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int) {
    self.list = list
    self.count = list == nil ? 0 : count
  }

  /// The bytes of the attribute of a local name, in whatever namespace; `nil` where there is none.
  public func bytes(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    for index in 0..<count where isEqual(localName(index), name) { return value(index) }
    return nil
  }

  public subscript(name: StaticString) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// The attribute of a local name in a namespace whose address ends as told.
  public subscript(name: StaticString, namespaceEnd: String) -> String? {
    for index in 0..<count where isEqual(localName(index), name) {
      if let namespace = list?[5 * index + 2], String(cString: namespace).hasSuffix(namespaceEnd) {
        return String(decoding: value(index), as: UTF8.self)
      }
    }
    return nil
  }

  /// A whole number of ASCII digits.
  public func integer(_ name: StaticString) -> Int? { self[name].flatMap { Int($0) } }

  /// All of them, named as ``NamedXMLHandler`` has names.
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

/// Names as ``NamedXMLHandler`` has them.
enum XMLName {
  static func text(_ local: UnsafePointer<UInt8>, _ namespace: UnsafePointer<UInt8>?) -> String {
    let name = String(cString: local)
    return namespace.map { String(cString: $0) + "\t" + name } ?? name
  }
}

/// Reason why a document was not read to its end, or not all of it understood.
public enum XMLProblem: Hashable, Sendable, CustomStringConvertible {
  /// Declares entities: the way to make much of little. Plain ones are read where a format needs them.
  case declaresEntities
  case nestedTooDeeply
  case tooManyAttributes
  case notWellFormed
  case outOfMemory

  /// What is the matter, to be put behind "a part ".
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
