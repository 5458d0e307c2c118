/// Distinguishes text from other bytes by the beginning of a file.
enum TextHeuristic {
  /// Whether bytes read as text: marked as Unicode, valid UTF-8, or an older encoding that is mostly letters.
  ///
  /// The last character may be cut. Nothing at all is no text.
  static func accepts(_ head: UnsafeRawBufferPointer) -> Bool {
    // MPEG sound with checksums begins like UTF-16.
    guard !head.isEmpty, !LayerOneSound.begins(head) else { return false }
    if hasWideMark(head) { return true }
    let census = Census(head)
    guard census.nuls == 0, census.controls * 64 <= head.count else { return false }
    return isUTF8(head) || census.controls == 0 && census.high * 3 <= head.count
  }

  /// Whether the bytes are UTF-8 up to a character that the end cuts.
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

  /// Counts of bytes by sort.
  private struct Census {
    var nuls = 0
    /// Control characters that no text file needs: not tabs, line ends, form feeds, backspaces and escapes.
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

/// MPEG sound of layer I. With checksums its frames begin with `FF FE`, which is the byte-order mark of UTF-16 as well.
enum LayerOneSound {
  /// Kilobits a second of MPEG-2's half rates. MPEG-1 has multiples of 32.
  private static let halfRateKilobits = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
  private static let rates = [44_100, 48_000, 32_000]
  /// Two bytes may look like the beginning of a frame by chance. Four times in the right places they do not.
  private static let leastFrames = 4

  /// Whether frames follow one another from the first byte on. A file of fewer than four frames is none.
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
