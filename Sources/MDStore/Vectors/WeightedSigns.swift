/// The signs of a question, each with a weight, and what others' weigh that are not the same. Processors that Limelight
/// runs on need not count bits by themselves, so 128 are counted at a time.
protocol WeightedSigns {
  /// Words of 64 signs.
  var count: Int { get }
  func distance(to signs: UnsafePointer<UInt64>) -> Int
}

/// The signs of a vector of some hundred dimensions, in registers.
protocol SignPairs {
  static var count: Int { get }
  init(_ words: UnsafePointer<UInt64>)
  static func ^ (left: Self, right: Self) -> Self
  static func & (left: Self, right: Self) -> Self
  /// How many bits are set in the same four of all pairs, of three at most: a four counts to fifteen.
  var nibbles: SIMD2<UInt64> { get }
}

struct PairedSigns<Pairs: SignPairs>: WeightedSigns {
  private let signs: Pairs
  private let first: Pairs
  private let second: Pairs
  private let third: Pairs
  var count: Int { Pairs.count }

  /// - Parameter question: with three bits a weight.
  init(_ question: (signs: [UInt64], weights: [[UInt64]])) {
    (signs, first) = (Pairs(question.signs), Pairs(question.weights[0]))
    (second, third) = (Pairs(question.weights[1]), Pairs(question.weights[2]))
  }

  @inline(__always)
  func distance(to other: UnsafePointer<UInt64>) -> Int {
    let different = Pairs(other) ^ signs
    let bytes =
      BitCount.bytes((different & first).nibbles) &+ (BitCount.bytes((different & second).nibbles) &<< 1)
      &+ (BitCount.bytes((different & third).nibbles) &<< 2)
    return BitCount.sum(bytes)
  }
}

/// 256 dimensions.
struct TwoPairs: SignPairs {
  static var count: Int { 4 }
  private let first: SIMD2<UInt64>
  private let second: SIMD2<UInt64>

  @inline(__always)
  init(_ words: UnsafePointer<UInt64>) { self.init(BitCount.pair(words, 0), BitCount.pair(words, 2)) }

  @inline(__always)
  private init(_ first: SIMD2<UInt64>, _ second: SIMD2<UInt64>) { (self.first, self.second) = (first, second) }

  @inline(__always)
  static func ^ (left: Self, right: Self) -> Self { Self(left.first ^ right.first, left.second ^ right.second) }

  @inline(__always)
  static func & (left: Self, right: Self) -> Self { Self(left.first & right.first, left.second & right.second) }

  @inline(__always)
  var nibbles: SIMD2<UInt64> { BitCount.nibbles(first) &+ BitCount.nibbles(second) }
}

/// 384 dimensions.
struct ThreePairs: SignPairs {
  static var count: Int { 6 }
  private let both: TwoPairs
  private let third: SIMD2<UInt64>

  @inline(__always)
  init(_ words: UnsafePointer<UInt64>) { self.init(TwoPairs(words), BitCount.pair(words, 4)) }

  @inline(__always)
  private init(_ both: TwoPairs, _ third: SIMD2<UInt64>) { (self.both, self.third) = (both, third) }

  @inline(__always)
  static func ^ (left: Self, right: Self) -> Self { Self(left.both ^ right.both, left.third ^ right.third) }

  @inline(__always)
  static func & (left: Self, right: Self) -> Self { Self(left.both & right.both, left.third & right.third) }

  @inline(__always)
  var nibbles: SIMD2<UInt64> { both.nibbles &+ BitCount.nibbles(third) }
}

/// Any number of dimensions.
struct AnySigns: WeightedSigns {
  private let signs: [UInt64]
  private let weights: [[UInt64]]
  var count: Int { signs.count }

  init(_ question: (signs: [UInt64], weights: [[UInt64]])) { (signs, weights) = question }

  func distance(to other: UnsafePointer<UInt64>) -> Int {
    signs.indices.reduce(0) { sum, place in
      let different = signs[place] ^ other[place]
      return weights.indices.reduce(sum) { $0 + (different & weights[$1][place]).nonzeroBitCount << $1 }
    }
  }
}

private enum BitCount {
  /// Bits set in each four.
  @inline(__always)
  static func nibbles(_ word: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let pairs = word &- ((word &>> 1) & SIMD2(repeating: 0x5555_5555_5555_5555))
    let low = SIMD2<UInt64>(repeating: 0x3333_3333_3333_3333)
    return (pairs & low) &+ ((pairs &>> 2) & low)
  }

  /// Sums of two numbers of four bits.
  @inline(__always)
  static func bytes(_ nibbles: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let low = SIMD2<UInt64>(repeating: 0x0F0F_0F0F_0F0F_0F0F)
    return (nibbles & low) &+ ((nibbles &>> 4) & low)
  }

  /// Sum of the numbers in all bytes.
  @inline(__always)
  static func sum(_ bytes: SIMD2<UInt64>) -> Int {
    let low = SIMD2<UInt64>(repeating: 0x00FF_00FF_00FF_00FF)
    let shorts = (bytes & low) &+ ((bytes &>> 8) & low)
    return Int(((shorts[0] &+ shorts[1]) &* 0x0001_0001_0001_0001) &>> 48)
  }

  @inline(__always)
  static func pair(_ words: UnsafePointer<UInt64>, _ place: Int) -> SIMD2<UInt64> {
    UnsafeRawPointer(words + place).loadUnaligned(as: SIMD2<UInt64>.self)
  }
}
