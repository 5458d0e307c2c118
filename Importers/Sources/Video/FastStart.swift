import ImporterKit

/// Whether a movie can be played before all of it has come: its index stands before its pictures.
enum FastStart {
  private static let maximumBoxes = 100

  /// `nil` for containers that are no QuickTime or MPEG-4, and where neither part is found.
  static func isStreamable(_ file: borrowing ImportFile, format: String) -> Bool? {
    guard format.hasPrefix("mov,") else { return nil }
    var offset: Int64 = 0
    for _ in 0..<maximumBoxes {
      guard let head = try? file.read(at: offset, limit: 16), head.count >= 8 else { return nil }
      switch String(decoding: head[4..<8], as: UTF8.self) {
      case "moov": return true
      case "mdat": return false
      default: break
      }
      guard let size = size(head), size >= 8, offset <= Int64.max - size else { return nil }
      offset += size
    }
    return nil
  }

  /// Size of a box; one of 32 bits that is 1 says that 64 bits follow.
  private static func size(_ head: [UInt8]) -> Int64? {
    let short = head[0..<4].reduce(0 as Int64) { $0 << 8 | Int64($1) }
    guard short == 1 else { return short }
    guard head.count == 16, head[8] < 0x80 else { return nil }
    return head[8..<16].reduce(0) { $0 << 8 | Int64($1) }
  }
}
