public import Foundation

/// A person who wrote an item, or whom it is addressed to. Two are equal when all their properties are.
open class CSPerson: NSObject, NSCopying, NSSecureCoding {
  /// The name to show.
  public let displayName: String?
  /// Addresses, phone numbers or the like.
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
