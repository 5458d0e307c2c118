/// Pairs of neighbouring bytes in a sample, each with how often it is there, and where bytes from 0x80 on stand.
struct PairCounts {
  struct Pair {
    let previous: UInt8
    let current: UInt8
    let count: Int32
  }

  /// All pairs are there, not those alone that have a byte from 0x80 on.
  let isEBCDIC: Bool
  private(set) var pairs: [Pair] = []
  private(set) var total: Int32 = 0
  /// Of each byte from 0x80 on that is there.
  private(set) var places: [BytePlaces] = []
  /// Pairs of two bytes from 0x80 on.
  private var together: Int32 = 0

  /// Bytes from 0x80 on make up words: not so where they are accented letters among those of ASCII.
  var makeWords: Bool { together * 10 >= total * 3 }

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>, isEBCDIC: Bool) {
    self.isEBCDIC = isEBCDIC
    var counts = [Int32](repeating: 0, count: 1 << 16)
    var seen: [UInt16] = []
    var places = (0x80...0xFF).map { BytePlaces(byte: $0) }
    var previous: UInt8 = isEBCDIC ? 0x40 : 0x20
    for index in 0...bytes.count {
      let current = index < bytes.count ? bytes[index] : isEBCDIC ? 0x40 : 0x20
      if isEBCDIC || (previous | current) >= 0x80 {
        let pair = UInt16(previous) << 8 | UInt16(current)
        if counts[Int(pair)] == 0 { seen.append(pair) }
        counts[Int(pair)] += 1
        total += 1
        if previous & current >= 0x80 { together += 1 }
      }
      if current >= 0x80, !isEBCDIC { places[Int(current) - 0x80].note(index, in: bytes) }
      previous = current
    }
    self.places = places.filter(\.isUsed)
    pairs = seen.map { Pair(previous: UInt8($0 >> 8), current: UInt8($0 & 0xFF), count: counts[Int($0)]) }
  }
}
