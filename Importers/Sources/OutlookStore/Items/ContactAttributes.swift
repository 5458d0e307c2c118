import ImporterKit

/// Reads the properties of a person or an organization as attributes and lines of text.
enum ContactAttributes {
  private static let displayName: UInt32 = 0x3001
  private static let organization: UInt32 = 0x3A16
  private static let jobTitle: UInt32 = 0x3A17
  private static let nickname: UInt32 = 0x3A4F
  /// Phone numbers at work, at home and mobile, and numbers of fax machines and the like.
  private static let telephones: [UInt32] = [
    0x3A08, 0x3A1B, 0x3A09, 0x3A2F, 0x3A1C, 0x3A1F, 0x3A1A, 0x3A1D, 0x3A1E, 0x3A21, 0x3A23, 0x3A24, 0x3A25, 0x3A2E,
    0x3A57,
  ]
  /// E-mail addresses, which are stored in named properties.
  private static let addresses: [UInt32] = [0x8083, 0x8093, 0x80A3]
  private static let chatAddress: UInt32 = 0x8062
  private static let pages: [UInt32] = [0x3A51, 0x3A50]
  private static let days: [UInt32] = [0x3A42, 0x3A41]
  /// Street, city, region, postal code and country: work address as named properties, standard address, home address.
  private static let places: [[UInt32]] = [
    [0x8045, 0x8046, 0x8047, 0x8048, 0x8049], [0x3A29, 0x3A27, 0x3A28, 0x3A2A, 0x3A26],
    [0x3A5D, 0x3A59, 0x3A5C, 0x3A5B, 0x3A5A],
  ]
  /// Other text: parts of the name, department, office, profession, assistant, spouse and the like.
  private static let details: [UInt32] = [
    0x3A06, 0x3A44, 0x3A11, 0x3A05, 0x3A45, 0x3A18, 0x3A19, 0x3A46, 0x3A30, 0x3A4E, 0x3A48,
  ]

  static func give(_ item: borrowing StoreItem, _ properties: ItemProperties, to sink: inout AttributeSink) {
    func lines(_ numbers: [UInt32]) -> [String] { numbers.compactMap { properties.line(item, number: $0) } }
    let mail = lines(addresses).filter { $0.utf8.contains(0x40) }
    let name = properties.line(item, number: displayName) ?? properties.subject(item) ?? mail.first
    properties.giveCommon(item, title: name, to: &sink)
    let lists: [(AttributeKey, [String])] = [
      ("kMDItemEmailAddresses", mail), ("kMDItemPhoneNumbers", lines(telephones)),
      ("kMDItemOrganizations", lines([organization])), ("org_limelight_contact_jobTitle", lines([jobTitle])),
      ("alternateNames", lines([nickname])), ("kMDItemInstantMessageAddresses", lines([chatAddress])),
    ]
    for (key, values) in lists { sink.set(key, .strings(values)) }
    let pages = lines(pages)
    sink.set("kMDItemURL", pages.first.map(AttributeValue.string))
    sink.set("importantDates", .array(days.compactMap { properties.date(item, number: $0).map(AttributeValue.date) }))
    let place = givePlace(item, properties, to: &sink)
    let words = [name].compactMap(\.self) + lists.flatMap(\.1) + pages + lines(details) + place
    sink.appendText(words.joined(separator: "\n") + "\n")
  }

  /// Sets the first address that is present.
  ///
  /// - Returns: the parts of the address.
  private static func givePlace(
    _ item: borrowing StoreItem, _ properties: ItemProperties, to sink: inout AttributeSink
  ) -> [String] {
    let keys: [AttributeKey] = ["thoroughfare", .city, .stateOrProvince, "postalCode", .country]
    for numbers in places {
      let parts = numbers.map { properties.line(item, number: $0) }
      let known = parts.compactMap(\.self)
      if known.isEmpty { continue }
      for (key, part) in zip(keys, parts) { sink.set(key, part.map(AttributeValue.string)) }
      sink.set("fullyFormattedAddress", .string(known.joined(separator: ", ")))
      return known
    }
    return []
  }
}
