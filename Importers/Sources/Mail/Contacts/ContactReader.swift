import Encodings
import ImporterKit

/// Reads contacts (vCard 2.1, 3.0 and 4.0).
///
/// A file with one card is given as that contact; with several cards each becomes an item of its own.
struct ContactReader {
  let decoder: CharsetDecoder

  func read(_ file: Bytes, into sink: inout AttributeSink) {
    let text = UnfoldedText(file, decoder)
    text.bytes.withUnsafeBufferPointer { read(unfolded: $0, into: &sink) }
  }

  private func read(unfolded text: Bytes, into sink: inout AttributeSink) {
    var cards = ContentComponents(text, wanted: ["VCARD"])
    guard let first = cards.next() else { return sink.notePartial("no contact is in the file") }
    guard let second = cards.next() else {
      give(first, to: &sink)
      if cards.isCut { sink.notePartial("the contact is cut off") }
      return
    }
    for card in [first, second] where !add(card, to: &sink) { return }
    while let card = cards.next() {
      if !add(card, to: &sink) { return }
    }
    if cards.isCut { sink.notePartial("a contact is cut off") }
  }

  private func add(_ card: ContentComponents.Component, to sink: inout AttributeSink) -> Bool {
    let contact = Contact(card, decoder)
    let name = MemberNaming.safe(contact.identifier ?? contact.name ?? "contact")
    return sink.addMember(MemberHeader(name, contentType: "public.vcard")) { sink in contact.give(to: &sink) }
  }

  private func give(_ card: ContentComponents.Component, to sink: inout AttributeSink) {
    Contact(card, decoder).give(to: &sink)
  }
}

/// The attributes and text of one card, for a person or an organization.
struct Contact {
  private(set) var name: String?
  private(set) var identifier: String?
  private var lists: [AttributeKey: [String]] = [:]
  private var values: [(AttributeKey, AttributeValue)] = []
  private var lines: [String] = []
  private var dates: [AttributeValue] = []

  private static let mostValues = 200

  init(_ card: ContentComponents.Component, _ decoder: CharsetDecoder) {
    var composed: String?
    for line in card.lines where !line.isBinary {
      let bytes = line.bytes(decoder)
      if line.name == "N" { composed = Self.composed(bytes) }
      take(line, bytes)
    }
    name = name ?? composed ?? lists["kMDItemOrganizations"]?.first ?? lists["kMDItemEmailAddresses"]?.first
  }

  func give(to sink: inout AttributeSink) {
    sink.set(.title, name.map(AttributeValue.string))
    sink.set("kMDItemIdentifier", identifier.map(AttributeValue.string))
    for (key, value) in values { sink.set(key, value) }
    for key in lists.keys.sorted() { sink.set(key, .strings(lists[key] ?? [])) }
    sink.set("importantDates", dates.isEmpty ? nil : .array(dates))
    sink.appendText(lines.joined(separator: "\n") + "\n")
  }

  /// The full name from the parts of `N`: prefixes, given name, middle names, family name, suffixes.
  private static func composed(_ bytes: [UInt8]) -> String? {
    let parts = EscapedText.split(bytes, at: 0x3B) + ["", "", "", "", ""]
    let name = [parts[3], parts[1], parts[2], parts[0], parts[4]].filter { !$0.isEmpty }.joined(separator: " ")
    return name.isEmpty ? nil : name
  }

  private mutating func take(_ line: ContentLine, _ bytes: [UInt8]) {
    switch line.name {
    case "VERSION", "PRODID", "SOURCE", "XML", "CLIENTPIDMAP", "SORT-STRING", "MAILER", "TZ", "PHOTO", "LOGO", "KEY",
      "SOUND":
      return
    case "UID": identifier = Self.withoutScheme(EscapedText.plain(bytes))
    case "REV": set(.contentModificationDate, PersonalDate(bytes).map { .date($0.timestamp) })
    case "BDAY", "ANNIVERSARY": PersonalDate(bytes).map { dates.append(.date($0.timestamp)) }
    case "GEO": takePlace(bytes)
    // An unescaped comma in a full name belongs to the name, so the parts are joined again.
    case "FN":
      name = name ?? Self.nonEmpty(EscapedText.plain(bytes))
      addText(bytes, at: 0x2C, joinedBy: ",")
    case "ADR": takeAddress(bytes)
    case "N", "ORG": takeParts(line, bytes)
    default:
      takeList(line, bytes)
      addText(bytes, at: 0x3B, joinedBy: " ")
    }
  }

  private static func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }

  private static func withoutScheme(_ value: String) -> String? {
    for scheme in ["urn:uuid:", "tel:", "mailto:", "xmpp:", "sip:", "skype:"]
    where value.lowercased().hasPrefix(scheme) {
      return nonEmpty(String(value.dropFirst(scheme.count)))
    }
    return nonEmpty(value)
  }

  private mutating func set(_ key: AttributeKey, _ value: AttributeValue?) {
    if let value, !values.contains(where: { $0.0 == key }) { values.append((key, value)) }
  }

  private mutating func add(_ value: String?, to key: AttributeKey) {
    guard let value, lists[key, default: []].count < Self.mostValues else { return }
    lists[key, default: []].append(value)
  }

  private mutating func addText(_ bytes: [UInt8], at separator: UInt8, joinedBy joint: String) {
    let text = EscapedText.split(bytes, at: separator).filter { !$0.isEmpty }.joined(separator: joint)
    if !text.isEmpty { lines.append(text) }
  }

  /// Takes a property that may occur several times.
  private mutating func takeList(_ line: ContentLine, _ bytes: [UInt8]) {
    let text = Self.withoutScheme(EscapedText.plain(bytes))
    switch line.name {
    case "EMAIL": add(text, to: "kMDItemEmailAddresses")
    case "TEL": add(text, to: "kMDItemPhoneNumbers")
    case "NICKNAME": for part in EscapedText.split(bytes, at: 0x2C) { add(Self.nonEmpty(part), to: "alternateNames") }
    case "CATEGORIES": for part in EscapedText.split(bytes, at: 0x2C) { add(Self.nonEmpty(part), to: .keywords) }
    case "TITLE": add(text, to: "org_limelight_contact_jobTitle")
    case "NOTE": set(.comment, text.map(AttributeValue.string))
    case "URL": set("kMDItemURL", text.map(AttributeValue.string))
    case "IMPP", "X-AIM", "X-ICQ", "X-JABBER", "X-MSN", "X-YAHOO", "X-SKYPE", "X-SKYPE-USERNAME", "X-GADUGADU",
      "X-GROUPWISE", "X-GOOGLE-TALK", "X-TWITTER":
      add(text, to: "kMDItemInstantMessageAddresses")
    default: break
    }
  }

  /// Takes a name in parts, or an organization with its units.
  private mutating func takeParts(_ line: ContentLine, _ bytes: [UInt8]) {
    addText(bytes, at: 0x3B, joinedBy: " ")
    guard line.name == "ORG" else { return }
    for part in EscapedText.split(bytes, at: 0x3B) { add(Self.nonEmpty(part), to: "kMDItemOrganizations") }
  }

  /// Takes an address: post-office box, extension, street, city, region, postal code, country.
  private mutating func takeAddress(_ bytes: [UInt8]) {
    let parts = EscapedText.split(bytes, at: 0x3B)
    let keys: [AttributeKey?] = [
      nil, nil, "thoroughfare", .city, .stateOrProvince, "postalCode", .country,
    ]
    for (part, key) in zip(parts, keys) { if let key, !part.isEmpty { set(key, .string(part)) } }
    let whole = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    if !whole.isEmpty { set("fullyFormattedAddress", .string(whole)) }
    addText(bytes, at: 0x3B, joinedBy: " ")
  }

  private mutating func takePlace(_ bytes: [UInt8]) {
    guard let place = GeographicPoint(EscapedText.plain(bytes)) else { return }
    set(.latitude, .real(place.latitude))
    set(.longitude, .real(place.longitude))
  }
}

/// `geo:52.5,13.4`, `52.5;13.4`.
struct GeographicPoint {
  let latitude: Double
  let longitude: Double

  init?(_ value: String) {
    let numbers = value.drop { !$0.isNumber && $0 != "-" && $0 != "+" }.split { $0 == ";" || $0 == "," }
    guard numbers.count >= 2, let latitude = Double(numbers[0]), let longitude = Double(numbers[1]),
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}
