/// A hash table from byte strings to small numbers. It is built once. Callers look keys up with a rolling hash.
///
/// Keys are hashed from the last byte to the first, so one walk from the end of a name gives the hash of every
/// suffix. All keys come from trusted tables, and lookups never change the table. So crafted names cannot make a
/// lookup slower than the longest collision chain.
struct ByteTable: Sendable {
  private var slots: [Int32]
  private var keys: [(start: Int32, count: Int32, value: Int32)] = []
  private var bytes: [UInt8] = []
  private(set) var longestKey = 0

  init(minimumCapacity: Int = 16) {
    var size = 32
    while size < minimumCapacity * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
  }

  var isEmpty: Bool { keys.isEmpty }

  /// FNV-1a (Fowler, Noll, Vo), 64 bits.
  static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325
  @inline(__always) static func rolled(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  static func hash(_ key: some BidirectionalCollection<UInt8>) -> UInt64 {
    key.reversed().reduce(emptyHash) { rolled($0, $1) }
  }

  /// The value of a key with a known hash. If `fold` is true, the key's letters are compared in lower case.
  @inline(__always)
  func value(of key: UnsafeBufferPointer<UInt8>.SubSequence, hash: UInt64, fold: Bool) -> Int32? {
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = keys[Int(slots[slot])]
      if Int(entry.count) == key.count, isEqual(entry.start, key, fold: fold) { return entry.value }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  @inline(__always)
  private func isEqual(_ start: Int32, _ key: UnsafeBufferPointer<UInt8>.SubSequence, fold: Bool) -> Bool {
    var position = Int(start)
    for byte in key {
      if bytes[position] != (fold ? folded(byte) : byte) { return false }
      position += 1
    }
    return true
  }

  /// The value of a key in the exact case in which it was inserted.
  subscript(key: [UInt8]) -> Int32? {
    key.withUnsafeBufferPointer { value(of: $0[...], hash: Self.hash(key), fold: false) }
  }

  /// Adds a key that is not in the table.
  mutating func insert(_ key: [UInt8], _ value: Int32) {
    if (keys.count + 1) * 2 > slots.count { grow() }
    keys.append((Int32(bytes.count), Int32(key.count), value))
    bytes += key
    longestKey = max(longestKey, key.count)
    place(keys.count - 1, hash: Self.hash(key))
  }

  private mutating func place(_ index: Int, hash: UInt64) {
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(index)
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for index in keys.indices {
      let start = Int(keys[index].start)
      place(index, hash: Self.hash(bytes[start..<start + Int(keys[index].count)]))
    }
  }
}

/// Converts A to Z to lower case, which is all that file-name globs fold.
@inline(__always)
func folded(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
