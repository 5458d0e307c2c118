/// A sum of hashes for each item. Two sums are equal if the same postings were added, in any order.
struct PostingSums {
  private var sums: ContiguousArray<UInt64>

  init(upTo largest: Int64) { sums = ContiguousArray(repeating: 0, count: Int(largest) + 1) }

  /// - Returns: `false` for an item beyond the largest.
  @discardableResult
  mutating func add(_ hash: UInt64, to item: Int64) -> Bool {
    guard item > 0, item < Int64(sums.count) else { return false }
    sums[Int(item)] &+= hash
    return true
  }

  func differences(from other: PostingSums) -> [Int64] {
    sums.indices.filter { sums[$0] != other.sums[$0] }.map(Int64.init)
  }

  /// FNV-1a, followed by a mix, so that sums of hashes detect more than sums of bytes would.
  ///
  /// - Parameter position: position of the term; -1 if the table has no positions.
  static func hash(_ term: UnsafeBufferPointer<UInt8>, position: Int64, column: Int) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in term { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ UInt64(bitPattern: position &+ 2)) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    hash = (hash ^ UInt64(column + 1)) &* 0xBF58_476D_1CE4_E5B9
    return hash ^ hash >> 29
  }
}

/// Numbers of tokens of rows, in the format of FTS5, which uses them for ranking.
struct FullTextSizes {
  private var rows: [Int64: [UInt8]] = [:]
  private var sums: [Int]

  init(columns: Int) { sums = Array(repeating: 0, count: columns) }

  var count: Int { rows.count }
  var isEmpty: Bool { rows.isEmpty }
  var totals: [UInt8] { Self.encoded([count] + sums) }

  mutating func add(_ counts: [Int], of item: Int64) {
    rows[item] = Self.encoded(counts)
    for (column, count) in counts.enumerated() { sums[column] += count }
  }

  func encoded(of item: Int64) -> [UInt8]? { rows[item] }

  /// SQLite's varints: seven bits a byte, most significant first. No number here needs the ninth byte, which would have
  /// eight.
  private static func encoded(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { number in
      var bytes = [UInt8(number & 0x7F)]
      var rest = number >> 7
      while rest > 0 {
        bytes.append(UInt8(rest & 0x7F) | 0x80)
        rest >>= 7
      }
      return Array(bytes.reversed())
    }
  }
}
