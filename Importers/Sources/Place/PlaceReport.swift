import CalendarTimes
import ByteReading
import Glibc
import ImporterKit

/// Collects what is reported about a map, in all formats.
final class PlaceReport {
  var attributes = AttributeSet()
  private var lines: [String] = []
  private var lineBytes = 0
  private(set) var problems: [String] = []
  private var first: Position?
  private var last: Position?
  private var box: (west: Double, south: Double, east: Double, north: Double)?
  /// Length of all tracks and routes in metres.
  private(set) var length = 0.0
  private var pointCount = 0
  private var placeCount = 0
  private var trackCount = 0
  private var start: Timestamp?
  private var end: Timestamp?

  private static let maximumTextBytes = 32 << 20

  struct Position: Equatable {
    var latitude: Double
    var longitude: Double
    var altitude: Double?

    /// - Returns: `nil` if the coordinates are missing or out of range.
    init?(latitude: Double?, longitude: Double?, altitude: Double? = nil) {
      guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
      self.latitude = latitude
      self.longitude = longitude
      self.altitude = altitude
    }
  }

  /// Adds a sentence about a part that could not be read.
  func note(_ problem: String) { problems.append(problem) }

  /// Adds a line of text.
  func say(_ text: String) {
    guard !text.isEmpty, lineBytes < Self.maximumTextBytes else { return }
    lines.append(text)
    lineBytes += text.utf8.count + 1
  }

  /// Sets a text attribute unless it is already set.
  func describe(_ key: AttributeKey, _ text: String?) {
    if let text, !text.isEmpty, attributes[key] == nil { attributes[key] = .string(text) }
  }

  /// Adds a single place, such as a waypoint or the point of a placemark.
  func addPlace(_ position: Position?) {
    guard let position else { return }
    placeCount += 1
    extend(position)
  }

  func beginTrack() { trackCount += 1 }

  /// Starts a segment: the next point is not connected to the previous one.
  func beginSegment() { last = nil }

  func addPoint(_ position: Position?) {
    guard let position else { return }
    pointCount += 1
    if let last { length += Self.distance(last, position) }
    last = position
    extend(position)
  }

  /// Adds a corner of a shape that is neither a place nor a track.
  func addCorner(_ position: Position?) { if let position { extend(position) } }

  func addTime(_ text: String) {
    guard let time = CalendarTime(text)?.timestamp else { return }
    start = min(start ?? time, time)
    end = max(end ?? time, time)
  }

  private func extend(_ position: Position) {
    if first == nil { first = position }
    let (latitude, longitude) = (position.latitude, position.longitude)
    box =
      box.map {
        (min($0.west, longitude), min($0.south, latitude), max($0.east, longitude), max($0.north, latitude))
      } ?? (longitude, latitude, longitude, latitude)
  }

  /// Distance in metres along a great circle, by the haversine formula with the mean radius of the earth (IUGG).
  static func distance(_ from: Position, _ to: Position) -> Double {
    let radians = Double.pi / 180
    let latitudes = sin((to.latitude - from.latitude) * radians / 2)
    let longitudes = sin((to.longitude - from.longitude) * radians / 2)
    let chord =
      latitudes * latitudes
      + cos(from.latitude * radians) * cos(to.latitude * radians) * longitudes * longitudes
    return 2 * 6_371_008.8 * asin(min(1, chord.squareRoot()))
  }

  func give(to sink: inout AttributeSink) {
    for entry in attributes { sink.set(entry.key, entry.value) }
    givePositions(to: &sink)
    if let start, let end {
      sink.set("kMDItemTimestamp", .date(start))
      if end > start {
        sink.set("kMDItemDurationSeconds", .real((Double(end.nanoseconds) - Double(start.nanoseconds)) / 1e9))
      }
    }
    for problem in problems { sink.notePartial(problem) }
    for line in lines where !sink.appendText(line + "\n") { return }
  }

  private func givePositions(to sink: inout AttributeSink) {
    if let first {
      sink.set(.latitude, .real(first.latitude))
      sink.set(.longitude, .real(first.longitude))
      sink.set("kMDItemAltitude", first.altitude.map(AttributeValue.real))
    }
    if let box, box.west < box.east || box.south < box.north {
      sink.set("limelight_boundingBox", .array([.real(box.west), .real(box.south), .real(box.east), .real(box.north)]))
    }
    if attributes["limelight_distanceMeters"] == nil, length > 0 { sink.set("limelight_distanceMeters", .real(length)) }
    for (key, count) in [
      ("limelight_placeCount", placeCount), ("limelight_trackCount", trackCount), ("limelight_pointCount", pointCount),
    ] as [(AttributeKey, Int)] where count > 0 { sink.set(key, .integer(Int64(count))) }
  }
}
