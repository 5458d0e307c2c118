/// Rules for the names of members.
///
/// An archive's names are paths, such as `docs/read me.txt`: stored whole, and never used as paths.
public enum MemberName {
  /// Maximum length of a stored name, in bytes.
  public static let longest = 1_024

  /// Normalizes a name for the index.
  ///
  /// Removes empty parts, `.` and `..`, so that no name contains `//` or begins or ends with a slash. A name that is
  /// too long is cut between characters.
  ///
  /// - Returns: `nil` if nothing is left, or if the name contains a NUL.
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

  /// Makes a name unique if an earlier member of the same container already has the name.
  ///
  /// - Parameter count: number of members with the name, this one included: 2 for the first duplicate.
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
    // Bytes that are not UTF-8 may have no character boundary near the limit: cut them at the limit.
    return Array(name[..<(end > limit - 4 ? end : limit)])
  }
}
