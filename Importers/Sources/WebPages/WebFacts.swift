import ImporterKit

/// Facts from the head of a web page besides title, authors, keywords and description: dates, places, contacts.
struct WebFacts {
  private var created: Timestamp?
  private var modified: Timestamp?
  private var latitude: Double?
  private var longitude: Double?
  private var rating: Double?
  private var phones: [String] = []
  private var publishers: [String] = []
  private var texts: [AttributeKey: String] = [:]
  private static let maximumValues = 16

  /// Takes a `meta` element or its equivalent: names of Dublin Core, Open Graph, Twitter cards, Highwire citations, geo
  /// tags. The first value counts.
  mutating func note(_ name: String, _ content: String) {
    switch name {
    case "dc.date", "dcterms.created", "dcterms.issued", "dc.date.created", "dc.date.issued", "date",
      "article:published_time", "citation_publication_date", "book:release_date", "pubdate":
      created = created ?? WrittenDate.timestamp(content)
    case "dcterms.modified", "dc.date.modified", "article:modified_time", "og:updated_time", "last-modified", "revised":
      modified = modified ?? WrittenDate.timestamp(content)
    case "latitude", "place:location:latitude", "og:latitude": latitude = latitude ?? Self.degrees(content, 90)
    case "longitude", "place:location:longitude", "og:longitude": longitude = longitude ?? Self.degrees(content, 180)
    case "geo.position", "icbm": notePosition(content)
    case "rating": rating = rating ?? Double(content)
    case "telephone", "og:phone_number", "business:contact_data:phone_number": Self.add(content, to: &phones)
    case "dc.publisher", "dcterms.publisher", "og:site_name", "citation_publisher": Self.add(content, to: &publishers)
    default: if let key = Self.textual[name], texts[key] == nil { texts[key] = content }
    }
  }

  func give(to sink: inout AttributeSink) {
    sink.set(.contentCreationDate, created.map(AttributeValue.date))
    sink.set(.contentModificationDate, modified.map(AttributeValue.date))
    if let latitude, let longitude {
      sink.set(.latitude, .real(latitude))
      sink.set(.longitude, .real(longitude))
    }
    sink.set("kMDItemStarRating", rating.map(AttributeValue.real))
    sink.set("kMDItemPhoneNumbers", .strings(phones))
    sink.set("kMDItemPublishers", .strings(publishers))
    for (key, text) in texts.sorted(by: { $0.key < $1.key }) { sink.set(key, .string(text)) }
  }

  private static let textual: [String: AttributeKey] = [
    "og:title": "kMDItemHeadline", "twitter:title": "kMDItemHeadline", "og:image": "thumbnailURL",
    "twitter:image": "thumbnailURL", "og:url": "contentURL", "dc.rights": .copyright, "dcterms.rights": .copyright,
    "copyright": .copyright, "dc.identifier": "kMDItemIdentifier", "dcterms.identifier": "kMDItemIdentifier",
    "citation_doi": "kMDItemIdentifier", "generator": .creator, "locality": .city, "region": .stateOrProvince,
    "country-name": .country, "og:locality": .city, "og:region": .stateOrProvince, "og:country-name": .country,
    "dc.coverage": "kMDItemCoverage",
  ]

  /// Takes a position such as `48.2; 16.37` or `48.2, 16.37`.
  private mutating func notePosition(_ content: String) {
    let parts = content.split { ";,".contains($0) }
    guard parts.count == 2, latitude == nil, longitude == nil else { return }
    latitude = Self.degrees(parts[0], 90)
    longitude = Self.degrees(parts[1], 180)
  }

  private static func degrees(_ text: some StringProtocol, _ limit: Double) -> Double? {
    let bytes = text.utf8.filter { $0 > 0x20 }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), abs(value) <= limit else { return nil }
    return value
  }

  private static func add(_ value: String, to list: inout [String]) {
    if !list.contains(value), list.count < maximumValues { list.append(value) }
  }
}
