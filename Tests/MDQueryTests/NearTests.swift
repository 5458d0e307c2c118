import MDModel
import MDQuery
import Testing

/// Conditions on the place of an item: `near:` and `within:`.
@Suite struct NearTests {
  /// Known places: Berlin with a radius of 10.44 km, New York City, the country of Georgia, and a city at 180 degrees.
  static let parser = NaturalParser(
    context: NaturalContext(time: TimeContext(now: Timestamp(nanoseconds: 0)), places: KnownPlaces.named(_:)))

  private static func box(_ south: String, _ north: String, _ west: String, _ east: String) -> String {
    "InRange(kMDItemLatitude, \(south), \(north)) && InRange(kMDItemLongitude, \(west), \(east))"
  }

  @Test(arguments: [
    ("near:berlin", box("52.29517", "52.74483", "13.0386", "13.7814")),
    ("near:\"Berlin\" within:20km", box("52.34014", "52.69986", "13.11319", "13.70681")),
    ("near:Berlin within:20 km", box("52.34014", "52.69986", "13.11319", "13.70681")),
    ("within: 20 km near: Berlin", box("52.34014", "52.69986", "13.11319", "13.70681")),
    ("near:Berlin within:500m", box("52.5155", "52.5245", "13.40261", "13.41739")),
    ("near:berlin within:1mi", box("52.50553", "52.53447", "13.38621", "13.43379")),
    ("near:new york city within:1", box("40.70101", "40.71899", "-74.02187", "-73.99813")),
    ("near:0,0 within:111.195km", box("-1", "1", "-1.00015", "1.00015")),
    ("near:38.72,-9.14 within:1km", box("38.71101", "38.72899", "-9.15153", "-9.12847")),
    ("near:\"38.72, -9.14\" within:1km", box("38.71101", "38.72899", "-9.15153", "-9.12847")),
    ("near:90,0 within:1km", box("89.99101", "90", "-180", "180")),
    ("near:-90,180", box("-90", "-89.77517", "-180", "180")),
    ("near:berlin within:99999km", box("-90", "90", "-180", "180")),
    (
      "near:0,179.99",
      "InRange(kMDItemLatitude, -0.22483, 0.22483) && "
        + "(InRange(kMDItemLongitude, -180, -179.78517) || InRange(kMDItemLongitude, 179.76517, 180))"
    ),
  ]) func placesAreBoxes(typed: String, expected: String) {
    let reading = Self.parser.parse(typed)
    #expect(QueryPrinter.text(of: reading.expression) == expected)
    #expect(reading.notes.isEmpty)
  }

  private static let word = NaturalWordsTests.word
  private static let phrase = NaturalWordsTests.phrase

  @Test(arguments: [
    ("near:atlantis", word("atlantis*"), "near:atlantis is no city that is known; taken as words"),
    ("near:\"lost city\"", phrase("lost city"), "near:\"lost city\" is no city that is known; taken as words"),
    ("near:Georgia", word("Georgia*"), "near:Georgia is no city that is known; taken as words"),
    ("near:91,0", word("91,0*"), "near:91,0 is no city that is known; taken as words"),
    (
      "within:20km", word("20km*"),
      "within:20km says how far from a near:, as in near:Lisbon within:20km; taken as a word"
    ),
    ("near:", word("near:*"), "near: is no place; taken as a word"),
  ]) func whatIsNoPlaceIsSearchedAsWords(typed: String, expected: String, note: String) {
    let reading = Self.parser.parse(typed)
    #expect(QueryPrinter.text(of: reading.expression) == expected)
    #expect(reading.notes == [note])
  }

  @Test func wordsBehindAPlaceStayWords() {
    let reading = Self.parser.parse("near:berlin tower within:20km kind:image")
    let text = QueryPrinter.text(of: reading.expression)
    #expect(text.contains("(\(Self.word("tower*")))") && text.contains("public.image") && text.contains("13.11319"))
  }

  @Test func severalPlacesHaveOneDistance() {
    let text = QueryPrinter.text(of: Self.parser.parse("near:(berlin OR \"new york city\") within:1km").expression)
    #expect(text.contains("52.52899") && text.contains("40.71899") && text.contains(" || "))
  }

  @Test func withoutNamesCoordinatesAreRead() {
    let parser = NaturalParser(context: NaturalContext(time: TimeContext(now: Timestamp(nanoseconds: 0))))
    #expect(parser.parse("near:38.72,-9.14").notes.isEmpty)
    let reading = parser.parse("near:berlin")
    #expect(QueryPrinter.text(of: reading.expression) == Self.word("berlin*"))
    #expect(reading.notes.count == 1 && reading.notes[0].contains("no names of places are installed"))
  }
}

/// A few places as the gazetteer would return them.
enum KnownPlaces {
  private static let cities: [(names: [String], name: String, latitude: Double, longitude: Double, radius: Double)] = [
    (["berlin", "ベルリン", "베를린", "berlín"], "Berlin", 52.52, 13.41, 10.44),
    (["new york city", "new york", "nueva york"], "New York City", 40.71, -74.01, 16.7),
    (["lisbon", "lisboa", "lissabon", "lisbonne", "リスボン", "리스본"], "Lisbon", 38.72, -9.14, 4.06),
    (["paris", "parís", "パリ", "파리"], "Paris", 48.85, 2.35, 8.2), (["nice", "nizza", "niza"], "Nice", 43.7, 7.27, 3.3),
    (["seoul", "séoul", "서울", "ソウル"], "Seoul", 37.57, 126.98, 18.1),
    (["tokyo", "tokio", "東京", "도쿄"], "Tokyo", 35.69, 139.69, 17.6),
    (["munich", "münchen", "múnich"], "Munich", 48.14, 11.57, 6.9), (["köln", "cologne"], "Köln", 50.93, 6.95, 5.5),
    (["essen"], "Essen", 51.46, 7.01, 4.3), (["bath"], "Bath", 51.38, -2.36, 1.7),
    (["reading"], "Reading", 51.46, -0.97, 2.7), (["work"], "Work", 10, 10, 0.3), (["small"], "Small", 11, 10, 0.3),
    (["rome", "rom", "roma", "ローマ", "로마"], "Rome", 41.89, 12.48, 8.6),
    (["saint-étienne", "st. etienne"], "Saint-Étienne", 45.43, 4.39, 2.3),
  ]
  private static let countries = [
    (["germany", "deutschland", "allemagne", "alemania", "ドイツ", "독일"], "Germany"),
    (["japan", "japon", "japón", "日本", "일본"], "Japan"), (["spain", "spanien", "españa", "espagne"], "Spain"),
    (["schweiz"], "Switzerland"),
    (["georgia"], "Georgia"),
  ]
  private static let regions = ["bavaria": "Bavaria", "california": "California", "tuscany": "Tuscany"]

  @Sendable static func named(_ name: String) -> [KnownPlace]? {
    let name = name.lowercased()
    let cities = cities.filter { $0.names.contains(name) }.map { city in
      KnownPlace(
        kind: .city, name: city.name, center: Coordinates(latitude: city.latitude, longitude: city.longitude),
        radius: city.radius)
    }
    let countries = countries.filter { $0.0.contains(name) }.map { KnownPlace(kind: .country, name: $0.1) }
    return countries + (regions[name].map { [KnownPlace(kind: .region, name: $0)] } ?? []) + cities
  }
}
