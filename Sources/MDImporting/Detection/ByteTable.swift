/// A hash table from byte strings to small numbers, built once and read with hashes that the caller rolls along.
///
/// Keys are hashed from their last byte to their first, so that one walk from a name's end gives the hash of every
/// suffix. The keys come from trusted tables and the table never grows on lookups: crafted names cannot slow it down
/// beyond its longest run of keys.
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

  /// The value of a key whose hash is known. `fold` makes the key's letters small while they are compared.
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

  /// The value of a key in the very case it was inserted with.
  subscript(key: [UInt8]) -> Int32? {
    key.withUnsafeBufferPointer { value(of: $0[...], hash: Self.hash(key), fold: false) }
  }

  /// Adds a key that is not in the table yet.
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

/// A to Z in lower case: file-name globs fold no further.
@inline(__always)
func folded(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
