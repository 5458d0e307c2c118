/// The pairs of neighbouring bytes in a sample with their counts, and the positions of bytes from 0x80 on.
struct PairCounts {
  struct Pair {
    let previous: UInt8
    let current: UInt8
    let count: Int32
  }

  /// True if all pairs are counted, and not only those with a byte from 0x80 on.
  let isEBCDIC: Bool
  private(set) var pairs: [Pair] = []
  private(set) var total: Int32 = 0
  /// The positions of each byte from 0x80 on that occurs.
  private(set) var places: [BytePlaces] = []
  /// Number of pairs of two bytes from 0x80 on.
  private var together: Int32 = 0

  /// True if bytes from 0x80 on form words. Accented letters between ASCII letters do not.
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
