import Foundation

/// An open log. It stays the same file throughout a request, even if another file takes its place meanwhile.
struct LogFile {
  struct Line {
    var offset: Int
    /// The line without its line end.
    var bytes: Data
    var end: Int { offset + bytes.count + 1 }
  }

  private let handle: FileHandle
  private let number: UInt64
  private static let newline = UInt8(ascii: "\n")
  /// Number of bytes before a place that its digest covers.
  private static let known = 512

  init(_ file: URL) throws {
    handle = try FileHandle(forReadingFrom: file)
    var status = stat()
    fstat(handle.fileDescriptor, &status)
    number = UInt64(status.st_ino)
  }

  func place(at offset: Int) throws -> JSONLinesLog.Place {
    let start = max(0, offset - Self.known)
    let before = try bytes(from: start, count: offset - start)
    return JSONLinesLog.Place(file: number, offset: offset, before: digest(before))
  }

  /// True if the place belongs to this file and its text is unchanged.
  func holds(_ place: JSONLinesLog.Place) throws -> Bool { try self.place(at: place.offset) == place }

  /// Offset after the last complete line.
  func endOfLines() throws -> Int {
    var end = Int(try handle.seekToEnd())
    while end > 0 {
      let start = max(0, end - (1 << 16))
      if let last = try bytes(from: start, count: end - start).lastIndex(of: Self.newline) { return start + last + 1 }
      end = start
    }
    return 0
  }

  /// At most `limit` complete lines from an offset.
  func lines(from offset: Int, limit: Int) throws -> [Line] {
    var (lines, start, rest) = ([Line](), offset, Data())
    try handle.seek(toOffset: UInt64(offset))
    while lines.count < limit, let more = try handle.read(upToCount: 1 << 16), !more.isEmpty {
      rest += more
      var pieces = rest.split(separator: Self.newline, omittingEmptySubsequences: false)
      rest = Data(pieces.popLast() ?? Data())
      for piece in pieces.prefix(limit - lines.count) {
        lines.append(Line(offset: start, bytes: Data(piece)))
        start += piece.count + 1
      }
    }
    return lines
  }

  /// The line that begins at the offset; `nil` if no line begins there.
  func line(at offset: Int) throws -> Line? {
    if offset > 0, try bytes(from: offset - 1, count: 1).first != Self.newline { return nil }
    return try lines(from: offset, limit: 1).first
  }

  private func bytes(from offset: Int, count: Int) throws -> [UInt8] {
    try handle.seek(toOffset: UInt64(offset))
    return Array(try handle.read(upToCount: count) ?? Data())
  }
}
