/// A city, a region or a country that the gazetteer has a name for.
public struct KnownPlace: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case city, region, country }

  public var kind: Kind
  /// The gazetteer's main name of the place, even if the place was found by another name.
  public var name: String
  /// Centre of a city; `nil` for regions and countries.
  public var center: Coordinates?
  /// Radius of a city in kilometres, if its inhabitants lived as densely as in a large city; 0 for regions and
  /// countries.
  public var radius: Double

  public init(kind: Kind, name: String, center: Coordinates? = nil, radius: Double = 0) {
    self.kind = kind
    self.name = name
    self.center = center
    self.radius = radius
  }
}

extension KnownPlace {
  /// Picks the cities that a name probably means.
  ///
  /// Takes cities of that name, largest first, and returns the largest and those that are not much smaller.
  public static func likelyCities(among places: [KnownPlace]) -> [KnownPlace] {
    let cities = places.filter { $0.center != nil }
    guard let largest = cities.first else { return [] }
    return Array(cities.prefix { $0.radius * 3 >= largest.radius }.prefix(mostLikely))
  }

  private static let mostLikely = 3
}

/// Names of the place around some coordinates; each is `nil` if the gazetteer has none nearby.
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
