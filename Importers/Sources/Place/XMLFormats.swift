import CalendarTimes
import ByteReading
import ImporterKit

/// Reads GPX 1.0 and 1.1: waypoints, routes and tracks.
final class GPXFormat: MapFormat {
  private let report: PlaceReport
  private var position: (latitude: Double?, longitude: Double?) = (nil, nil)
  private var altitude: Double?
  private var authors: [String] = []

  private static let points: Set = ["wpt", "rtept", "trkpt"]
  private static let spoken: Set = ["name", "desc", "cmt", "keywords", "text"]

  init(_ report: PlaceReport) { self.report = report }

  func begin(_ element: String, in path: [String], _ attributes: [(name: String, value: String)]) {
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    switch element {
    case "gpx": report.describe(.creator, value("creator"))
    case "wpt", "rtept", "trkpt":
      position = (value("lat").flatMap(Double.init), value("lon").flatMap(Double.init))
      altitude = nil
    case "trk", "rte":
      report.beginTrack()
      report.beginSegment()
    case "trkseg": report.beginSegment()
    case "link" where path.dropLast().last == "metadata": report.describe("kMDItemURL", value("href"))
    default: break
    }
  }

  func end(_ element: String, in parent: String, _ text: String) {
    switch element {
    case "wpt", "rtept", "trkpt":
      let place = PlaceReport.Position(
        latitude: position.latitude, longitude: position.longitude, altitude: altitude)
      if element == "wpt" { report.addPlace(place) } else { report.addPoint(place) }
    case "ele" where Self.points.contains(parent): altitude = Double(text)
    case "time" where Self.points.contains(parent): report.addTime(text)
    case "time": setCreation(text)
    default: describe(element, in: parent, text)
    }
  }

  private func setCreation(_ text: String) {
    guard let time = CalendarTime(text)?.timestamp else { return }
    report.attributes[.contentCreationDate] = .date(time)
  }

  /// Reads a description. Version 1.0 describes the file in `gpx`, version 1.1 in `metadata`.
  private func describe(_ element: String, in parent: String, _ text: String) {
    if Self.spoken.contains(element) { report.say(text) }
    switch (element, parent) {
    case ("name", "metadata"), ("name", "gpx"), ("name", "trk"), ("name", "rte"): report.describe(.title, text)
    case ("desc", "metadata"), ("desc", "gpx"): report.describe(.itemDescription, text)
    case ("name", "author"), ("author", "gpx"):
      if !text.isEmpty { report.attributes[.authors] = .strings([text]) }
      report.say(element == "author" ? text : "")
    case ("keywords", _):
      let words = text.split(whereSeparator: { $0 == "," || $0 == ";" }).map { LegacyText.trim(String($0)) }
      report.attributes[.keywords] = .strings(words.filter { !$0.isEmpty })
    case ("license", "copyright"): report.describe("kMDItemRights", text)
    case ("url", "gpx"): report.describe("kMDItemURL", text)
    default: break
    }
  }
}

/// Reads KML 2 with Google's extension for tracks.
final class KMLFormat: MapFormat {
  private let report: PlaceReport

  private static let spoken: Set = [
    "name", "address", "phoneNumber", "Snippet", "snippet", "value", "SimpleData", "displayName",
  ]

  init(_ report: PlaceReport) { self.report = report }

  func begin(_ element: String, in path: [String], _ attributes: [(name: String, value: String)]) {
    switch element {
    case "LineString", "Track":
      report.beginTrack()
      report.beginSegment()
    case "LinearRing": report.beginSegment()
    default: break
    }
  }

  func end(_ element: String, in parent: String, _ text: String) {
    switch element {
    case "coordinates": addCoordinates(text, of: parent)
    case "coord": report.addPoint(Self.position(text.split(separator: " ")))
    case "when", "begin", "end": report.addTime(text)
    case "description":
      let words = Markup.plain(text)
      report.say(words)
      if parent == "Document" || parent == "Folder" { report.describe(.itemDescription, words) }
    case "name" where parent != "Data":
      report.say(text)
      if parent != "author", parent != "Style" { report.describe(.title, text) }
      if parent == "author" { report.attributes[.authors] = .strings([text]) }
    default: if Self.spoken.contains(element) { report.say(text) }
    }
  }

  /// Reads tuples of longitude, latitude and altitude, separated by white space.
  private func addCoordinates(_ text: String, of shape: String) {
    for tuple in text.split(whereSeparator: \.isWhitespace) {
      let position = Self.position(tuple.split(separator: ","))
      switch shape {
      case "Point": report.addPlace(position)
      case "LineString": report.addPoint(position)
      default: report.addCorner(position)
      }
    }
  }

  private static func position(_ numbers: [Substring]) -> PlaceReport.Position? {
    guard numbers.count >= 2 else { return nil }
    return PlaceReport.Position(
      latitude: Double(numbers[1]), longitude: Double(numbers[0]),
      altitude: numbers.count > 2 ? Double(numbers[2]) : nil)
  }
}

/// Reads Garmin's Training Center Database: laps of activities, and courses.
final class TCXFormat: MapFormat {
  private let report: PlaceReport
  private var latitude: Double?
  private var longitude: Double?
  private var distance = 0.0
  private var seconds = 0.0
  private var calories = 0.0

  init(_ report: PlaceReport) { self.report = report }

  func begin(_ element: String, in path: [String], _ attributes: [(name: String, value: String)]) {
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    switch element {
    case "Activity":
      report.describe(.title, value("Sport"))
      report.say(value("Sport") ?? "")
      report.beginTrack()
    case "Course": report.beginTrack()
    case "Lap": if let start = value("StartTime") { report.addTime(start) }
    case "Track": report.beginSegment()
    default: break
    }
  }

  func end(_ element: String, in parent: String, _ text: String) {
    switch (element, parent) {
    case ("LatitudeDegrees", _): latitude = Double(text)
    case ("LongitudeDegrees", "Position"):
      report.addPoint(PlaceReport.Position(latitude: latitude, longitude: Double(text)))
    case ("Time", "Trackpoint"): report.addTime(text)
    case ("DistanceMeters", "Lap"): add(text, to: &distance, as: "limelight_distanceMeters")
    case ("TotalTimeSeconds", "Lap"): add(text, to: &seconds, as: "limelight_activeSeconds")
    case ("Calories", "Lap"): add(text, to: &calories, as: "limelight_calories")
    case ("Name", "Course"), ("Name", "Workout"), ("Name", "CoursePoint"):
      report.describe(.title, text)
      report.say(text)
    case ("Name", "Creator"), ("Name", "Author"):
      report.describe(.creator, text)
      report.say(text)
    case ("Notes", _): report.say(text)
    default: break
    }
  }

  private func add(_ text: String, to sum: inout Double, as key: AttributeKey) {
    guard let value = Double(text), value.isFinite, value >= 0 else { return }
    sum += value
    report.attributes[key] = .real(sum)
  }
}
