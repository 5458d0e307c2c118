/// Text that programs take for binary because of NULs in it.
public enum TextWithNULs {
  /// Whether the beginning of a file has NULs and is text all the same: what a crash has left in a log, lines of C strings,
  /// UTF-16 behind single bytes.
  public static func isText(_ head: [UInt8]) -> Bool {
    guard head.contains(0), head.contains(where: { $0 != 0 }) else { return false }
    var bytes = head
    return bytes.withUnsafeMutableBufferPointer { bytes in
      let first = bytes.firstIndex { $0 != 0 } ?? 0
      let text = UnsafeMutableBufferPointer(rebasing: bytes[(first / 4 * 4)...])
      return WidthChange.startEncoding(of: text) != nil || WidthChange.isText(text)
    }
  }
}
