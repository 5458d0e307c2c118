import MDModel

/// Paths of folders, and of files with members, met on the way to answers: thousands of answers share them.
///
/// All paths stand in one run of bytes: an array for each would cost more than to read it from the index again.
struct FolderPaths {
  private struct Slot {
    /// 0 where there is none.
    var id: Int64 = 0
    var start = 0
    var end = 0
  }

  private var bytes: [UInt8] = []
  /// Ranges by folder, with open addressing: so many as a power of two, and half of them are free at least.
  private var slots = [Slot](repeating: Slot(), count: 64)
  private var count = 0

  /// Path of a folder that was added, as a range of all bytes.
  subscript(id: ItemID) -> Range<Int>? {
    let slot = slots[position(of: id.rawValue)]
    return slot.id == id.rawValue && slot.id != 0 ? slot.start..<slot.end : nil
  }

  /// - Parameters:
  ///   - parent: the path of the folder above; `nil` for a root, whose name is a path.
  ///   - name: the folder's own.
  ///   - isMember: it lies in a file.
  mutating func add(
    _ id: ItemID, in parent: Range<Int>?, name: UnsafeBufferPointer<UInt8>, isMember: Bool
  ) -> Range<Int> {
    let start = bytes.count
    if let parent {
      repeatBytes(parent)
      for _ in 0..<Self.slashes(after: bytes.last, isMember: isMember) { bytes.append(Self.slash) }
    }
    bytes.append(contentsOf: name)
    set(start..<bytes.count, of: id.rawValue)
    return start..<bytes.count
  }

  /// Appends a part of the bytes to them.
  private mutating func repeatBytes(_ part: Range<Int>) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: part.count))
    bytes.withUnsafeMutableBytes { all in
      UnsafeMutableRawBufferPointer(rebasing: all[start...]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: all[part]))
    }
  }

  private mutating func set(_ range: Range<Int>, of id: Int64) {
    if 2 * (count + 1) > slots.count { grow() }
    let position = position(of: id)
    if slots[position].id == 0 { count += 1 }
    slots[position] = Slot(id: id, start: range.lowerBound, end: range.upperBound)
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: 2 * old.count)
    for slot in old where slot.id != 0 { slots[position(of: slot.id)] = slot }
  }

  /// Slot of a folder, or the one that it would take.
  private func position(of id: Int64) -> Int {
    // Nobody chooses the numbers of folders: to multiply spreads them, and takes a tenth of the time of a keyed hash.
    let spread = UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15
    var position = Int(truncatingIfNeeded: spread >> 32) & (slots.count - 1)
    while slots[position].id != 0, slots[position].id != id { position = (position + 1) & (slots.count - 1) }
    return position
  }

  /// Appends the path of an item.
  ///
  /// - Parameters:
  ///   - parent: the path of its folder; `nil` for a root, whose name is a path.
  ///   - name: its own.
  ///   - isMember: it lies in a file.
  func append(
    in parent: Range<Int>?, to name: UnsafeBufferPointer<UInt8>, isMember: Bool, onto paths: inout [UInt8]
  ) {
    if let parent {
      bytes.withUnsafeBufferPointer { paths.append(contentsOf: UnsafeBufferPointer(rebasing: $0[parent])) }
      for _ in 0..<Self.slashes(after: paths.last, isMember: isMember) { paths.append(Self.slash) }
    }
    paths.append(contentsOf: name)
  }

  /// Number of slashes before a name: two where it lies in a file, none below the root of the tree.
  private static func slashes(after last: UInt8?, isMember: Bool) -> Int {
    if isMember { return 2 }
    return last == nil || last == slash ? 0 : 1
  }

  private static let slash = UInt8(ascii: "/")
}
