import ByteReading
import ImporterKit

/// Reads HDF5 files, including netCDF-4: paths of the data sets, dimensions, and texts of the attributes.
struct HDF5Reader {
  private let file: HDF5File
  private var seen: Set<Int> = []
  private var variables: [String] = []
  private var dimensions: [String] = []
  private var objectsLeft = 20_000

  private static let maximumDepth = 32
  /// The attribute value by which netCDF-4 marks a dimension without values of its own.
  private static let dimensionMark = "This is a netCDF dimension but not a netCDF variable"

  /// Offset of the superblock: 0, or a power of two from 512 on if the file starts with another program's header.
  static func start(in source: ByteSource) -> Int? {
    var offset = 0
    while offset < source.count, offset <= 1 << 30 {
      if source.integer(at: offset, .big, as: UInt64.self) == 0x8948_4446_0D0A_1A0A { return offset }
      offset = offset == 0 ? 512 : offset * 2
    }
    return nil
  }

  static func read(_ source: ByteSource, at start: Int, into report: inout FileReport) {
    guard let file = HDF5File(source, at: start) else { return report.note("the HDF5 file's superblock is damaged") }
    var reader = HDF5Reader(file)
    reader.read(file.root, "", depth: 0, &report)
    report.set(.variables, reader.variables)
    report.set(.dimensions, reader.dimensions)
    for name in reader.variables { report.say(name) }
    if reader.objectsLeft <= 0 { report.note("the HDF5 file has too many objects") }
  }

  private init(_ file: HDF5File) { self.file = file }

  private mutating func read(_ object: Int, _ path: String, depth: Int, _ report: inout FileReport) {
    objectsLeft -= 1
    guard depth < Self.maximumDepth, objectsLeft > 0, seen.insert(object).inserted else { return }
    let messages = file.messages(ofObject: object)
    // Only data sets have a data layout message. Other objects are groups or types.
    let isData = messages.contains { $0.type == 0x08 }
    var isDimension = false
    for (name, value) in attributes(messages) {
      isDimension = isDimension || isData && name == "NAME" && value.hasPrefix(Self.dimensionMark)
      DataAttributes.give(name, value, of: path.isEmpty ? nil : path, to: &report)
    }
    if isData {
      if isDimension { dimensions.append(path) } else { variables.append(path) }
      return
    }
    for link in file.links(messages) {
      // netCDF-4 adds this prefix to variables that have the name of a dimension.
      let name = link.name.hasPrefix("_nc4_non_coord_") ? String(link.name.dropFirst(15)) : link.name
      read(link.address, path.isEmpty ? name : "\(path)/\(name)", depth: depth + 1, &report)
    }
  }

  private func attributes(_ messages: [HDF5File.Message]) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    for message in messages {
      let start = message.range.lowerBound
      if message.type == 0x0C, let attribute = attribute(at: start) {
        found.append((attribute.name, attribute.value))
      } else if message.type == 0x15 {
        let flags = file.number(at: start + 1, 1) ?? 0
        guard let heap = file.address(at: start + 2 + (flags & 1 != 0 ? 2 : 0)) else { continue }
        file.objects(inHeap: heap) { place in
          guard let attribute = attribute(at: place) else { return nil }
          found.append((attribute.name, attribute.value))
          return attribute.end
        }
      }
    }
    return found
  }

  /// Reads an attribute: its name, its text if it is text, and where it ends.
  private func attribute(at start: Int) -> (name: String, value: String, end: Int)? {
    guard let version = file.number(at: start, 1), (1...3).contains(version),
      let nameBytes = file.number(at: start + 2, 2), nameBytes > 0, let typeBytes = file.number(at: start + 4, 2),
      let spaceBytes = file.number(at: start + 6, 2)
    else { return nil }
    func padded(_ bytes: Int) -> Int { version == 1 ? (bytes + 7) & ~7 : bytes }
    let nameStart = start + (version == 3 ? 9 : 8)
    let type = nameStart + padded(nameBytes)
    let space = type + padded(typeBytes)
    let data = space + padded(spaceBytes)
    guard let size = file.number(at: type + 4, 4), let kind = file.number(at: type, 1) else { return nil }
    let (count, overflow) = size.multipliedReportingOverflow(by: elements(at: space))
    guard !overflow, count <= 16 << 20 else { return nil }
    let name = LegacyText.decode(file.source.prefix(at: nameStart, limit: nameBytes))
    return (name, text(kind & 15, at: data, size), data + count)
  }

  /// Number of elements in a dataspace: the product of its dimensions.
  private func elements(at space: Int) -> Int {
    guard let version = file.number(at: space, 1), let rank = file.number(at: space + 1, 1), rank <= 32 else {
      return 0
    }
    let first = space + (version == 1 ? 8 : 4)
    return (0..<rank).reduce(1) { product, index in
      product.multipliedReportingOverflow(by: file.number(at: first + index * 8, 8) ?? 0).partialValue
    }
  }

  /// Reads a value. Class 3 is text of fixed length, class 9 text of variable length in a global heap.
  private func text(_ kind: Int, at data: Int, _ size: Int) -> String {
    if kind == 3 { return LegacyText.decode(file.source.prefix(at: data, limit: min(size, 64 << 10))) }
    guard kind == 9, let heap = file.address(at: data + 4), let index = file.number(at: data + size - 4, 4) else {
      return ""
    }
    return file.globalText(collection: heap, index: index) ?? ""
  }
}
