/// Distinguishes text from other bytes by the beginning of a file.
enum TextHeuristic {
  /// True if bytes are text: marked as Unicode, valid UTF-8, or in an older encoding with mostly ASCII letters.
  ///
  /// The last character may be cut off. Empty input is not text.
  static func accepts(_ head: UnsafeRawBufferPointer) -> Bool {
    // MPEG audio with checksums begins with the same bytes as UTF-16.
    guard !head.isEmpty, !LayerOneSound.begins(head) else { return false }
    if hasWideMark(head) { return true }
    let census = Census(head)
    guard census.nuls == 0, census.controls * 64 <= head.count else { return false }
    return isUTF8(head) || census.controls == 0 && census.high * 3 <= head.count
  }

  /// True if the bytes are UTF-8, except for a character that is cut off at the end.
  static func isUTF8(_ head: UnsafeRawBufferPointer) -> Bool {
    let bytes = head.bindMemory(to: UInt8.self)
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: Span(_unsafeElements: bytes))
      return true
    } catch {
      return error.kind == .truncatedScalar && error.byteOffsets.upperBound == head.count
    }
  }

  /// The byte-order marks of UTF-16 and UTF-32, in either order.
  private static func hasWideMark(_ head: UnsafeRawBufferPointer) -> Bool {
    guard head.count >= 4, head.count % 2 == 0 else { return false }
    return head[0] == 0xFF && head[1] == 0xFE || head[0] == 0xFE && head[1] == 0xFF
      || head.prefix(4).elementsEqual([0, 0, 0xFE, 0xFF])
  }

  /// Numbers of bytes by class.
  private struct Census {
    var nuls = 0
    /// Control characters that text files do not need. Tabs, line ends, form feeds, backspaces and escapes are not
    /// counted.
    var controls = 0
    var high = 0

    init(_ bytes: UnsafeRawBufferPointer) {
      for byte in bytes {
        if byte >= 0x80 { high += 1 }
        if byte == 0 { nuls += 1 }
        if byte < 0x20, byte < 7 || byte > 13 && byte != 0x1B { controls += 1 }
      }
    }
  }
}

/// MPEG audio of layer I. With checksums its frames begin with `FF FE`, which is also a byte-order mark of UTF-16.
enum LayerOneSound {
  /// Kilobits per second of the lower rates of MPEG-2. Those of MPEG-1 are multiples of 32.
  private static let halfRateKilobits = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
  private static let rates = [44_100, 48_000, 32_000]
  /// Minimum number of frames. One match may be chance; four at the right distances are not.
  private static let leastFrames = 4

  /// True if frames follow one another from the first byte on. Files with fewer than four frames are not recognised.
  static func begins(_ head: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    for _ in 0..<leastFrames {
      guard place + 4 <= head.count, let length = frameLength(head, at: place) else { return false }
      place += length
    }
    return true
  }

  private static func frameLength(_ head: UnsafeRawBufferPointer, at place: Int) -> Int? {
    let (second, third) = (head[place + 1], head[place + 2])
    guard head[place] == 0xFF, second & 0xE6 == 0xE6, second & 0x18 != 0x08 else { return nil }
    let (bitRate, rateIndex) = (Int(third >> 4), Int(third >> 2 & 3))
    guard 1...14 ~= bitRate, rateIndex < rates.count else { return nil }
    let isFullRate = second & 0x18 == 0x18
    let rate = rates[rateIndex] / (isFullRate ? 1 : second & 0x18 == 0x10 ? 2 : 4)
    let kilobits = isFullRate ? bitRate * 32 : halfRateKilobits[bitRate]
    return (12_000 * kilobits / rate + Int(third >> 1 & 1)) * 4
  }
}
