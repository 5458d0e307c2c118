import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

/// A picture and its tags.
struct Picture: Codable {
  var path: String
  var tags: Set<String> = []
  var latitude: Double?
  var longitude: Double?

  init(path: String) { self.path = path }

  var album: String { URL(filePath: path).deletingLastPathComponent().path }

  /// The album's domain. Dots separate nested domains, so they are replaced to keep the album a single one.
  static func domain(_ album: String) -> String { album.replacing(".", with: "·") }

  /// Parses `LATITUDE,LONGITUDE`.
  mutating func setPlace(_ text: Substring) {
    let numbers = text.split(separator: ",").compactMap { Double($0) }
    if numbers.count == 2 { (latitude, longitude) = (numbers[0], numbers[1]) }
  }

  var searchableItem: CSSearchableItem {
    let url = URL(filePath: path)
    let attributes = CSSearchableItemAttributeSet(contentType: UTType(filenameExtension: url.pathExtension) ?? .image)
    attributes.title = url.deletingPathExtension().lastPathComponent
    attributes.keywords = tags.sorted()
    attributes.contentURL = url
    attributes.thumbnailURL = url
    attributes.latitude = latitude as NSNumber?
    attributes.longitude = longitude as NSNumber?
    let item = CSSearchableItem(
      uniqueIdentifier: path, domainIdentifier: Self.domain(album), attributeSet: attributes)
    item.expirationDate = .distantFuture
    return item
  }
}

/// The pictures that the app knows, in a single file.
struct Library: Codable {
  /// Pictures by path.
  var pictures: [String: Picture] = [:]

  private static var url: URL {
    get throws {
      let folder = try FileManager.default.url(
        for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
      return folder.appending(path: "Tags/library.json")
    }
  }

  static func read() throws -> Library {
    let url = try url
    guard FileManager.default.fileExists(atPath: url.path) else { return Library() }
    return try JSONDecoder().decode(Library.self, from: Data(contentsOf: url))
  }

  func write() throws {
    let url = try Self.url
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(self).write(to: url, options: .atomic)
  }
}
