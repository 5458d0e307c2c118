/// An entry of the directory of an OLE2 file: a storage, which is a folder, or a stream.
public struct DirectoryEntry: Sendable {
  public enum Kind: UInt8, Sendable {
    case storage = 1
    case stream = 2
    case root = 5
  }

  static let byteCount = 128

  public let name: String
  public let kind: Kind
  /// Size that is claimed; a stream has less when the file is damaged.
  public let size: Int
  /// When it was made and last changed, as 100 ns since 1601; 0 where that is not told.
  public let created: UInt64
  public let modified: UInt64
  let start: Int
  let left: Int
  let right: Int
  let child: Int

  /// `nil` for an unused entry, and for one that is none.
  init?(_ bytes: [UInt8], at offset: Int, isLarge: Bool) {
    guard let code = bytes.byte(at: offset + 66), let kind = Kind(rawValue: code),
      let nameBytes = bytes.short(at: offset + 64), let start = bytes.long(at: offset + 116),
      let size = bytes.quad(at: offset + 120)
    else { return nil }
    name = Self.name(bytes, at: offset, units: min(31, max(0, nameBytes / 2 - 1)))
    self.kind = kind
    self.start = start
    // With small sectors the upper half of the size means nothing.
    self.size = Int(clamping: isLarge ? size : size & 0xFFFF_FFFF)
    left = bytes.long(at: offset + 68) ?? 0
    right = bytes.long(at: offset + 72) ?? 0
    child = bytes.long(at: offset + 76) ?? 0
    created = bytes.quad(at: offset + 100) ?? 0
    modified = bytes.quad(at: offset + 108) ?? 0
  }

  /// Nearly all names are ASCII, and a message has thousands of them.
  private static func name(_ bytes: [UInt8], at offset: Int, units: Int) -> String {
    let isPlain = (0..<units).allSatisfy { bytes[offset + $0 * 2 + 1] == 0 && 1..<0x80 ~= bytes[offset + $0 * 2] }
    guard isPlain else {
      let wide = (0..<units).map { UInt16(bytes[offset + $0 * 2]) | UInt16(bytes[offset + $0 * 2 + 1]) << 8 }
      return String(decoding: wide.prefix { $0 != 0 }, as: UTF16.self)
    }
    return String(unsafeUninitializedCapacity: units) { buffer in
      for index in 0..<units { buffer[index] = bytes[offset + index * 2] }
      return units
    }
  }

  /// Compares without regard to the case of ASCII letters, as the format does; writers do not agree on it.
  func isNamed(_ other: String) -> Bool {
    guard name.utf8.count == other.utf8.count else { return false }
    return zip(name.utf8, other.utf8).allSatisfy { Self.folded($0) == Self.folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
}
