/// A property set: the numbered values in which documents describe themselves ([MS-OLEPS]).
public struct PropertySet: Sendable {
  public enum Value: Sendable, Equatable {
    case text([UInt8], codePage: Int)
    case integer(Int64)
    case real(Double)
    case truth(Bool)
    /// 100 ns since 1601.
    case time(UInt64)
    case list([Value])
    case picture(PictureFormat, ArraySlice<UInt8>)
  }

  /// Formats of pictures, by the numbers of the clipboard of Windows.
  public enum PictureFormat: Int, Sendable {
    case metafile = 3
    /// Without the header that files have.
    case bitmap = 8

    /// What stands before the picture itself: how large a metafile is to be shown.
    fileprivate var headBytes: Int { self == .metafile ? 8 : 0 }
  }

  /// One of its sections: 1 of what the format knows; 2 of what the user has added, by name.
  public struct Section: Sendable {
    public fileprivate(set) var values: [Int: Value] = [:]
    public fileprivate(set) var names: [Int: Value] = [:]
    /// Code page of its texts; 1200 for UTF-16.
    public fileprivate(set) var codePage = 1252
  }

  public private(set) var sections: [Section] = []

  private static let mostSections = 2
  private static let mostValues = 200
  private static let mostTextBytes = 64 << 10

  /// `nil` unless the stream begins as one.
  public init?(_ stream: [UInt8]) {
    guard stream.short(at: 0) == 0xFFFE, let count = stream.long(at: 24) else { return nil }
    for index in 0..<min(count, Self.mostSections) {
      guard let offset = stream.long(at: 28 + index * 20 + 16) else { break }
      sections.append(Self.section(stream, at: offset))
    }
  }

  private static func section(_ stream: [UInt8], at start: Int) -> Section {
    var section = Section()
    let count = min(stream.long(at: start + 4) ?? 0, mostValues)
    let places = (0..<count).compactMap { index -> (identifier: Int, offset: Int)? in
      let entry = start + 8 + index * 8
      guard let identifier = stream.long(at: entry), let offset = stream.long(at: entry + 4) else { return nil }
      return (identifier, start + offset)
    }
    if let place = places.first(where: { $0.identifier == 1 }), stream.long(at: place.offset) == 2,
      let page = stream.short(at: place.offset + 4)
    {
      section.codePage = page
    }
    for place in places where place.identifier > 1 {
      var cursor = place.offset + 4
      guard let type = stream.long(at: place.offset) else { continue }
      section.values[place.identifier] = value(stream, type, &cursor, section.codePage)
    }
    if let place = places.first(where: { $0.identifier == 0 }) {
      section.names = dictionary(stream, at: place.offset, section.codePage)
    }
    return section
  }

  /// Reads a value and moves behind it; `nil` for a type that no attribute is made of.
  private static func value(_ stream: [UInt8], _ type: Int, _ cursor: inout Int, _ page: Int) -> Value? {
    if type & 0x1000 != 0 { return list(stream, type & 0xFFF, &cursor, page) }
    defer { cursor += width(type) }
    switch type {
    case 2: return stream.short(at: cursor).map { .integer(Int64(Int16(truncatingIfNeeded: $0))) }
    case 3: return stream.long(at: cursor).map { .integer(Int64(Int32(truncatingIfNeeded: $0))) }
    case 19: return stream.long(at: cursor).map { .integer(Int64($0)) }
    case 20: return stream.quad(at: cursor).map { .integer(Int64(bitPattern: $0)) }
    case 5: return stream.quad(at: cursor).map { .real(Double(bitPattern: $0)) }
    case 11: return stream.short(at: cursor).map { .truth($0 != 0) }
    case 64: return stream.quad(at: cursor).map { .time($0) }
    case 8, 30, 31: return text(stream, type, &cursor, page)
    case 71: return picture(stream, at: cursor)
    default: return nil
    }
  }

  private static func width(_ type: Int) -> Int {
    switch type {
    case 5, 20, 64: 8
    case 2, 3, 11, 19: 4
    default: 0
    }
  }

  private static func text(_ stream: [UInt8], _ type: Int, _ cursor: inout Int, _ page: Int) -> Value? {
    guard let length = stream.long(at: cursor) else { return nil }
    let isWide = type == 31 || page == 1200
    let bytes = stream.part(at: cursor + 4, limit: min(type == 31 ? length * 2 : length, mostTextBytes))
    cursor += 4 + bytes.count
    if type == 31 { cursor += -bytes.count & 3 }
    return .text(Array(bytes), codePage: isWide ? 1200 : page)
  }

  /// A picture as the clipboard of Windows holds it: size, whose numbers follow (-1 for those of Windows), format, data.
  private static func picture(_ stream: [UInt8], at offset: Int) -> Value? {
    guard let size = stream.long(at: offset), stream.long(at: offset + 4) == 0xFFFF_FFFF,
      let format = stream.long(at: offset + 8).flatMap(PictureFormat.init)
    else { return nil }
    let head = format.headBytes
    return .picture(format, stream.part(at: offset + 12 + head, limit: size - 8 - head))
  }

  /// A vector of values of one type, or each with its own.
  private static func list(_ stream: [UInt8], _ type: Int, _ cursor: inout Int, _ page: Int) -> Value? {
    guard let count = stream.long(at: cursor) else { return nil }
    cursor += 4
    var values: [Value] = []
    while values.count < min(count, mostValues), cursor < stream.count {
      var own = type
      if type == 12 {
        guard let told = stream.long(at: cursor), told != 12 else { break }
        own = told
        cursor += 4
      }
      guard let value = value(stream, own, &cursor, page) else { break }
      values.append(value)
    }
    return .list(values)
  }

  /// Names of the user's properties: number, length, name.
  private static func dictionary(_ stream: [UInt8], at offset: Int, _ page: Int) -> [Int: Value] {
    var names: [Int: Value] = [:]
    var cursor = offset + 4
    for _ in 0..<min(stream.long(at: offset) ?? 0, mostValues) {
      guard let identifier = stream.long(at: cursor), let length = stream.long(at: cursor + 4) else { break }
      let bytes = stream.part(at: cursor + 8, limit: min(page == 1200 ? length * 2 : length, mostTextBytes))
      names[identifier] = .text(Array(bytes), codePage: page)
      cursor += 8 + bytes.count + (page == 1200 ? -bytes.count & 3 : 0)
    }
    return names
  }
}
