import ByteReading
import GoldenFiles
import ImporterKit
import ImporterTestKit
import MDModel
import MDTestSupport
import Testing

@testable import Place

/// Compares real maps and tracks with gpxpy, ElementTree and json. Also reads damaged ones.
@Suite struct PlaceTests {
  static let files = GoldenFile.all("Place")

  @Test func samplesAreThere() { #expect(Self.files.count >= 46) }

  @Test(arguments: files) func agreesWithTheJudge(_ file: GoldenFile) throws {
    let importer = try ImporterProcess(BuiltProduct.path("Place"))
    let answer = try importer.importFile(file.path, contentType: file.contentType)
    #expect(answer.outcome.status == .complete, "\(answer.outcome.reason)")
    #expect(file.differences(answer) == [])
  }

  @Test func training() {
    let report = PlaceReport()
    let format = TCXFormat(report)
    format.begin("Activity", in: ["Activity"], [("Sport", "Running")])
    for (start, metres) in [("2024-05-04T08:00:00Z", "1000.5"), ("2024-05-04T08:05:00Z", "499.5")] {
      format.begin("Lap", in: ["Lap"], [("StartTime", start)])
      format.end("DistanceMeters", in: "Lap", metres)
      format.end("TotalTimeSeconds", in: "Lap", "300")
    }
    format.end("LatitudeDegrees", in: "Position", "48.5")
    format.end("LongitudeDegrees", in: "Position", "9.05")
    format.end("DistanceMeters", in: "Trackpoint", "7")
    format.end("Notes", in: "Activity", "wet")
    #expect(report.attributes[.title] == "Running")
    #expect(report.attributes["limelight_distanceMeters"] == .real(1_500))
    #expect(report.attributes["limelight_activeSeconds"] == .real(600))
  }

  /// A feature may give its coordinates before its type, and a coordinate system has a type, too.
  @Test func aCoordinateSystemIsNoShape() throws {
    let text =
      #"{"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}, "#
      + #""features": [{"type": "Feature", "geometry": {"coordinates": [9.05, 48.5], "type": "Point"}}]}"#
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    let answer = try ImporterProcess(BuiltProduct.path("Place")).importFile(
      try folder.write(text, to: "a.geojson"), contentType: "public.geojson")
    #expect(answer.attributes[.latitude] == .real(48.5))
    #expect(answer.attributes["limelight_placeCount"] == .integer(1))
  }

  @Test func distances() throws {
    let paris = try #require(PlaceReport.Position(latitude: 48.8566, longitude: 2.3522))
    let london = try #require(PlaceReport.Position(latitude: 51.5074, longitude: -0.1278))
    #expect(abs(PlaceReport.distance(paris, london) - 343_557) < 100)
    #expect(PlaceReport.distance(paris, paris) == 0)
    #expect(PlaceReport.Position(latitude: 91, longitude: 0) == nil)
  }

  @Test(arguments: [
    ("a <b>bold</b> word", "a bold word"), ("1 < 2 & 3", "1 < 2 & 3"), ("R&amp;D&nbsp;&#228;&#x4E2D;", "R&D ä中"),
    ("no markup\n at all", "no markup\n at all"), ("<p>", ""), ("<", "<"),
  ])
  func wordsOfMarkup(_ text: String, _ plain: String) { #expect(Markup.plain(text) == plain) }

  @Test(arguments: ["[1e999]", "[1.2.3]", #"{"a": [1"#, "{]", String(repeating: "[", count: 100_000)])
  func damageIsSaid(_ text: String) {
    let report = PlaceReport()
    GeoJSONReader.read(ByteSource(block: Array(text.utf8)), into: report)
    #expect(report.problems == ["the JSON is cut off or not well-formed"])
  }

  @Test func shapeNamedBehindItsPositions() {
    let report = PlaceReport()
    let text = #"{"coordinates": [[0, 0], [0, 1]], "type": "LineString"}"#
    GeoJSONReader.read(ByteSource(block: Array(text.utf8)), into: report)
    #expect(report.length > 111_000 && report.length < 112_000)
  }

  @Test func damagedMaps() throws {
    #expect(try DamagedFiles(of: Self.files, program: "Place", seeds: 20).findings() == [])
  }
}
