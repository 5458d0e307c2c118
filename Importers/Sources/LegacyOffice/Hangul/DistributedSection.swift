import CompoundFile

/// Sections of documents that are made for distribution: to be read, not to be changed. They are scrambled by a key
/// that stands in front of them, so that everybody can read them (Hancom, "Structure of distributed documents", 1.2).
enum DistributedSection {
  /// Kind and size of the record that holds the key.
  private static let record = 28 | 256 << 20
  private static let recordBytes = 4 + 256

  /// The section as those of other documents are, packed or not; `nil` where it does not begin with a key.
  static func unscrambled(_ section: [UInt8]) -> [UInt8]? {
    // Ten bits in between tell the depth.
    guard let head = section.long(at: 0), head & ~(0x3FF << 10) == record, section.count >= recordBytes,
      let seed = section.long(at: 4)
    else { return nil }
    var mask = KeyMask(seed: UInt32(truncatingIfNeeded: seed))
    let hidden = section[8..<recordBytes].map { $0 ^ mask.next() }
    let key = hidden.dropFirst(seed & 0xF).prefix(BlockCipher.blockBytes)
    return BlockCipher(key: key)?.decrypted(section[recordBytes...])
  }
}

/// Bytes that hide the key: runs of one to sixteen equal ones, by the random numbers of Microsoft's C library.
private struct KeyMask {
  private var state: UInt32
  private var value: UInt8 = 0
  private var left = 0

  init(seed: UInt32) {
    state = seed
    // The first four bytes of the mask fall on the seed, which is not hidden.
    for _ in 0..<4 { _ = next() }
  }

  mutating func next() -> UInt8 {
    if left == 0 {
      value = UInt8(truncatingIfNeeded: random())
      left = Int(random() & 0xF) + 1
    }
    left -= 1
    return value
  }

  private mutating func random() -> UInt32 {
    state = state &* 214_013 &+ 2_531_011
    return state >> 16 & 0x7FFF
  }
}
