/// Caches the pieces of recent words. Texts repeat their words, so nine of ten lookups succeed.
struct WordCache {
  /// Table sizes, which are powers of two. A place takes 64 bytes, so the largest table takes a megabyte. Questions
  /// need few places.
  private static let fewPlaces = 64
  private static let mostPlaces = 16_384
  /// Maximum bytes of a cached word. Longer words are rare, or whole sentences in scripts without blanks.
  static let longestWord = 30
  private static let mostPieces = 7

  /// The bytes of a word, with its length in the last byte.
  typealias Key = SIMD4<UInt64>

  private struct Place {
    var key = Key()
    var pieces = SIMD8<Int32>()
    /// Number of pieces, stored in the last lane, which no piece uses.
    var count: Int { Int(pieces[mostPieces]) }
  }

  /// Each place contains the latest word with its hash.
  private var table = [Place](repeating: Place(), count: fewPlaces)
  /// Number of words stored since the table has its current size.
  private var taken = 0

  /// The key of a word; `nil` if the word is too long.
  @inline(__always) static func key(_ word: UnsafeBufferPointer<UInt8>) -> Key? {
    guard word.count <= longestWord else { return nil }
    var key = Key()
    withUnsafeMutableBytes(of: &key) { bytes in
      for place in 0..<word.count { bytes[place] = word[place] }
      bytes[31] = UInt8(truncatingIfNeeded: word.count)
    }
    return key
  }

  @inline(__always) private static func place(of key: Key, among places: Int) -> Int {
    var hash = (key[0] ^ key[2] &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    hash = (hash ^ hash >> 32 ^ key[1] ^ key[3] &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: hash >> 40) & (places - 1)
  }

  /// Appends the pieces of a cached word.
  ///
  /// - Returns: `true` if the word is cached.
  @inline(__always) func append(piecesOf key: Key, to ids: inout [Int32]) -> Bool {
    table.withUnsafeBufferPointer { table in
      let place = table[Self.place(of: key, among: table.count)]
      guard place.key == key else { return false }
      for number in 0..<place.count { ids.append(place.pieces[number]) }
      return true
    }
  }

  /// Caches the pieces of a word, unless there are too many.
  mutating func keep(_ pieces: ArraySlice<Int32>, of key: Key) {
    guard pieces.count <= Self.mostPieces else { return }
    var kept = SIMD8<Int32>()
    for (number, piece) in pieces.enumerated() { kept[number] = piece }
    kept[Self.mostPieces] = Int32(pieces.count)
    taken += 1
    if taken > table.count, table.count < Self.mostPlaces { grow() }
    table[Self.place(of: key, among: table.count)] = Place(key: key, pieces: kept)
  }

  /// Enlarges the table. All words are dropped, which costs little, because frequent words soon occur again.
  private mutating func grow() {
    table = Array(repeating: Place(), count: min(table.count * 8, Self.mostPlaces))
    taken = 0
  }
}
