package import MDModel

/// Limits of donated items, shared by the apps that donate and the daemon that accepts.
package enum DonationRules {
  /// Maximum number of attributes per item.
  package static let maximumAttributes = 512

  /// The first defect of an item; `nil` if it is valid.
  package static func fault(of item: DonatedItem) -> DonationFault? {
    if let fault = fault(identifierBytes: item.identifier.utf8.count) { return fault }
    if let domain = item.domain, let fault = fault(domainBytes: domain.utf8.count) { return fault }
    if let fault = fault(attributes: item.attributes.count + item.removed.count) { return fault }
    for key in item.removed { if let fault = fault(ofName: key) { return fault } }
    for entry in item.attributes {
      if let fault = fault(ofName: entry.key) ?? fault(of: entry.value, of: entry.key) { return fault }
    }
    return nil
  }

  package static func fault(identifierBytes count: Int) -> DonationFault? { fault(count, "uniqueIdentifier") }
  package static func fault(domainBytes count: Int) -> DonationFault? { fault(count, "domainIdentifier") }

  private static func fault(_ count: Int, _ property: String) -> DonationFault? {
    let limit = DonatedItem.maximumIdentifierBytes
    if count == 0 { return DonationFault(property, "is empty") }
    return count <= limit ? nil : DonationFault(property, "is longer than \(limit) bytes of UTF-8")
  }

  /// - Parameter count: number of attributes, removed ones included.
  package static func fault(attributes count: Int) -> DonationFault? {
    count <= maximumAttributes
      ? nil : DonationFault("attributeSet", "has more than \(maximumAttributes) attributes")
  }

  package static func fault(ofName key: AttributeKey) -> DonationFault? {
    if AttributeSchema.contains(key) || AttributeSchema.isCustomName(key.rawValue) { return nil }
    return DonationFault("an attribute", "has a name that is neither the system's nor one that apps may make up")
  }

  private static func fault(of value: AttributeValue, of key: AttributeKey) -> DonationFault? {
    switch value {
    case .real(let number): return fault(of: number, of: key)
    case .integer(let number): return fault(of: Double(number), of: key)
    case .string(let text): return fault(ofText: text, at: 0, of: key)
    case .array(let elements):
      for (place, element) in elements.enumerated() {
        if case .string(let text) = element {
          if let fault = fault(ofText: text, at: place, of: key) { return fault }
        } else if let fault = fault(of: element, of: key) {
          return fault
        }
      }
      return nil
    default: return nil
    }
  }

  private static func fault(ofText text: String, at place: Int, of key: AttributeKey) -> DonationFault? {
    guard namesTypes(key) else { return nil }
    return Array(text.utf8).withUnsafeBytes { fault(ofText: $0, at: place, of: key) }
  }

  /// Checks a text that should name a content type, alone or as part of a type's tree.
  ///
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - place: position of the text in a list; 0 outside of a list.
  static func fault(ofText text: UnsafeRawBufferPointer, at place: Int, of key: AttributeKey) -> DonationFault? {
    guard namesTypes(key) else { return nil }
    if place >= maximumTypeNames { return DonationFault(key, "has more than \(maximumTypeNames) types") }
    if text.count > maximumTypeBytes { return DonationFault(key, "is longer than \(maximumTypeBytes) bytes of UTF-8") }
    // The index stores the tree as one text with commas between the names.
    return text.contains(UInt8(ascii: ",")) ? DonationFault(key, "holds a comma, which no type's name has") : nil
  }

  /// Whether a text may be the name of a content type.
  ///
  /// Apps put arbitrary texts into that attribute.
  package static func canNameType(_ text: String) -> Bool {
    text.utf8.count <= maximumTypeBytes && !text.utf8.contains(UInt8(ascii: ","))
  }

  /// Whether the attribute's texts are names of content types.
  static func namesTypes(_ key: AttributeKey) -> Bool { key == .contentType || key == .contentTypeTree }

  private static let maximumTypeBytes = 255
  /// Maximum number of types in a type's tree.
  package static let maximumTypeNames = 64

  /// - Parameter number: any number among the attribute's values.
  package static func fault(of number: Double, of key: AttributeKey) -> DonationFault? {
    if number.isNaN { return DonationFault(key, "is not a number") }
    guard let limit = degrees[key], abs(number) > limit else { return nil }
    return DonationFault(key, "is \(number), and must lie between -\(Int(limit)) and \(Int(limit))")
  }

  /// Whether the attribute's numbers have bounds.
  static func isBounded(_ key: AttributeKey) -> Bool { degrees[key] != nil }

  /// Largest absolute value of each coordinate, in degrees.
  private static let degrees: [AttributeKey: Double] = [
    "kMDItemLatitude": 90, "kMDItemGPSDestLatitude": 90, "kMDItemLongitude": 180, "kMDItemGPSDestLongitude": 180,
  ]
}

/// A defect of a donated item.
package struct DonationFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Name of the property in CoreSpotlight.
  package let property: String
  /// Predicate of the sentence that begins with the property, such as "is empty".
  package let reason: String

  package init(_ property: String, _ reason: String) {
    self.property = property
    self.reason = reason
  }

  package init(_ key: AttributeKey, _ reason: String) {
    self.init(AttributeSchema.description(of: key)?.property ?? key.rawValue, reason)
  }

  package var description: String { "\(property) \(reason)" }
}

extension AttributeSchema {
  /// Whether an app may define an attribute with this name.
  ///
  /// The name consists of up to 255 ASCII letters, digits and underscores, and does not begin with a digit. It must not
  /// belong to an existing attribute or begin with a prefix of the system.
  package static func isCustomName(_ name: String) -> Bool {
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

/// Maximum size of a picture in pixels.
package struct PictureBounds: Hashable, Sendable {
  package var width: UInt32
  package var height: UInt32

  package init(width: UInt32, height: UInt32) {
    self.width = width
    self.height = height
  }

  /// Limits of donated thumbnails: 180 pixels wide, and portrait pictures up to 270 high.
  package static let donatedThumbnail = PictureBounds(width: 180, height: 270)

  package func contains(width: UInt32, height: UInt32) -> Bool {
    (1...self.width).contains(width) && (1...self.height).contains(height)
  }
}
