import MDModel
public import Foundation

/// A person who wrote an item, or to whom it is addressed. Two persons are equal if all their properties are.
open class CSPerson: NSObject, NSCopying, NSSecureCoding {
  /// The name to show.
  public let displayName: String?
  /// Addresses, phone numbers and the like.
  public let handles: [String]
  /// Kind of the handles, as the Contacts framework calls it: `emailAddresses`, `phoneNumbers`,
  /// `instantMessageAddresses`.
  public let handleIdentifier: String
  /// The person's identifier in the address book, if the app knows it.
  open var contactIdentifier: String?

  public init(displayName: String?, handles: [String], handleIdentifier: String) {
    self.displayName = displayName
    self.handles = handles
    self.handleIdentifier = handleIdentifier
  }

  open func copy(with zone: NSZone? = nil) -> Any { CSPerson(record) }

  open override func isEqual(_ object: Any?) -> Bool { (object as? CSPerson)?.record == record }
  open override var hash: Int { record.hashValue }

  open override var description: String {
    [displayName, handles.isEmpty ? nil : "<\(handles.joined(separator: ", "))>"].compactMap(\.self)
      .joined(separator: " ")
  }

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(NSData(data: Data(record.encoded)), forKey: Self.codingKey)
  }

  public required init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: Self.codingKey),
      let record = PersonRecord(encoded: Data(referencing: data))
    else { return nil }
    displayName = record.displayName
    handles = record.handles
    handleIdentifier = record.handleIdentifier
    contactIdentifier = record.contactIdentifier
  }

  private static let codingKey = "record"
}

extension CSPerson {
  convenience init(_ record: PersonRecord) {
    self.init(displayName: record.displayName, handles: record.handles, handleIdentifier: record.handleIdentifier)
    contactIdentifier = record.contactIdentifier
  }

  var record: PersonRecord {
    PersonRecord(
      displayName: displayName, handles: handles, handleIdentifier: handleIdentifier,
      contactIdentifier: contactIdentifier)
  }
}

/// A person's properties, and their form in the index.
struct PersonRecord: Hashable {
  var displayName: String?
  var handles: [String]
  var handleIdentifier: String
  var contactIdentifier: String?

  /// Mail addresses among the handles.
  var emailAddresses: [String] { handleIdentifier == "emailAddresses" ? handles : handles.filter { $0.contains("@") } }
}

/// Form in the index: a version, then the texts. Each of the two optional texts is a list of at most one.
extension PersonRecord {
  private static let version: UInt8 = 1

  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.version)
    writer.append(handleIdentifier)
    for list in [handles, displayName.map { [$0] } ?? [], contactIdentifier.map { [$0] } ?? []] {
      writer.append(UInt32(list.count))
      for text in list { writer.append(text) }
    }
    return writer.bytes
  }

  /// Decodes a person; `nil` if the bytes are no person of this version.
  init?(encoded: some ContiguousBytes) {
    guard let record = encoded.read({ reader throws(WireError) in try PersonRecord(from: &reader) }) else { return nil }
    self = record
  }

  private init(from reader: inout ByteReader) throws(WireError) {
    guard try reader.read(UInt8.self) == Self.version else { throw WireError("a person of another version") }
    handleIdentifier = try reader.readString()
    handles = try Self.list(from: &reader)
    displayName = try Self.list(from: &reader).first
    contactIdentifier = try Self.list(from: &reader).first
  }

  private static func list(from reader: inout ByteReader) throws(WireError) -> [String] {
    var list: [String] = []
    for _ in 0..<(try reader.read(UInt32.self)) { list.append(try reader.readString()) }
    return list
  }
}

extension ContiguousBytes {
  /// The value that `body` reads from the bytes; `nil` if it throws.
  func read<Value>(_ body: (inout ByteReader) throws(WireError) -> Value) -> Value? {
    withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      return try? body(&reader)
    }
  }
}
