/// A city, a part of a country or a country that the gazetteer knows by a name.
public struct KnownPlace: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case city, region, country }

  public var kind: Kind
  /// The gazetteer's own name for it, whichever name it was found by.
  public var name: String
  /// Where it is; of a city only.
  public var center: Coordinates?
  /// Radius in kilometres that its inhabitants would fill if they lived as close as in a large city; of a city only.
  public var radius: Double

  public init(kind: Kind, name: String, center: Coordinates? = nil, radius: Double = 0) {
    self.kind = kind
    self.name = name
    self.center = center
    self.radius = radius
  }
}

extension KnownPlace {
  /// Of several cities of one name, the largest first, those that may be meant: the largest, and such as are not much
  /// smaller.
  public static func likelyCities(among places: [KnownPlace]) -> [KnownPlace] {
    let cities = places.filter { $0.center != nil }
    guard let largest = cities.first else { return [] }
    return Array(cities.prefix { $0.radius * 3 >= largest.radius }.prefix(mostLikely))
  }

  private static let mostLikely = 3
}

/// Names of the place that some coordinates are in, as far as there is one nearby.
public struct PlaceNames: Hashable, Sendable {
  public var city: String?
  public var region: String?
  public var country: String?

  public init(city: String? = nil, region: String? = nil, country: String? = nil) {
    self.city = city
    self.region = region
    self.country = country
  }
}
