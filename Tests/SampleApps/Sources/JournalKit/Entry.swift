import Foundation

/// One entry of the journal.
public struct Entry: Identifiable, Codable, Sendable {
  public var id = UUID()
  public var date = Date()
  public var title: String
  public var text: String
  public var tags: [String] = []
  public var place: Place?

  public init(title: String, text: String) {
    self.title = title
    self.text = text
  }
}

/// Location of the entry.
public struct Place: Codable, Sendable {
  public var name: String
  public var latitude: Double?
  public var longitude: Double?

  public init(name: String, latitude: Double? = nil, longitude: Double? = nil) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
  }
}
