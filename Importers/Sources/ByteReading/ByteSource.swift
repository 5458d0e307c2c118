public import MDSystem

/// Reads the bytes of a file, or of a block in memory, at offsets. An offset outside never reaches other memory.
///
/// A file is read through one window. The first window is large, because headers are at the start. Later windows are
/// small, so a reader that skips over pixels pays one short read each time.
public final class ByteSource {
  public let count: Int
  /// The error of a failed read. The bytes that could not be read count as missing.
  public var readError: SystemError? { file?.readError }
  /// The file; `nil` for a block, which is completely in the window.
  private let file: FileBytes?
  private var window: [UInt8]
  private var windowStart = 0

  private static let firstWindowBytes = 64 << 10
  private static let laterWindowBytes = 4 << 10

  /// - Parameter count: The file's size when it was opened. Bytes appended later are not read.
  public init(file descriptor: consuming Descriptor, count: Int) {
    file = FileBytes(file: descriptor, count: count)
    self.count = count
    window = []
  }

  public init(block: [UInt8]) {
    file = nil
    count = block.count
    window = block
  }

  /// All bytes, for readers that need no window.
  public var wholeFile: FileBytes { file ?? FileBytes(block: window) }

  /// The bytes at `offset`; `nil` unless all of them exist. The caller must limit `count` to a sensible size.
  public func bytes(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
    if let found = slice(at: offset, count: count) { return found }
    load(at: offset, count: count)
    return slice(at: offset, count: count)
  }

  /// The bytes at `offset`: at most `limit`, and as many as exist.
  public func prefix(at offset: Int, limit: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, offset < count else { return [] }
    return bytes(at: offset, count: min(limit, count - offset)) ?? []
  }

  public func integer<Number: FixedWidthInteger>(
    at offset: Int, _ order: ByteOrder, as type: Number.Type = Number.self
  ) -> Number? {
    bytes(at: offset, count: Number.bitWidth / 8).map { order.integer($0) }
  }

  public func matches(_ text: StaticString, at offset: Int) -> Bool {
    guard let found = bytes(at: offset, count: text.utf8CodeUnitCount) else { return false }
    return text.withUTF8Buffer { found.elementsEqual($0) }
  }

  private func slice(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    let start = offset - windowStart
    guard start >= 0, start <= window.count, count <= window.count - start else { return nil }
    return window[start..<(start + count)]
  }

  private func load(at offset: Int, count: Int) {
    guard let file else { return }
    let ahead = window.isEmpty ? Self.firstWindowBytes : Self.laterWindowBytes
    window = file.read(at: offset, limit: max(count, ahead))
    windowStart = offset
  }
}

/// The byte order of a number.
public enum ByteOrder: Sendable {
  case little, big

  /// Assembles a number from its bytes. Fewer bytes than the type has become its low part.
  @inlinable public func integer<Number: FixedWidthInteger>(
    _ bytes: some Collection<UInt8>, as type: Number.Type = Number.self
  ) -> Number {
    var number: Number = 0
    var shift = 0
    for byte in bytes {
      switch self {
      case .big: number = (number << 8) | Number(truncatingIfNeeded: byte)
      case .little: number |= Number(truncatingIfNeeded: byte) << shift
      }
      shift += 8
    }
    return number
  }
}
