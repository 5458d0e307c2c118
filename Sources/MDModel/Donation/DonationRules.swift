/// What an index can hold of what apps give: one table for those who donate and those who accept.
public enum DonationRules {
  /// Of one item.
  public static let maximumAttributes = 512

  /// - Throws: the first thing that is wrong with it.
  public static func check(_ item: DonatedItem) throws(DonationFault) {
    try check(identifierBytes: item.identifier.utf8.count)
    if let domain = item.domain { try check(domainBytes: domain.utf8.count) }
    try check(attributes: item.attributes.count)
    for entry in item.attributes {
      try check(name: entry.key)
      try check(entry.value, of: entry.key)
    }
  }

  public static func check(identifierBytes count: Int) throws(DonationFault) { try check(count, "uniqueIdentifier") }
  public static func check(domainBytes count: Int) throws(DonationFault) { try check(count, "domainIdentifier") }

  private static func check(_ count: Int, _ property: String) throws(DonationFault) {
    guard count > 0 else { throw DonationFault(property, "is empty") }
    let limit = DonatedItem.maximumIdentifierBytes
    guard count <= limit else { throw DonationFault(property, "is longer than \(limit) bytes of UTF-8") }
  }

  /// How many there are.
  public static func check(attributes count: Int) throws(DonationFault) {
    guard count > maximumAttributes else { return }
    throw DonationFault("attributeSet", "has more than \(maximumAttributes) attributes")
  }

  public static func check(name key: AttributeKey) throws(DonationFault) {
    if AttributeSchema.contains(key) || AttributeSchema.isCustomName(key.rawValue) { return }
    throw DonationFault("an attribute", "has a name that is neither the system's nor one that apps may make up")
  }

  private static func check(_ value: AttributeValue, of key: AttributeKey) throws(DonationFault) {
    switch value {
    case .real(let number): try check(number, of: key)
    case .integer(let number): try check(Double(number), of: key)
    case .array(let elements): for case .real(let number) in elements { try check(number, of: key) }
    default: break
    }
  }

  /// Any number of an attribute.
  public static func check(_ number: Double, of key: AttributeKey) throws(DonationFault) {
    if number.isNaN { throw DonationFault(key, "is not a number") }
    guard let limit = degrees[key] else { return }
    guard abs(number) <= limit else {
      throw DonationFault(key, "is \(number), and must lie between -\(Int(limit)) and \(Int(limit))")
    }
  }

  /// The largest absolute value of each coordinate.
  private static let degrees: [AttributeKey: Double] = [
    "kMDItemLatitude": 90, "kMDItemGPSDestLatitude": 90, "kMDItemLongitude": 180, "kMDItemGPSDestLongitude": 180,
  ]
}

/// What is wrong with something that an app gives.
public struct DonationFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What an app calls it.
  public let property: String
  /// Goes on where the property stands.
  public let reason: String

  public init(_ property: String, _ reason: String) {
    self.property = property
    self.reason = reason
  }

  public init(_ key: AttributeKey, _ reason: String) {
    self.init(AttributeSchema.description(of: key)?.property ?? key.rawValue, reason)
  }

  public var description: String { "\(property) \(reason)" }
}

extension AttributeSchema {
  /// Whether an app may give an attribute of its own this name: letters, digits and underscores of ASCII, the first no
  /// digit, at most 255 of them; no name of an attribute that there is, nor one that begins as the system's do.
  public static func isCustomName(_ name: String) -> Bool {
    guard (1...255).contains(name.utf8.count), let first = name.utf8.first, !isDigit(first),
      name.utf8.allSatisfy({ isDigit($0) || isLetter($0) })
    else { return false }
    return key(forProperty: name) == nil && !contains(AttributeKey(name))
      && !["kMDItem", "_kMDItem", "limelight_"].contains { name.hasPrefix($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
