import MDModel
import MDPlaces
import MDQuery
import Testing

/// Free text with the places of the gazetteer that `make deps` makes.
@Suite struct PlacesInFreeTextTests {
  private let reader: FreeTextReader

  init() {
    // Tuesday, 24 November 2026.
    let time = TimeContext(now: Timestamp(nanoseconds: 1_795_514_400_000_000_000))
    reader = FreeTextReader(context: NaturalContext(time: time, places: InstalledPlaces().places(named:)))
  }

  private func read(_ text: String) -> FreeTextReading { reader.read(text.split(separator: " ").map(String.init)) }

  @Test(arguments: [
    "photos from Berlin last summer", "Bilder aus Köln vom letzten Sommer", "photos de Marseille l'été dernier",
    "fotos de Sevilla del verano pasado", "去年の夏の京都の写真", "昨年の夏に沖縄で撮った写真", "작년 여름에 부산에서 찍은 사진",
    "photos in San Francisco from 2019", "photos from Germany last year", "fotos en Los Ángeles en marzo",
  ]) func picturesHaveKindPlaceAndDate(typed: String) {
    let reading = read(typed)
    #expect(Set(reading.readings.map(\.meaning)) == [.kind, .place, .date])
    #expect(reading.words.isEmpty)
  }

  @Test(arguments: [
    ("photos from Anna", "Anna"), ("photos from work", "work"), ("Fotos aus den Bergen", "Bergen"),
    ("photos of Mobile phones", "Mobile phones"), ("pictures of home", "home"), ("photos of nature", "nature"),
    ("photos of flowers", "flowers"), ("Bilder von Regen", "Regen"), ("fotos de sal", "sal"), ("photos of us", "us"),
    ("photos of mum", "mum"), ("photos from school", "school"), ("photos from the party", "party"),
    ("photos of me", "me"), ("photos of dad", "dad"), ("fotos del perro", "perro"), ("photos de vacances", "vacances"),
  ]) func wordsThatNameSmallPlacesStayWords(typed: String, left: String) {
    let reading = read(typed)
    #expect(reading.words.joined(separator: " ") == left)
    #expect(reading.readings.map(\.meaning) == [.kind])
  }

  /// Cádiz in Spain or the larger Cadiz in the Philippines may be meant, so both count.
  @Test func citiesOfOneNameAndSizeAreAllMeant() throws {
    let place = try #require(read("fotos en Cádiz").readings.last)
    let text = QueryPrinter.text(of: place.expression)
    #expect(text.contains("InRange(kMDItemLatitude, 36.") && text.contains("InRange(kMDItemLatitude, 10."))
  }
}
