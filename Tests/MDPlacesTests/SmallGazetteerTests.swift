import MDModel
import MDPlaces
import MDTestSupport
import Testing

@Suite struct SmallGazetteerTests {
  private let folder: TemporaryDirectory
  private let gazetteer: Gazetteer

  init() throws {
    folder = try TemporaryDirectory()
    gazetteer = try #require(Gazetteer(path: FilePath(try folder.write(SmallGazetteer.file(), to: "small"))))
  }

  @Test(arguments: ["Berlin", "berlin", "BERLIN", "ベルリン", "베를린"])
  func aCityIsFoundByItsNames(name: String) throws {
    let place = try #require(gazetteer.places(named: name).first)
    #expect(place.kind == .city && place.name == "Berlin" && place.radius == 10.44)
    #expect(place.center == Coordinates(latitude: 52.524, longitude: 13.41))
  }

  @Test func countriesAndRegionsHaveNoCenter() {
    #expect(gazetteer.places(named: "deutschland") == [KnownPlace(kind: .country, name: "Germany")])
    #expect(gazetteer.places(named: "state of berlin") == [KnownPlace(kind: .region, name: "State of Berlin")])
  }

  @Test(arguments: ["", "Berli", "Berlin ", "Atlantis", String(repeating: "a", count: 300), "\0"])
  func whatIsNoNameIsNotFound(name: String) { #expect(gazetteer.places(named: name).isEmpty) }

  private func names(_ latitude: Double, _ longitude: Double) throws -> PlaceNames? {
    gazetteer.names(at: try #require(Coordinates(latitude: latitude, longitude: longitude)))
  }

  @Test func aQuarterIsNamedByItsCity() throws {
    let berlin = PlaceNames(city: "Berlin", region: "State of Berlin", country: "Germany")
    #expect(try names(52.53, 13.42) == berlin)
    #expect(try names(52.6, 13.6) == PlaceNames(city: "Mitte", region: "State of Berlin", country: "Germany"))
  }

  @Test func fartherOffOnlyTheCountryIsSaid() throws {
    #expect(try names(52.9, 13.42) == PlaceNames(region: "State of Berlin", country: "Germany"))
    #expect(try names(54, 13.42) == nil)
  }

  @Test func theLineAt180DegreesIsNoBorder() throws {
    #expect(try names(-18.2, -179.95) == PlaceNames(city: "Taveuni", country: "Fiji"))
    #expect(try names(-18.2, 180) == PlaceNames(city: "Taveuni", country: "Fiji"))
  }

  @Test(arguments: [(90.0, 0.0), (-90, 180), (0, 0), (78.9, 15.6)])
  func nothingIsNearAtThePolesNorAtSea(latitude: Double, longitude: Double) throws {
    #expect(try names(latitude, longitude) == nil)
  }

  @Test func filesOfAnotherKindAreRefused() throws {
    let whole = SmallGazetteer.file()
    for count in [0, 8, 63, 64, 1_000, whole.count - 1] {
      let cut = try folder.write(Array(whole.prefix(count)), to: "cut")
      #expect(Gazetteer(path: FilePath(cut)) == nil, "\(count) bytes")
    }
    #expect(Gazetteer(path: FilePath(folder.path + "/missing")) == nil)
    for place in 0..<16 {
      var changed = whole
      changed[place] ^= 1
      #expect(Gazetteer(path: FilePath(try folder.write(changed, to: "changed"))) == nil, "byte \(place)")
    }
  }

  @Test(arguments: Rounds.seeds(200))
  func damageEndsNoProcess(seed: UInt64) throws {
    var source = SeededGenerator(seed: seed)
    var bytes = SmallGazetteer.file()
    for _ in 0..<5 { bytes[Int.random(in: 64..<bytes.count, using: &source)] = .random(in: 0...255, using: &source) }
    guard let gazetteer = Gazetteer(path: FilePath(try folder.write(bytes, to: "damaged"))) else { return }
    for name in ["Berlin", "Suva", "Norway", "Mitte"] { _ = gazetteer.places(named: name) }
    for (latitude, longitude) in [(52.53, 13.42), (-18.2, -179.95), (78.2, 15.6)] { _ = try names(latitude, longitude) }
  }
}
