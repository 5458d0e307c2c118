/// First pass of a search for near vectors: counts the signs that differ from a question's, of all rows, and keeps the
/// rows with the fewest. Reads an eighth of what an exact pass would, and compares 64 dimensions at a time.
struct SignScan {
  private struct Found {
    var distance: Int
    var row: Int
  }

  private let question: [UInt64]
  /// Rows that are kept.
  private let most: Int
  private var found: [Found] = []
  /// Rows as far as this are not kept any more.
  private var bound: Int

  init(_ question: VectorQuestion, keeping most: Int) {
    self.question = question.signs
    self.most = most
    bound = question.signs.count * 64 + 1
    found.reserveCapacity(most * 4)
  }

  /// - Parameters:
  ///   - rows: below the file's capacity.
  ///   - isWanted: asked of the number of the item in a row that is near enough.
  /// - Returns: the nearest rows, all at the last distance that finds room among them.
  mutating func nearest(in vectors: MappedVectors, rows: Int, where isWanted: (UInt32) -> Bool) -> [Int] {
    var first = 0
    while first < rows {
      let end = min(rows, first + VectorFormat.blockRows)
      switch question.count {
      case 4: scan(SIMD4Signs(question), vectors, first..<end, isWanted)
      case 6: scan(SIMD6Signs(question), vectors, first..<end, isWanted)
      default: scan(AnySigns(words: question), vectors, first..<end, isWanted)
      }
      first = end
    }
    tighten()
    return found.map(\.row)
  }

  /// - Parameter rows: of one block, whose signs stand behind each other.
  @inline(__always)
  private mutating func scan(
    _ question: some Signs, _ vectors: MappedVectors, _ rows: Range<Int>, _ isWanted: (UInt32) -> Bool
  ) {
    var signs = vectors.signs(rows.lowerBound)
    for row in rows {
      let distance = question.distance(to: signs)
      signs += question.count
      guard distance < bound else { continue }
      let number = vectors.number(row)
      guard number != 0, number & VectorFormat.emptySegment == 0, isWanted(number) else { continue }
      found.append(Found(distance: distance, row: row))
      if found.count >= most * 4 { tighten() }
    }
  }

  /// Drops what is too far by now.
  private mutating func tighten() {
    guard found.count > most else { return }
    var counts = [Int](repeating: 0, count: question.count * 64 + 1)
    for entry in found { counts[entry.distance] += 1 }
    var (last, total) = (0, counts[0])
    while total < most {
      last += 1
      total += counts[last]
    }
    // Of those at the last distance the first ones stay: all of them may be more than there is room for.
    var (room, kept) = (most - (total - counts[last]), [Found]())
    kept.reserveCapacity(most * 4)
    for entry in found where entry.distance <= last {
      if entry.distance == last {
        guard room > 0 else { continue }
        room -= 1
      }
      kept.append(entry)
    }
    (found, bound) = (kept, last)
  }
}

/// The signs of a question, and how many of others' are not the same. Processors that Limelight runs on need not count
/// bits by themselves.
private protocol Signs {
  /// Words of 64 signs.
  var count: Int { get }
  func distance(to signs: UnsafePointer<UInt64>) -> Int
}

private enum BitCount {
  /// Bits set in each four.
  @inline(__always)
  static func nibbles(_ word: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let pairs = word &- ((word &>> 1) & SIMD2(repeating: 0x5555_5555_5555_5555))
    let low = SIMD2<UInt64>(repeating: 0x3333_3333_3333_3333)
    return (pairs & low) &+ ((pairs &>> 2) & low)
  }

  /// Sum of the numbers in all fours.
  @inline(__always)
  static func bytes(_ nibbles: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let low = SIMD2<UInt64>(repeating: 0x0F0F_0F0F_0F0F_0F0F)
    return (nibbles & low) &+ ((nibbles &>> 4) & low)
  }

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

private struct SIMD4Signs: Signs {
  private let first: SIMD2<UInt64>
  private let second: SIMD2<UInt64>
  var count: Int { 4 }

  init(_ words: [UInt64]) { (first, second) = (SIMD2(words[0], words[1]), SIMD2(words[2], words[3])) }

  @inline(__always)
  func distance(to signs: UnsafePointer<UInt64>) -> Int {
    let nibbles =
      BitCount.nibbles(BitCount.pair(signs, 0) ^ first) &+ BitCount.nibbles(BitCount.pair(signs, 2) ^ second)
    return BitCount.sum(BitCount.bytes(nibbles))
  }
}

private struct SIMD6Signs: Signs {
  private let first: SIMD2<UInt64>
  private let second: SIMD2<UInt64>
  private let third: SIMD2<UInt64>
  var count: Int { 6 }

  init(_ words: [UInt64]) {
    (first, second, third) = (SIMD2(words[0], words[1]), SIMD2(words[2], words[3]), SIMD2(words[4], words[5]))
  }

  @inline(__always)
  func distance(to signs: UnsafePointer<UInt64>) -> Int {
    let nibbles =
      BitCount.nibbles(BitCount.pair(signs, 0) ^ first) &+ BitCount.nibbles(BitCount.pair(signs, 2) ^ second)
      &+ BitCount.nibbles(BitCount.pair(signs, 4) ^ third)
    return BitCount.sum(BitCount.bytes(nibbles))
  }
}

private struct AnySigns: Signs {
  let words: [UInt64]
  var count: Int { words.count }

  func distance(to signs: UnsafePointer<UInt64>) -> Int {
    words.indices.reduce(0) { $0 + (words[$1] ^ signs[$1]).nonzeroBitCount }
  }
}
