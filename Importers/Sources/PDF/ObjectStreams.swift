import Glibc
import ZipArchive

/// Iterates the contents of a file's object streams (ISO 32000-2, 7.5.7), which hold compressed objects.
struct ObjectStreams: Sequence, IteratorProtocol {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0
  private var bytesLeft = mostBytes

  private static let mark = Array("/ObjStm".utf8)
  private static let beginning = Array("stream".utf8)
  /// Number of bytes after `/ObjStm` in which the word `stream` must follow.
  private static let mostKeyBytes = 2_048
  private static let mostBytes = 64 << 20

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The next stream, inflated. No program writes object streams with another filter.
  mutating func next() -> [UInt8]? {
    while bytesLeft > 0, let mark = bytes.firstIndex(of: Self.mark, from: place) {
      place = mark + Self.mark.count
      let end = Swift.min(bytes.count, place + Self.mostKeyBytes)
      guard let word = bytes.firstIndex(of: Self.beginning, from: place, before: end) else {
        bytesLeft -= Self.mostKeyBytes
        continue
      }
      place = word + Self.beginning.count
      let contents = bytes[place...].drop { $0 == 0x0D || $0 == 0x0A }
      let unpacked = GzipFile.contents(of: contents.prefix(Self.mostPacked), limit: Swift.min(bytesLeft, Self.largest))
      bytesLeft -= Swift.max(unpacked.count, Self.leastCost)
      return unpacked
    }
    return nil
  }

  private static let largest = 4 << 20
  /// Minimum cost of a stream in bytes, because each mark without a stream costs a copy.
  private static let leastCost = 64 << 10
  private static let mostPacked = 1 << 20
}

extension UnsafeRawBufferPointer {
  /// The first position of a word from `place` on. If there is an `end`, the whole word lies before it.
  func firstIndex(of word: [UInt8], from place: Int, before end: Int? = nil) -> Int? {
    guard let base = baseAddress, let first = word.first else { return nil }
    let end = end ?? count
    var start = place
    while start + word.count <= end,
      let found = memchr(base + start, Int32(first), end - word.count + 1 - start)
    {
      start = UnsafeRawPointer(found) - base
      if memcmp(base + start, word, word.count) == 0 { return start }
      start += 1
    }
    return nil
  }
}
