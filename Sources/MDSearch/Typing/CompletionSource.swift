import MDModel
import MDSearchAPI
import MDStore
import MDText

/// Attributes whose values are completions.
struct CompletionSources {
  private static let attributes: [(source: SearchCompletion.Source, keys: [AttributeKey])] = [
    (.title, [.title, .displayName, .subject, "alternateNames", "kMDItemAlbum", "kMDItemHeadline"]),
    (
      .person,
      [
        .authors, "kMDItemRecipients", "kMDItemParticipants", "kMDItemContributors", "kMDItemEditors",
        "kMDItemPerformers", "kMDItemComposer", "kMDItemDirector", "artist", "kMDItemContactKeywords",
      ]
    ),
    (.keyword, [.keywords, .userTags]),
    (.place, [.city, .stateOrProvince, .country, "kMDItemNamedLocation"]),
  ]

  /// Attributes of keywords, people and places.
  static var besideTitles: [AttributeKey] { attributes.filter { $0.source != .title }.flatMap(\.keys) }

  private var sources: [Int64: SearchCompletion.Source] = [:]

  init(_ session: any IndexReading) throws {
    for (source, keys) in Self.attributes {
      for key in keys { if let number = try session.number(of: key) { sources[number] = source } }
    }
  }

  subscript(attribute: Int64) -> SearchCompletion.Source? { sources[attribute] }
}

/// Reads the texts of an item that can be completions.
struct CompletionTexts {
  private let session: any IndexReading
  private let listing: Listing
  private let sources: CompletionSources

  init(_ session: any IndexReading, _ listing: Listing) throws {
    (self.session, self.listing) = (session, listing)
    sources = try CompletionSources(session)
  }

  /// Maximum bytes of a text that can be a completion.
  private static let longest = 200

  /// Titles, people, keywords, places and the name; empty for an item that was removed.
  func texts(of item: ItemID) throws -> [(text: String, source: SearchCompletion.Source)] {
    guard let name = try listing.withPlace(of: item, { $0.isDonated ? "" : Self.name($1, $0) }) else { return [] }
    var texts: [(text: String, source: SearchCompletion.Source)] = []
    try session.forEachText(of: item) { attribute, text in
      if text.count <= Self.longest, let source = sources[attribute] {
        texts.append((String(decoding: text, as: UTF8.self), source))
      }
    }
    if !name.isEmpty, name.utf8.count <= Self.longest { texts.append((name, .name)) }
    return texts
  }

  /// The displayed name, without the extension of a file. The name of a root is its path.
  private static func name(_ bytes: UnsafeBufferPointer<UInt8>, _ place: ListedPlace) -> String {
    var name = ItemRecord.searchName(bytes)
    if !place.isDirectory, let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, name.count - dot <= 6 {
      name = UnsafeBufferPointer(rebasing: name[..<dot])
    }
    return String(validating: name, as: UTF8.self) ?? ""
  }
}
