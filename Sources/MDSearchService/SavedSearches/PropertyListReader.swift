import MDText

/// Reads XML property lists and rejects any other XML: namespaces, entities that a document defines, and attributes
/// except those of `plist`. It reads the bytes once from front to back, in linear time.
struct PropertyListReader {
  private var scanner: MarkupScanner
  private var depth = 0

  /// Maximum depth. Deeper lists are not written by people or their programs.
  private static let depthLimit = 64

  /// - Throws: ``MarkupError``.
  static func read(_ bytes: [UInt8]) throws(MarkupError) -> PropertyListValue {
    var reader = PropertyListReader(scanner: MarkupScanner(bytes, attributesOnlyOf: "plist"))
    return try reader.document()
  }

  private init(scanner: MarkupScanner) { self.scanner = scanner }

  private mutating func document() throws(MarkupError) -> PropertyListValue {
    try scanner.skipProlog()
    guard let root = try scanner.nextTag(), root.name == "plist", root.form == .opening else {
      throw scanner.error("expected <plist>")
    }
    guard let tag = try child(of: root) else { throw scanner.error("expected a value") }
    let value = try self.value(of: tag)
    guard try child(of: root) == nil else { throw scanner.error("expected </plist>") }
    guard try scanner.nextTag() == nil else { throw scanner.error("something follows </plist>") }
    return value
  }

  /// The next element inside another one; `nil` if the outer element ends.
  private mutating func child(of parent: MarkupScanner.Tag) throws(MarkupError) -> MarkupScanner.Tag? {
    guard let tag = try scanner.nextTag() else { throw scanner.error("the file ends before </\(parent.name)>") }
    if tag.form != .closing { return tag }
    guard tag.name == parent.name else { throw scanner.error("</\(tag.name)> where </\(parent.name)> should be") }
    return nil
  }

  private mutating func value(of tag: MarkupScanner.Tag) throws(MarkupError) -> PropertyListValue {
    switch tag.name {
    case "dict": return .dictionary(try entries(of: tag))
    case "array": return .array(try elements(of: tag))
    case "string": return .string(try text(of: tag))
    case "true", "false":
      guard try text(of: tag).isEmpty else { throw scanner.error("<\(tag.name)> is empty") }
      return .boolean(tag.name == "true")
    case "integer", "real", "date", "data":
      _ = try text(of: tag)
      return .other
    default: throw scanner.error("<\(tag.name)> is not a value of a property list")
    }
  }

  private mutating func entries(of dictionary: MarkupScanner.Tag) throws(MarkupError)
    -> [String: PropertyListValue]
  {
    var entries: [String: PropertyListValue] = [:]
    guard try descends(into: dictionary) else { return entries }
    while let tag = try child(of: dictionary) {
      guard tag.name == "key" else { throw scanner.error("expected <key>, found <\(tag.name)>") }
      let key = try text(of: tag)
      guard entries[key] == nil else { throw scanner.error("the key \(key) occurs twice") }
      guard let value = try child(of: dictionary) else { throw scanner.error("the key \(key) has no value") }
      entries[key] = try self.value(of: value)
    }
    depth -= 1
    return entries
  }

  private mutating func elements(of array: MarkupScanner.Tag) throws(MarkupError) -> [PropertyListValue] {
    var elements: [PropertyListValue] = []
    guard try descends(into: array) else { return elements }
    while let tag = try child(of: array) { elements.append(try value(of: tag)) }
    depth -= 1
    return elements
  }

  /// Enters an element; `false` if it has no contents.
  private mutating func descends(into tag: MarkupScanner.Tag) throws(MarkupError) -> Bool {
    if tag.form == .empty { return false }
    depth += 1
    guard depth <= Self.depthLimit else { throw scanner.error("more than \(Self.depthLimit) levels deep") }
    return true
  }

  private mutating func text(of tag: MarkupScanner.Tag) throws(MarkupError) -> String {
    if tag.form == .empty { return "" }
    let text = try scanner.text()
    guard try child(of: tag) == nil else { throw scanner.error("<\(tag.name)> holds text only") }
    return text
  }
}

/// A value of a property list, as far as saved searches need it.
enum PropertyListValue: Hashable, Sendable {
  case string(String)
  case boolean(Bool)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])
  /// A number, a date or data. It is parsed but not kept.
  case other

  /// The value of a key; `nil` if this is not a dictionary or has no such key.
  subscript(key: String) -> PropertyListValue? {
    if case .dictionary(let entries) = self { entries[key] } else { nil }
  }
}
