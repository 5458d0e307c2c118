import ByteReading
import ImporterKit

/// Reads the header of a netCDF file in the classic formats (CDF-1, CDF-2, CDF-5): dimensions, variables and
/// attributes.
struct NetCDFReader {
  private let source: ByteSource
  private var offset = 4
  /// Counts have 8 bytes since CDF-5, file offsets since CDF-2.
  private let countBytes: Int
  private let placeBytes: Int
  private var isCutOff = false

  private static let maximumEntries = 20_000
  private static let maximumText = 64 << 10

  static func read(_ source: ByteSource, into report: inout FileReport) {
    guard let version = source.bytes(at: 3, count: 1)?.first, [1, 2, 5].contains(version) else {
      return report.note("the netCDF file is of an unknown version")
    }
    var reader = NetCDFReader(source, version)
    reader.readHeader(&report)
    if reader.isCutOff { report.note("the netCDF file's header is cut off or damaged") }
  }

  private init(_ source: ByteSource, _ version: UInt8) {
    self.source = source
    countBytes = version == 5 ? 8 : 4
    placeBytes = version == 1 ? 4 : 8
  }

  private mutating func readHeader(_ report: inout FileReport) {
    _ = count()  // The number of records.
    var dimensions: [String] = []
    list(tag: 10) { reader in
      dimensions.append(reader.name())
      _ = reader.count()
    }
    report.set(.dimensions, dimensions)
    for (name, value) in attributes() { DataAttributes.give(name, value, of: nil, to: &report) }
    var variables: [String] = []
    list(tag: 11) { reader in variables.append(reader.variable(&report)) }
    report.set(.variables, variables)
    for variable in variables { report.say(variable) }
  }

  private mutating func variable(_ report: inout FileReport) -> String {
    let name = name()
    let rank = min(count(), Self.maximumEntries)
    offset += rank * countBytes
    for (key, value) in attributes() { DataAttributes.give(key, value, of: name, to: &report) }
    offset += 4 + countBytes + placeBytes  // The type, the size and the offset of the data.
    return name
  }

  private mutating func attributes() -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    list(tag: 12) { reader in
      let name = reader.name()
      let type = reader.number(4)
      let size = reader.count() * Self.bytes(ofType: type)
      let text =
        type == 2 ? LegacyText.decode(reader.source.prefix(at: reader.offset, limit: min(size, Self.maximumText))) : ""
      reader.skip(size)
      if !text.isEmpty { found.append((name, text)) }
    }
    return found
  }

  private static func bytes(ofType type: Int) -> Int {
    switch type {
    case 1, 2, 7: 1
    case 3, 8: 2
    case 4, 5, 9: 4
    default: 8
    }
  }

  /// Reads a list of entries after its tag. An empty list has no tag.
  private mutating func list(tag: Int, _ body: (inout NetCDFReader) -> Void) {
    let found = number(4)
    let count = count()
    guard found == tag else {
      if found != 0 { isCutOff = true }
      return
    }
    for _ in 0..<min(count, Self.maximumEntries) where !isCutOff { body(&self) }
  }

  private mutating func count() -> Int { number(countBytes) }

  /// Reads a number. At the end of the file, returns 0 and marks the header as cut off.
  private mutating func number(_ bytes: Int) -> Int {
    guard !isCutOff, let raw = source.bytes(at: offset, count: bytes) else {
      isCutOff = true
      return 0
    }
    offset += bytes
    let value = Int(clamping: ByteOrder.big.integer(raw, as: UInt64.self))
    // A count with all bits set means that the number of records is still growing.
    return value > source.count && value != 0xFFFF_FFFF && bytes == countBytes ? min(value, 1 << 40) : value
  }

  private mutating func name() -> String {
    let size = count()
    let name = LegacyText.decode(source.prefix(at: offset, limit: min(size, 1_024)))
    skip(size)
    return name
  }

  /// Skips a value, which is padded to four bytes.
  private mutating func skip(_ bytes: Int) {
    guard bytes >= 0, bytes <= source.count - min(offset, source.count) else {
      isCutOff = true
      return
    }
    offset += (bytes + 3) & ~3
  }
}

/// Describes scientific files by their attributes, following the CF and ACDD conventions.
enum DataAttributes {
  private static let descriptions: Set = ["long_name", "standard_name", "description", "units", "comment"]

  /// - Parameter variable: the variable that has the attribute, or `nil` for an attribute of the file.
  static func give(_ name: String, _ value: String, of variable: String?, to report: inout FileReport) {
    guard variable == nil else {
      if descriptions.contains(name) { report.say(value) }
      return
    }
    switch name.lowercased() {
    case "title": report.set(.title, value)
    case "summary", "description": report.set(.itemDescription, value)
    case "comment": report.set(.comment, value)
    case "institution", "creator_institution": report.set("kMDItemOrganizations", [value])
    case "author", "creator_name": report.set(.authors, [value])
    case "keywords":
      report.set(.keywords, value.split { $0 == "," || $0 == ";" }.map { LegacyText.trim(String($0)) })
    case "source", "conventions", "history", "references", "project", "id", "license": break
    default: return
    }
    report.say(value)
  }
}
