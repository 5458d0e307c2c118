import MDSystem

/// Names of one directory in one buffer, with the records to sort them.
struct NameArena {
  struct Record {
    /// The first eight bytes, big-endian.
    ///
    /// Names contain no NUL, so zero padding sorts a prefix first.
    let key: UInt64
    let offset: Int
    let length: Int
    let kind: FileKind
  }

  /// The names, each followed by a NUL.
  private(set) var bytes: [UInt8] = []
  private(set) var records: [Record] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
  }

  mutating func append(_ name: UnsafeRawBufferPointer, kind: FileKind) {
    records.append(Record(key: Self.key(name), offset: bytes.count, length: name.count, kind: kind))
    bytes.append(contentsOf: name)
    bytes.append(0)
  }

  /// Sorts the records by the bytes of their names, and removes duplicates: a directory that changes while it is read
  /// may return a name twice.
  mutating func sort() {
    bytes.withUnsafeBytes { bytes in
      records.sort { left, right in
        if left.key != right.key { return left.key < right.key }
        return Self.precedes(Self.name(left, bytes), Self.name(right, bytes))
      }
      Self.dropRepeats(in: &records, bytes)
    }
  }

  private static func dropRepeats(in records: inout [Record], _ bytes: UnsafeRawBufferPointer) {
    var kept = 0
    for index in records.indices {
      let record = records[index]
      if kept > 0, records[kept - 1].key == record.key,
        name(records[kept - 1], bytes).elementsEqual(name(record, bytes))
      {
        continue
      }
      records[kept] = record
      kept += 1
    }
    records.removeLast(records.count - kept)
  }

  static func name(_ record: Record, _ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes.baseAddress! + record.offset, count: record.length)
  }

  private static func precedes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return left[index] < right[index]
    }
    return left.count < right.count
  }

  private static func key(_ name: UnsafeRawBufferPointer) -> UInt64 {
    if name.count >= 8 { return UInt64(bigEndian: name.loadUnaligned(as: UInt64.self)) }
    var key: UInt64 = 0
    for byte in name { key = key << 8 | UInt64(byte) }
    return name.isEmpty ? 0 : key << UInt64(64 - 8 * name.count)
  }
}
