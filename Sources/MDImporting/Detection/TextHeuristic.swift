/// Distinguishes text from other bytes by the beginning of a file.
enum TextHeuristic {
  /// Whether bytes read as text: marked as Unicode, valid UTF-8, or an older encoding that is mostly letters.
  ///
  /// The last character may be cut. Nothing at all is no text.
  static func accepts(_ head: UnsafeRawBufferPointer) -> Bool {
    guard !head.isEmpty else { return false }
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
