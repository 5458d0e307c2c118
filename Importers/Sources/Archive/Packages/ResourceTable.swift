import ByteReading

/// The header of a chunk in Android's binary resources: type, size of the header, size of the chunk.
struct ResourceChunk {
  let offset: Int
  let kind: UInt16
  let headerSize: Int
  let size: Int

  /// Fails if there is no chunk, or its size is smaller than its header.
  init?(_ source: ByteSource, at offset: Int) {
    guard let kind: UInt16 = source.integer(at: offset, .little),
      let header: UInt16 = source.integer(at: offset + 2, .little),
      let size: UInt32 = source.integer(at: offset + 4, .little), header >= 8, size >= header
    else { return nil }
    self.offset = offset
    self.kind = kind
    headerSize = Int(header)
    self.size = Int(size)
  }
}

/// The strings of Android's binary resources by number, in UTF-8 or UTF-16.
struct StringPool {
  private var source = ByteSource(block: [])
  private var chunk: ResourceChunk?
  private var count = 0
  private var start = 0
  private var isUTF8 = false

  private static let longestString = 16 << 10

  init() {}

  init(_ source: ByteSource, at offset: Int) {
    self.source = source
    chunk = ResourceChunk(source, at: offset)
    count = source.integer(at: offset + 8, .little, as: UInt32.self).map(Int.init) ?? 0
    isUTF8 = (source.integer(at: offset + 16, .little, as: UInt32.self) ?? 0) & 0x100 != 0
    start = offset + (source.integer(at: offset + 20, .little, as: UInt32.self).map(Int.init) ?? 0)
  }

  subscript(number: UInt32) -> String? {
    guard let chunk, Int(number) < count,
      let place: UInt32 = source.integer(at: chunk.offset + chunk.headerSize + Int(number) * 4, .little)
    else { return nil }
    var offset = start + Int(place)
    if isUTF8 {
      _ = length(at: &offset)
      let length = min(length(at: &offset), Self.longestString)
      return source.bytes(at: offset, count: length).map { String(decoding: $0, as: UTF8.self) }
    }
    let length = min(length(at: &offset), Self.longestString)
    guard let bytes = source.bytes(at: offset, count: length * 2) else { return nil }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Reads a length: one unit, or two if the first has its highest bit set.
  private func length(at offset: inout Int) -> Int {
    if isUTF8 {
      guard let first: UInt8 = source.integer(at: offset, .big) else { return 0 }
      offset += first & 0x80 == 0 ? 1 : 2
      guard first & 0x80 != 0 else { return Int(first) }
      return Int(first & 0x7F) << 8 | Int(source.integer(at: offset - 1, .big, as: UInt8.self) ?? 0)
    }
    guard let first: UInt16 = source.integer(at: offset, .little) else { return 0 }
    offset += first & 0x8000 == 0 ? 2 : 4
    guard first & 0x8000 != 0 else { return Int(first) }
    return Int(first & 0x7FFF) << 16 | Int(source.integer(at: offset - 2, .little, as: UInt16.self) ?? 0)
  }
}

/// A value in Android's binary resources (`Res_value`): a type and 32 bits.
struct ResourceValue {
  private let type: UInt8
  private let data: UInt32

  init?(_ source: ByteSource, at offset: Int) {
    guard let type: UInt8 = source.integer(at: offset + 3, .little),
      let data: UInt32 = source.integer(at: offset + 4, .little)
    else { return nil }
    self.type = type
    self.data = data
  }

  /// The number of another resource, if the value refers to one.
  var reference: UInt32? { type == 1 ? data : nil }

  func text(_ strings: StringPool, _ resources: ResourceTable?) -> String? {
    switch type {
    case 1: resources?.text(of: data)
    case 3: strings[data]
    case 16: String(Int32(bitPattern: data))
    case 17: "0x" + String(data, radix: 16)
    default: nil
    }
  }
}

/// The resources of an Android package (`resources.arsc`): texts to which the manifest refers by number.
struct ResourceTable {
  private let source: ByteSource
  private let strings: StringPool
  private var packages: [UInt32: ResourceChunk] = [:]

  private static let mostChunks = 100_000
  private static let mostReferences = 8
  private static let noEntry: UInt32 = 0xFFFF_FFFF

  init?(_ bytes: [UInt8]) {
    source = ByteSource(block: bytes)
    guard let table = ResourceChunk(source, at: 0), table.kind == 2 else { return nil }
    strings = StringPool(source, at: table.headerSize)
    for chunk in Self.chunks(source, from: table.headerSize, to: bytes.count) where chunk.kind == 0x200 {
      if let number: UInt32 = source.integer(at: chunk.offset + 8, .little) { packages[number] = chunk }
    }
  }

  private static func chunks(_ source: ByteSource, from start: Int, to end: Int) -> [ResourceChunk] {
    var chunks: [ResourceChunk] = []
    var offset = start
    while offset < end, chunks.count < mostChunks, let chunk = ResourceChunk(source, at: offset) {
      chunks.append(chunk)
      offset += chunk.size
    }
    return chunks
  }

  /// The text of a resource in the default language. Follows references.
  func text(of number: UInt32) -> String? {
    var number = number
    for _ in 0..<Self.mostReferences {
      guard let value = value(of: number) else { return nil }
      guard let next = value.reference else { return value.text(strings, nil) }
      number = next
    }
    return nil
  }

  /// The value of a resource in the first configuration that has it. The default configuration comes first.
  private func value(of number: UInt32) -> ResourceValue? {
    guard let package = packages[number >> 24] else { return nil }
    let type = UInt8(truncatingIfNeeded: number >> 16)
    let inside = Self.chunks(source, from: package.offset + package.headerSize, to: package.offset + package.size)
    for chunk in inside where chunk.kind == 0x201 {
      guard source.integer(at: chunk.offset + 8, .little, as: UInt8.self) == type else { continue }
      if let value = entry(Int(number & 0xFFFF), in: chunk) { return value }
    }
    return nil
  }

  private func entry(_ index: Int, in chunk: ResourceChunk) -> ResourceValue? {
    guard let flags: UInt8 = source.integer(at: chunk.offset + 9, .little), flags & 1 == 0,
      let count: UInt32 = source.integer(at: chunk.offset + 12, .little), index < Int(count),
      let first: UInt32 = source.integer(at: chunk.offset + 16, .little),
      let place: UInt32 = source.integer(at: chunk.offset + chunk.headerSize + index * 4, .little),
      place != Self.noEntry
    else { return nil }
    let entry = chunk.offset + Int(first) + Int(place)
    guard let size: UInt16 = source.integer(at: entry, .little),
      let kind: UInt16 = source.integer(at: entry + 2, .little), kind & 1 == 0
    else { return nil }
    return ResourceValue(source, at: entry + Int(size))
  }
}
