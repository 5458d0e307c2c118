import MDModel
import MDPlaces
import MDTestSupport
import MDText

/// A gazetteer with a few places, written byte by byte as `.ci/places` does.
struct SmallGazetteer {
  struct Place {
    var name: String
    var latitude: Double
    var longitude: Double
    /// Radius in tens of metres.
    var radius: UInt16
    var region: UInt16
    var aliases: [String] = []
  }

  /// Sorted in bands of one degree from south to north, each from west to east.
  static let places = [
    Place(name: "Suva", latitude: -18.14, longitude: 178.44, radius: 170, region: 2),
    Place(name: "Taveuni", latitude: -18.2, longitude: 179.99, radius: 30, region: 2),
    Place(name: "Berlin", latitude: 52.524, longitude: 13.41, radius: 1044, region: 0, aliases: ["ベルリン", "베를린"]),
    Place(name: "Mitte", latitude: 52.53, longitude: 13.42, radius: 180, region: 0),
    Place(name: "Longyearbyen", latitude: 78.22, longitude: 15.63, radius: 25, region: 1),
  ]
  static let regions = [("State of Berlin", 0), ("Svalbard", 1), ("", 2)]
  static let countries = [["Germany", "Deutschland"], ["Norway"], ["Fiji"]]

  private var strings: [UInt8] = []

  static func file() -> [UInt8] {
    var maker = SmallGazetteer()
    return maker.make()
  }

  private mutating func string(_ text: String) -> [UInt8] {
    defer { strings += [UInt8(text.utf8.count)] + Array(text.utf8) }
    return bytes(UInt32(strings.count))
  }

  private func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private mutating func make() -> [UInt8] {
    var bands = [UInt8]()
    for band in 0...180 { bands += bytes(UInt32(Self.places.count { Int($0.latitude + 90) < band })) }
    var places: [UInt8] = []
    for place in Self.places {
      places += bytes(Int32((place.latitude * 1e5).rounded())) + bytes(Int32((place.longitude * 1e5).rounded()))
      places += string(place.name) + bytes(place.region) + bytes(place.radius)
    }
    var regions: [UInt8] = []
    for region in Self.regions { regions += string(region.0) + bytes(UInt32(region.1)) }
    var countries: [UInt8] = []
    for names in Self.countries { countries += string(names[0]) + [0, 0, 0, 0] }
    let (names, count) = self.names()
    let tables = [
      (181, bands), (Self.places.count, places), (Self.regions.count, regions), (Self.countries.count, countries),
      (count, names), (strings.count, strings),
    ]
    var header = Array("MDPLACES".utf8) + bytes(UInt32(1)) + bytes(UInt32(1))
    var offset = 16 + 8 * tables.count
    for (count, data) in tables {
      header += bytes(UInt32(offset)) + bytes(UInt32(count))
      offset += data.count
    }
    return header + tables.flatMap(\.1)
  }

  private mutating func names() -> ([UInt8], count: Int) {
    var names: [(String, UInt32)] = []
    for (number, place) in Self.places.enumerated() {
      for name in [place.name] + place.aliases { names.append((name, UInt32(number))) }
    }
    for (number, region) in Self.regions.enumerated() where !region.0.isEmpty {
      names.append((region.0, 1 << 30 | UInt32(number)))
    }
    for (number, country) in Self.countries.enumerated() {
      for name in country { names.append((name, 2 << 30 | UInt32(number))) }
    }
    names.sort { Array(Folding.fold($0.0).utf8).lexicographicallyPrecedes(Array(Folding.fold($1.0).utf8)) }
    var table: [UInt8] = []
    for (name, target) in names { table += string(name) + bytes(target) }
    return (table, names.count)
  }
}
