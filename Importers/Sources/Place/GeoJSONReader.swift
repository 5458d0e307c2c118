import ByteReading
import ImporterKit

/// Reads GeoJSON (RFC 7946) as a stream, without building a tree: positions of all shapes, and properties of the
/// features.
struct GeoJSONReader {
  private let report: PlaceReport
  /// Names of the open members. An open array without a name has an empty name.
  private var path: [String] = []
  private var name = ""
  private var shape = ""
  private var numbers: [Double] = []
  /// Positions that precede the type of their shape in the file.
  private var pending: [(position: PlaceReport.Position?, beginsPart: Bool)] = []
  /// True if an array directly inside `coordinates` has started and no position has followed yet.
  private var beginsPart = false
  private var featureCount = 0

  private var featureTitle: String?
  /// True after an invalid number.
  private var isDamaged = false

  private static let pieceBytes = 64 << 10
  private static let maximumPending = 1_000_000

  static func read(_ source: ByteSource, into report: PlaceReport) {
    var reader = GeoJSONReader(report: report)
    var scanner = JSONScanner(.strict)
    var offset = 0
    while !scanner.isBroken, !reader.isDamaged {
      let piece = source.prefix(at: offset, limit: pieceBytes)
      guard !piece.isEmpty else { break }
      offset += piece.count
      piece.withUnsafeBufferPointer { bytes in scanner.read(bytes) { reader.take($0) } }
    }
    scanner.finish { reader.take($0) }
    if reader.featureCount == 1 { report.describe(.title, reader.featureTitle) }
    if reader.isDamaged || !scanner.isComplete { report.note("the JSON is cut off or not well-formed") }
  }

  private mutating func take(_ token: JSONScanner.Token) {
    guard !isDamaged else { return }
    switch token {
    case .name(let text): name = String(decoding: text, as: UTF8.self)
    case .beginObject, .beginArray: begin(token == .beginArray)
    case .endObject, .endArray: end()
    case .string(let text): take(String(decoding: text, as: UTF8.self))
    case .word(let word): take(word: word)
    }
  }

  private mutating func begin(_ isArray: Bool) {
    if name == "coordinates", isArray { report.beginSegment() }
    if path.last == "coordinates" { beginsPart = true }
    // Each position has its own array of numbers.
    numbers = []
    path.append(name)
    name = ""
  }

  private mutating func end() {
    if isInCoordinates, numbers.count >= 2 { addPosition() }
    numbers = []
    guard let ended = path.popLast() else { return }
    // A geometry may name its type after its coordinates, so it must not start with the type of the previous one.
    if ended == "geometry" || path.last == "geometries" { shape = "" }
  }

  /// True inside `coordinates`, at any depth: the nested arrays have no names.
  private var isInCoordinates: Bool { path.last { !$0.isEmpty } == "coordinates" }
  /// True inside the properties of a feature, but not inside those of a coordinate system.
  private var isInProperties: Bool { path.contains("properties") && !path.contains("crs") }

  private mutating func addPosition() {
    let position = PlaceReport.Position(
      latitude: numbers[1], longitude: numbers[0], altitude: numbers.count > 2 ? numbers[2] : nil)
    if !shape.isEmpty {
      add(position, beginsPart)
    } else if pending.count < Self.maximumPending {
      pending.append((position, beginsPart))
    }
    beginsPart = false
  }

  private func add(_ position: PlaceReport.Position?, _ beginsPart: Bool) {
    switch shape {
    case "Point", "MultiPoint": report.addPlace(position)
    case "LineString": report.addPoint(position)
    case "MultiLineString":
      if beginsPart { report.beginSegment() }
      report.addPoint(position)
    default: report.addCorner(position)
    }
  }

  private mutating func take(_ text: String) {
    if isInProperties {
      report.say(text)
      if ["name", "Name", "NAME", "title"].contains(name), featureTitle == nil { featureTitle = text }
    } else if name == "type" {
      // The type of a coordinate system (`crs`) is not that of a shape.
      if !path.contains("crs") { setType(text) }
    } else if name == "name" || name == "title" {
      report.say(text)
      if path.count == 1 { report.describe(.title, text) }
    } else if name == "description" {
      report.say(text)
      if path.count == 1 { report.describe(.itemDescription, text) }
    }
  }

  private mutating func setType(_ text: String) {
    switch text {
    case "Feature": featureCount += 1
    case "FeatureCollection", "Topology": break
    default:
      shape = text
      if text == "LineString" || text == "MultiLineString" { report.beginTrack() }
      for (position, beginsPart) in pending { add(position, beginsPart) }
      pending = []
    }
  }

  /// Reads a number. Words that start with a letter are `true`, `false` and `null`.
  private mutating func take(word: [UInt8]) {
    guard let first = word.first, first < UInt8(ascii: "A") else { return }
    guard let value = Double(String(decoding: word, as: UTF8.self)), value.isFinite else {
      isDamaged = true
      return
    }
    take(value)
  }

  private mutating func take(_ value: Double) {
    if isInCoordinates {
      numbers.append(value)
    } else if isInProperties {
      report.say(value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)")
    }
  }
}
