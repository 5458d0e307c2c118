import ByteReading

/// Handles schema.org's properties of a page's subject, in JSON-LD, microdata and RDFa Lite.
enum StructuredData {
  /// The object to which a property belongs.
  struct Scope {
    /// The property whose value the object is; empty for the page's subject.
    let owner: String
    /// Number of objects around this one.
    let level: Int
  }

  /// Passes a property to the page's metadata under the name of the equivalent `meta` element.
  static func note(_ property: String, _ value: String, in scope: Scope, _ metadata: inout HTMLMetadata) {
    if let name = anywhere[property] ?? (scope.level <= 1 ? ofPage["\(scope.owner).\(property)"] : nil) {
      metadata.note(name: name, content: value)
    }
  }

  /// Properties of the page's subject, and of the objects that are its values.
  private static let ofPage = [
    "author.name": "author", "creator.name": "author", ".author": "author", ".creator": "author",
    "publisher.name": "dc.publisher", ".publisher": "dc.publisher", ".name": "og:title", ".headline": "og:title",
    ".description": "og:description", ".keywords": "keywords", ".datePublished": "dc.date", ".dateCreated": "dc.date",
    ".uploadDate": "dc.date", ".dateModified": "dcterms.modified", ".image": "og:image", "image.url": "og:image",
    ".thumbnailUrl": "og:image", ".isbn": "dc.identifier", ".inLanguage": "dc.language", ".license": "dc.rights",
    "aggregateRating.ratingValue": "rating", "reviewRating.ratingValue": "rating", ".ratingValue": "rating",
  ]

  /// Properties with the same meaning at any depth.
  private static let anywhere = [
    "telephone": "telephone", "latitude": "latitude", "longitude": "longitude", "addressLocality": "locality",
    "addressRegion": "region", "addressCountry": "country-name",
  ]
}

/// Reads the structured data of a script.
struct LinkedData {
  private var scopes: [StructuredData.Scope] = []
  private var key = ""

  static func read(_ json: [UInt8], into metadata: inout HTMLMetadata) {
    var data = LinkedData()
    var scanner = JSONScanner(.lenient)
    json.withUnsafeBufferPointer { bytes in scanner.read(bytes) { data.handle($0, &metadata) } }
  }

  private mutating func handle(_ token: JSONScanner.Token, _ metadata: inout HTMLMetadata) {
    switch token {
    case .beginObject, .beginArray:
      scopes.append(inner)
      key = ""
    case .endObject, .endArray:
      scopes.removeLast()
      key = ""
    case .name(let name): key = String(decoding: name, as: UTF8.self)
    case .string(let value), .word(let value):
      guard let scope = scopes.last else { return }
      let text = String(decoding: value, as: UTF8.self)
      // An element of an array is a value of the array's property.
      if key.isEmpty {
        StructuredData.note(scope.owner, text, in: StructuredData.Scope(owner: "", level: scope.level - 1), &metadata)
      } else {
        StructuredData.note(key, text, in: scope, &metadata)
      }
    }
  }

  /// The scope of an object or array that begins. Arrays and graphs do not open a scope.
  private var inner: StructuredData.Scope {
    let scope = scopes.last ?? StructuredData.Scope(owner: "", level: 0)
    if key.isEmpty || key == "@graph" || key == "mainEntity" { return scope }
    return StructuredData.Scope(owner: key, level: scope.level + 1)
  }
}

/// Tracks the properties that elements of a page name: `itemprop` of microdata, `property` of RDFa Lite.
struct ElementProperties {
  private var scopes: [(depth: Int, scope: StructuredData.Scope)] = []
  /// The property whose value is the text of an open element.
  private var open: (depth: Int, property: String, text: [UInt8])?
  private static let maximumText = 4096
  private static let maximumScopes = 64

  var isOpen: Bool { open != nil }

  private var scope: StructuredData.Scope { scopes.last?.scope ?? StructuredData.Scope(owner: "", level: 0) }

  /// Begins an element.
  ///
  /// - Parameters:
  ///   - property: The property that the element names, without a prefix such as `schema:`.
  ///   - value: The value in an attribute; `nil` if the value is the element's text.
  mutating func begin(
    _ property: String?, value: String?, opensScope: Bool, depth: Int, _ metadata: inout HTMLMetadata
  ) {
    if opensScope, scopes.count < Self.maximumScopes {
      let inner = property.map { StructuredData.Scope(owner: $0, level: scope.level + 1) } ?? scope
      return scopes.append((depth, inner))
    }
    guard let property else { return }
    if let value {
      StructuredData.note(property, value, in: scope, &metadata)
    } else if open == nil {
      open = (depth, property, [])
    }
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    if let count = open?.text.count, count < Self.maximumText { open?.text.append(contentsOf: text) }
  }

  /// Ends the element at a depth.
  mutating func end(depth: Int, _ metadata: inout HTMLMetadata) {
    if let ended = open, ended.depth >= depth {
      open = nil
      StructuredData.note(ended.property, String(decoding: ended.text, as: UTF8.self), in: scope, &metadata)
    }
    while let last = scopes.last, last.depth >= depth { scopes.removeLast() }
  }
}
