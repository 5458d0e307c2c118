import MDModel
import MDPlaces
import MDTestSupport
import Testing

/// The gazetteer that `make deps` makes from packages of the registries.
@Suite struct InstalledGazetteerTests {
  private let gazetteer: Gazetteer

  init() throws { gazetteer = try #require(Gazetteer.installed(), "no gazetteer: make deps") }

  @Test(arguments: [
    ("Berlin", "Berlin"), ("München", "Munich"), ("munchen", "Munich"), ("Köln", "Köln"), ("Cologne", "Köln"),
    ("Lisbon", "Lisbon"), ("Lissabon", "Lisbon"), ("Lisbonne", "Lisbon"), ("Lisboa", "Lisbon"), ("リスボン", "Lisbon"),
    ("리스본", "Lisbon"), ("Londres", "London"), ("東京", "Tokyo"), ("서울", "Seoul"), ("San Francisco", "San Francisco"),
    ("são paulo", "São Paulo"), ("New York", "New York City"), ("Genf", "Genève"), ("Nueva York", "New York City"),
    ("Firenze", "Florence"), ("København", "Copenhagen"), ("Wien", "Vienna"), ("ウィーン", "Vienna"), ("대구", "Daegu"),
  ])
  func citiesAreKnownInSixLanguages(name: String, expected: String) {
    let first = gazetteer.places(named: name).first { $0.kind == .city }
    #expect(first?.name == expected)
  }

  @Test(arguments: ["Germany", "Deutschland", "Allemagne", "Alemania", "ドイツ", "독일"])
  func countriesAreKnownInSixLanguages(name: String) {
    #expect(gazetteer.places(named: name).first == KnownPlace(kind: .country, name: "Germany"))
  }

  @Test func theLargestPlaceComesFirst() throws {
    let places = gazetteer.places(named: "London").filter { $0.kind == .city }
    #expect(places.count > 3)
    #expect(try #require(places.first?.center?.latitude) > 51)
    #expect(places.map(\.radius) == places.map(\.radius).sorted(by: >))
  }

  @Test(arguments: [
    (52.5163, 13.3777, "Berlin", "Germany"), (48.8584, 2.2945, "Paris", "France"),
    (40.7580, -73.9855, "New York City", "United States"), (35.6586, 139.7454, "Tokyo", "Japan"),
    (-33.8568, 151.2153, "Sydney", "Australia"), (38.7139, -9.1335, "Lisbon", "Portugal"),
    (43.467448, 11.885127, "Arezzo", "Italy"), (37.5512, 126.9882, "Seoul", "South Korea"),
    (64.1466, -21.9426, "Reykjavík", "Iceland"), (-18.1416, 178.4419, "Suva", "Fiji"),
  ])
  func wellKnownPlacesHaveTheirNames(latitude: Double, longitude: Double, city: String, country: String) throws {
    let names = gazetteer.names(at: try #require(Coordinates(latitude: latitude, longitude: longitude)))
    #expect(names?.city == city)
    #expect(names?.country == country)
  }

  @Test(arguments: [(0.0, 0.0), (90, 0), (-90, 0), (30, -40), (0, 180), (0, -180), (89.99, 179.99)])
  func thereIsNothingAtSeaNorAtThePoles(latitude: Double, longitude: Double) throws {
    #expect(gazetteer.names(at: try #require(Coordinates(latitude: latitude, longitude: longitude))) == nil)
  }

  /// `.ci/places` sorts names in Python, and searches fold them in Swift. Both must fold in the same way.
  @Test func everyCityIsFoundByItsOwnName() throws {
    var source = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let point = try #require(
        Coordinates(latitude: .random(in: -55...70, using: &source), longitude: .random(in: -180...180, using: &source))
      )
      guard let city = gazetteer.names(at: point)?.city else { continue }
      #expect(gazetteer.places(named: city).contains { $0.name == city }, "\(city)")
    }
  }
}
