import CZlib

/// Writes valid and invalid ZIP archives for tests.
public struct ZipWriter {
  public struct Options: Sendable {
    public var isPacked = true
    /// The sizes and the checksum follow the data, and are missing in the header.
    public var hasDescriptor = false
    /// The sizes and the offset are in the ZIP64 extra field.
    public var isWide = false
    public var isEncrypted = false
    public var changesChecksum = false

    public init() {}
  }

  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  public init() {}

  public mutating func add(_ name: String, _ contents: [UInt8], _ options: Options = Options()) {
    let offset = bytes.count
    let data = options.isPacked ? Self.deflated(contents) : contents
    let checksum = UInt32(crc32(0, contents, UInt32(contents.count))) ^ (options.changesChecksum ? 1 : 0)
    let flags = (options.hasDescriptor ? 8 : 0) | (options.isEncrypted ? 1 : 0) | 0x800
    let known = options.hasDescriptor ? 0 : 1
    let numbers: [(Int, Int)] = [(flags, 2), (options.isPacked ? 8 : 0, 2), (0, 4)]
    Self.put([(0x0403_4B50, 4), (20, 2)] + numbers, &bytes)
    Self.put([(Int(checksum) * known, 4), (data.count * known, 4), (contents.count * known, 4)], &bytes)
    Self.put([(name.utf8.count, 2), (0, 2)], &bytes)
    bytes += Array(name.utf8) + data
    if options.hasDescriptor {
      Self.put([(0x0807_4B50, 4), (Int(checksum), 4), (data.count, 4), (contents.count, 4)], &bytes)
    }
    addEntry(name, numbers, Int(checksum), [contents.count, data.count, offset], options.isWide)
  }

  private mutating func addEntry(
    _ name: String, _ numbers: [(Int, Int)], _ checksum: Int, _ sizes: [Int], _ isWide: Bool
  ) {
    let shown = sizes.map { isWide ? 0xFFFF_FFFF : $0 }
    Self.put(
      [(0x0201_4B50, 4), (20, 2), (20, 2)] + numbers + [(checksum, 4), (shown[1], 4), (shown[0], 4)], &directory)
    Self.put([(name.utf8.count, 2), (isWide ? 28 : 0, 2), (0, 2), (0, 2), (0, 2), (0, 4), (shown[2], 4)], &directory)
    directory += Array(name.utf8)
    if isWide { Self.put([(1, 2), (24, 2)] + sizes.map { ($0, 8) }, &directory) }
    count += 1
  }

  /// The complete archive.
  ///
  /// - Parameters:
  ///   - prefix: bytes before the archive, which the offsets do not include.
  ///   - isWide: true if the archive ends with a ZIP64 record.
  public func finished(prefix: [UInt8] = [], comment: [UInt8] = [], isWide: Bool = false) -> [UInt8] {
    var all = prefix + bytes + directory
    let end = bytes.count + directory.count
    if isWide {
      Self.put([(0x0606_4B50, 4), (44, 8), (45, 2), (45, 2), (0, 4), (0, 4), (count, 8), (count, 8)], &all)
      Self.put([(directory.count, 8), (bytes.count, 8), (0x0706_4B50, 4), (0, 4), (end, 8), (1, 4)], &all)
    }
    let few = isWide ? 0xFFFF : count
    Self.put([(0x0605_4B50, 4), (0, 2), (0, 2), (few, 2), (few, 2)], &all)
    Self.put([(isWide ? 0xFFFF_FFFF : directory.count, 4), (isWide ? 0xFFFF_FFFF : bytes.count, 4)], &all)
    Self.put([(comment.count, 2)], &all)
    return all + comment
  }

  /// The archive without its directory.
  public var withoutDirectory: [UInt8] { bytes }

  private static func put(_ numbers: [(value: Int, count: Int)], _ bytes: inout [UInt8]) {
    for (value, count) in numbers {
      for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
  }

  /// A raw Deflate stream: zlib's format without its header and checksum.
  public static func deflated(_ contents: [UInt8]) -> [UInt8] {
    var size = compressBound(UInt(contents.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    compress2(&packed, &size, contents, UInt(contents.count), 9)
    return Array(packed[2..<(Int(size) - 4)])
  }
}
