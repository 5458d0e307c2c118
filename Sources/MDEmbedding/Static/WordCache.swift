/// Pieces of words that were met lately. Texts repeat their words: nine of ten are found here.
struct WordCache {
  /// Powers of two. Of 64 bytes each the most places are a megabyte: a question needs few.
  private static let fewPlaces = 64
  private static let mostPlaces = 16_384
  /// Longer words are rare, and whole sentences in scripts without blanks.
  static let longestWord = 30
  private static let mostPieces = 7

  /// A word's bytes, and its length last.
  typealias Key = SIMD4<UInt64>

  private struct Place {
    var key = Key()
    var pieces = SIMD8<Int32>()
    /// The last of them, which no piece takes.
    var count: Int { Int(pieces[mostPieces]) }
  }

  /// Each place holds the word of its hash that was met last.
  private var table = [Place](repeating: Place(), count: fewPlaces)
  /// Words that were met since the table has its size.
  private var taken = 0

  /// `nil` for words that are too long.
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

  /// Appends the pieces of a word that is here.
  ///
  /// - Returns: whether it is.
  @inline(__always) func append(piecesOf key: Key, to ids: inout [Int32]) -> Bool {
    table.withUnsafeBufferPointer { table in
      let place = table[Self.place(of: key, among: table.count)]
      guard place.key == key else { return false }
      for number in 0..<place.count { ids.append(place.pieces[number]) }
      return true
    }
  }

  /// Takes a word's pieces, unless they are too many.
  mutating func keep(_ pieces: ArraySlice<Int32>, of key: Key) {
    guard pieces.count <= Self.mostPieces else { return }
    var kept = SIMD8<Int32>()
    for (number, piece) in pieces.enumerated() { kept[number] = piece }
    kept[Self.mostPieces] = Int32(pieces.count)
    taken += 1
    if taken > table.count, table.count < Self.mostPlaces { grow() }
    table[Self.place(of: key, among: table.count)] = Place(key: key, pieces: kept)
  }

  /// Words that are lost by this are soon met again.
  private mutating func grow() {
    table = Array(repeating: Place(), count: min(table.count * 8, Self.mostPlaces))
    taken = 0
  }
}
