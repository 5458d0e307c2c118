/// Names of items inside files. An archive's are paths, such as `docs/read me.txt`: kept whole, and never used as paths.
public enum MemberName {
  /// Longest name that is kept, in bytes.
  public static let longest = 1_024

  /// The name as the index keeps it: empty parts, `.` and `..` are left out, so that no name holds `//` and none begins or
  /// ends with a slash; what is too long is cut between characters.
  ///
  /// - Returns: `nil` when nothing is left, or the name holds a NUL.
  public static func normalized(_ name: FileName) -> FileName? {
    guard !name.bytes.contains(0) else { return nil }
    var kept: [UInt8] = []
    for part in name.bytes.split(separator: UInt8(ascii: "/")) where !isDots(part) {
      if !kept.isEmpty { kept.append(UInt8(ascii: "/")) }
      kept += part
      if kept.count > longest { break }
    }
    kept = cut(kept, to: longest)
    while kept.last == UInt8(ascii: "/") { kept.removeLast() }
    return kept.isEmpty ? nil : FileName(kept)
  }

  /// The name of a later item where an earlier one of the same container already has the name.
  ///
  /// - Parameter count: how many have had it, this one included: 2 for the first twin.
  public static func twin(_ name: FileName, count: Int) -> FileName {
    let suffix = Array("~\(count)".utf8)
    return FileName(cut(name.bytes, to: longest - suffix.count) + suffix)
  }

  private static func isDots(_ part: ArraySlice<UInt8>) -> Bool {
    part.count <= 2 && part.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  private static func cut(_ name: [UInt8], to limit: Int) -> [UInt8] {
    guard name.count > limit else { return name }
    var end = limit
    while end > 0, name[end] & 0xC0 == 0x80 { end -= 1 }
    // Bytes that are no UTF-8 have no borders to look for.
    return Array(name[..<(end > limit - 4 ? end : limit)])
  }
}
