import ByteReading
import ImporterKit
import MDSystem

/// Finds the length of a FLAC file from its last frame, which is numbered (RFC 9639).
///
/// Encoders that write to a pipe leave the length in the header empty.
struct FLACEnd {
  private let source: ByteSource
  private let leastBlock: Int
  private let mostBlock: Int

  /// Number of bytes to search at the end. The largest frames, of eight channels, have some hundred KiB.
  private static let tailBytes = 512 << 10
  private static let longestHeader = 16

  /// Number of samples per channel; `nil` for other formats, and if no frame is found.
  static func samples(_ file: borrowing ImportFile) throws(SystemError) -> Int? {
    let source = ByteSource(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    guard source.matches("fLaC", at: 0), let least: UInt16 = source.integer(at: 8, .big),
      let most: UInt16 = source.integer(at: 10, .big)
    else { return nil }
    return FLACEnd(source: source, leastBlock: Int(least), mostBlock: Int(most)).lastSample
  }

  private var lastSample: Int? {
    let tail = Array(source.prefix(at: max(0, source.count - Self.tailBytes), limit: Self.tailBytes))
    var position = tail.count - 6
    while position >= 0 {
      if tail[position] == 0xFF, tail[position + 1] & 0xFE == 0xF8,
        let end = endOfFrame(tail[position...].prefix(Self.longestHeader))
      {
        return end
      }
      position -= 1
    }
    return nil
  }

  /// The number of the sample after a frame.
  ///
  /// - Returns: `nil` unless a valid header begins here. Its checksum proves it.
  private func endOfFrame(_ bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes.dropFirst(4)
    guard bytes.count > 4, let number = Self.number(&rest) else { return nil }
    let head = Array(bytes)
    let blockCode = Int(head[2] >> 4)
    guard let block = Self.blockSize(blockCode, &rest) else { return nil }
    rest = rest.dropFirst([12: 1, 13: 2, 14: 2][Int(head[2] & 0xF)] ?? 0)
    guard let check = rest.first, Self.checksum(bytes[..<rest.startIndex]) == check, block <= max(mostBlock, 16) else {
      return nil
    }
    // Frames of fixed size are numbered by frame, others by their first sample.
    let isFixed = head[1] & 1 == 0
    let (first, overflow) = isFixed ? number.multipliedReportingOverflow(by: leastBlock) : (number, false)
    return overflow ? nil : first + block
  }

  /// Parses a number of up to 36 bits, encoded like UTF-8.
  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let first = rest.popFirst() else { return nil }
    let count = (~first).leadingZeroBitCount
    guard count != 1, count < 8 else { return nil }
    if count == 0 { return Int(first) }
    var value = Int(first) & (0x7F >> count)
    for _ in 1..<count {
      guard let byte = rest.popFirst(), byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | Int(byte & 0x3F)
    }
    return value
  }

  private static func blockSize(_ code: Int, _ rest: inout ArraySlice<UInt8>) -> Int? {
    switch code {
    case 1: return 192
    case 2...5: return 576 << (code - 2)
    case 6: return rest.popFirst().map { Int($0) + 1 }
    case 7:
      guard let high = rest.popFirst(), let low = rest.popFirst() else { return nil }
      return (Int(high) << 8 | Int(low)) + 1
    case 8...15: return 256 << (code - 8)
    default: return nil
    }
  }

  /// CRC-8 with the polynomial 0x07.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt8 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ byte) { sum, _ in sum & 0x80 != 0 ? sum << 1 ^ 0x07 : sum << 1 }
    }
  }
}
