public import MDSystem

/// The bytes of a file, or of a block inside one, read at offsets. Whatever an offset claims, nothing outside is
/// reached.
///
/// A file is read through one window: large at the start, where headers stand, small wherever a reader jumps to, so
/// that skipping over pixels costs one short read each.
public final class ByteSource {
  public let count: Int
  /// Error of a failed read; the bytes there count as missing.
  public var readError: SystemError? { file?.readError }
  /// `nil` for a block, all of which is in the window.
  private let file: FileBytes?
  private var window: [UInt8]
  private var windowStart = 0

  private static let firstWindowBytes = 64 << 10
  private static let laterWindowBytes = 4 << 10

  /// - Parameter count: the file's size when it was opened; bytes appended later are not read.
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

  /// All of it, for readers that need no window.
  public var wholeFile: FileBytes { file ?? FileBytes(block: window) }

  /// The bytes at `offset`; `nil` unless all of them exist. Callers bound `count` by a sensible size of the part.
  public func bytes(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
    if let found = slice(at: offset, count: count) { return found }
    load(at: offset, count: count)
    return slice(at: offset, count: count)
  }

  /// Bytes at `offset`, at most `limit`, as many as exist.
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

/// The order of the bytes of a number.
public enum ByteOrder: Sendable {
  case little, big

  /// Puts a number together from its bytes; fewer bytes than the type has are taken as its low part.
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
