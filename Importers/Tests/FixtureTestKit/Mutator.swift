/// Damages files: changes bytes, removes or doubles parts, or cuts the end off. The same seed gives the same result.
public struct Mutator {
  private var random: SeededBytes

  public init(seed: UInt64) { random = SeededBytes(seed: seed) }

  /// - Returns: the file, damaged in one to eight places.
  public mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(8) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      let length = min(random.below(64) + 1, bytes.count - place)
      switch random.below(6) {
      case 0: bytes.removeSubrange(place..<(place + length))
      case 1: bytes.insert(contentsOf: bytes[place..<(place + length)], at: random.below(bytes.count))
      case 2: bytes.removeSubrange(place...)
      case 3: for index in place..<(place + length) { bytes[index] = 0xFF }
      default: bytes[place] = UInt8(random.below(256))
      }
    }
    return bytes
  }
}

/// A reproducible generator: SplitMix64 (Steele, Lea, Flood 2014).
private struct SeededBytes {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) >> 33) % bound
  }
}
