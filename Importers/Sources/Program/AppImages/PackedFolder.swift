import ByteReading

/// A folder packed as SquashFS 4.0. Implements only what finding and reading a few small files needs.
struct PackedFolder {
  private let source: ByteSource
  private let start: Int
  private let method: BlockUnpacker.Method
  private let blockBytes: Int
  private let inodeTable: Int
  private let directoryTable: Int
  private let fragmentTable: Int
  /// Reference to the inode of the root folder.
  let root: UInt64
  /// Entries of the folders read so far, by the references to their inodes.
  private var lists: [UInt64: [Entry]] = [:]
  private var entriesLeft = 65_536

  /// Maximum size of an unpacked table block.
  private static let tableBlockBytes = 8 << 10
  private static let mostEntries = 4_096
  private static let mostNameBytes = 256

  /// A name in a folder, with the reference to its inode.
  typealias Entry = (name: String, reference: UInt64)

  /// The inode of a file, folder or link.
  struct Node {
    let kind: UInt16
    /// Reads the rest of the inode, after the fields that all kinds share.
    fileprivate let rest: TableReader
  }

  /// - Parameter start: offset of the packed folder's first byte in the file.
  init?(_ source: ByteSource, at start: Int) {
    func number(_ offset: Int) -> Int {
      source.integer(at: start + offset, .little, as: UInt64.self).map(Int.init(clamping:)) ?? .max
    }
    guard source.matches("hsqs", at: start), let block: UInt32 = source.integer(at: start + 12, .little),
      let kind: UInt16 = source.integer(at: start + 20, .little), let method = BlockUnpacker.Method(rawValue: kind),
      let root: UInt64 = source.integer(at: start + 32, .little), 1 << 12...1 << 20 ~= block
    else { return nil }
    self.source = source
    self.start = start
    self.method = method
    blockBytes = Int(block)
    self.root = root
    inodeTable = number(64)
    directoryTable = number(72)
    fragmentTable = number(80)
  }

  /// - Parameter reference: position of a block in the inode table, and in the low 16 bits an offset in the unpacked
  ///   block.
  func node(_ reference: UInt64) -> Node? {
    var reader = reader(inodeTable, Int(clamping: reference >> 16), offset: Int(reference & 0xFFFF))
    guard let kind: UInt16 = reader.integer(), reader.skip(14) else { return nil }
    return Node(kind: kind, rest: reader)
  }

  private func reader(_ table: Int, _ block: Int, offset: Int) -> TableReader {
    var reader = TableReader(self, position: clampedSum(clampedSum(start, table), block))
    _ = reader.skip(offset)
    return reader
  }

  private func clampedSum(_ first: Int, _ second: Int) -> Int {
    let (sum, overflow) = first.addingReportingOverflow(second)
    return overflow || sum < 0 ? source.count : min(sum, source.count)
  }

  /// Lists the folder at a reference. Each folder is read only once.
  mutating func entries(at reference: UInt64) -> [Entry] {
    if let known = lists[reference] { return known }
    let found = node(reference).map(entries) ?? []
    lists[reference] = found
    entriesLeft -= found.count
    return found
  }

  private func entries(of folder: Node) -> [Entry] {
    var rest = folder.rest
    guard [1, 8].contains(folder.kind), let first: UInt32 = rest.integer(), let second: UInt32 = rest.integer() else {
      return []
    }
    var (block, size) = (Int(first), Int(second))
    if folder.kind == 8 {
      guard let start: UInt32 = rest.integer(), rest.skip(6) else { return [] }
      block = Int(start)
    } else {
      guard let bytes: UInt16 = rest.integer() else { return [] }
      size = Int(bytes)
    }
    guard let offset: UInt16 = rest.integer() else { return [] }
    // The size in the inode includes three bytes for the entries `.` and `..`, which are not stored.
    return list(reader(directoryTable, block, offset: Int(offset)), size: size - 3)
  }

  /// Reads the entries up to the first damage.
  private func list(_ reader: TableReader, size: Int) -> [Entry] {
    var reader = reader
    var left = size
    var found: [Entry] = []
    while left > 12, let count: UInt32 = reader.integer(), let block: UInt32 = reader.integer(), reader.skip(4) {
      left -= 12
      // The stored count is one less than the number of entries, and the stored length one less than the name's.
      for _ in 0...min(Int(count), 255) {
        guard found.count < min(Self.mostEntries, entriesLeft), let offset: UInt16 = reader.integer(), reader.skip(4),
          let length: UInt16 = reader.integer(), length < Self.mostNameBytes, let name = reader.bytes(Int(length) + 1)
        else { return found }
        left -= 9 + Int(length)
        found.append((String(decoding: name, as: UTF8.self), UInt64(block) << 16 | UInt64(offset)))
      }
    }
    return found
  }

  /// Reference to the inode of the file or folder at a path.
  mutating func reference(at path: [String]) -> UInt64? {
    var place = root
    for name in path {
      guard let entry = entries(at: place).first(where: { $0.name == name }) else { return nil }
      place = entry.reference
    }
    return place
  }

  /// Target path of a link, as it is stored. `nil` for other kinds.
  func target(of node: Node) -> String? {
    var rest = node.rest
    guard node.kind == 3 || node.kind == 10, rest.skip(4), let count: UInt32 = rest.integer(), count < 4_096 else {
      return nil
    }
    return rest.bytes(Int(count)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Contents of a file. `nil` for a large or damaged file, and for other kinds.
  func contents(of node: Node, limit: Int) -> [UInt8]? {
    guard let file = PackedFile(node.kind, node.rest), file.size <= limit else { return nil }
    var bytes: [UInt8] = []
    var position = clampedSum(start, file.firstBlock)
    var rest = file.rest
    let blocks = file.size / blockBytes + (file.fragment == nil && file.size % blockBytes > 0 ? 1 : 0)
    for _ in 0..<blocks {
      guard let size: UInt32 = rest.integer(), let block = block(at: position, size) else { return nil }
      bytes += block
      position += Int(size & 0xFF_FFFF)
    }
    if let fragment = file.fragment {
      guard let block = self.fragment(fragment), file.fragmentOffset <= block.count else { return nil }
      bytes += block[file.fragmentOffset...].prefix(max(0, file.size - bytes.count))
    }
    return bytes
  }

  /// Reads a data block. A bit in its size marks a block that is stored uncompressed.
  private func block(at position: Int, _ size: UInt32) -> [UInt8]? {
    let count = Int(size & 0xFF_FFFF)
    if count == 0 { return [UInt8](repeating: 0, count: blockBytes) }
    let isPacked = size & 1 << 24 == 0
    let most = isPacked ? blockBytes + 4_096 : blockBytes
    guard count <= most, let bytes = source.bytes(at: position, count: count).map(Array.init) else { return nil }
    return isPacked ? BlockUnpacker.unpack(bytes, method, limit: blockBytes) : bytes
  }

  /// Reads a fragment block, which contains the ends of several files.
  private func fragment(_ index: UInt32) -> [UInt8]? {
    let list = clampedSum(clampedSum(start, fragmentTable), Int(index) / 512 * 8)
    guard let place: UInt64 = source.integer(at: list, .little) else { return nil }
    var entry = TableReader(self, position: clampedSum(start, Int(clamping: place)))
    guard entry.skip(Int(index) % 512 * 16), let position: UInt64 = entry.integer(), let size: UInt32 = entry.integer()
    else { return nil }
    return block(at: clampedSum(start, Int(clamping: position)), size)
  }

  /// Reads a table block: its size, with a bit for blocks stored uncompressed, and its bytes.
  fileprivate func tableBlock(at position: Int) -> (bytes: [UInt8], end: Int)? {
    guard let size: UInt16 = source.integer(at: position, .little) else { return nil }
    let count = Int(size & 0x7FFF)
    guard count > 0, let bytes = source.bytes(at: position + 2, count: count).map(Array.init) else { return nil }
    let unpacked =
      size & 0x8000 != 0 ? bytes : BlockUnpacker.unpack(bytes, method, limit: Self.tableBlockBytes)
    return unpacked.flatMap { $0.isEmpty ? nil : ($0, position + 2 + count) }
  }
}

/// Reads a table sequentially from one position, across the borders of its blocks.
struct TableReader {
  private let folder: PackedFolder
  private var position: Int
  private var rest: ArraySlice<UInt8> = []

  fileprivate init(_ folder: PackedFolder, position: Int) {
    self.folder = folder
    self.position = position
  }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    var found: [UInt8] = []
    while found.count < count {
      if rest.isEmpty {
        guard let block = folder.tableBlock(at: position) else { return nil }
        (rest, position) = (block.bytes[...], block.end)
      }
      let part = rest.prefix(count - found.count)
      found += part
      rest = rest.dropFirst(part.count)
    }
    return found
  }

  mutating func skip(_ count: Int) -> Bool { bytes(count) != nil }

  mutating func integer<Number: FixedWidthInteger>() -> Number? {
    bytes(Number.bitWidth / 8).map { ByteOrder.little.integer($0) }
  }
}

/// Locations of a file's data, read from its inode.
private struct PackedFile {
  let firstBlock: Int
  let size: Int
  /// Index of the fragment block with the end of the file. `nil` if the end has a block of its own.
  let fragment: UInt32?
  let fragmentOffset: Int
  /// Reads the sizes of the data blocks.
  let rest: TableReader

  init?(_ kind: UInt16, _ description: TableReader) {
    var reader = description
    let isLong = kind == 9
    guard kind == 2 || isLong, let start = Self.number(&reader, isWide: isLong) else { return nil }
    var size: Int?
    if isLong {
      size = Self.number(&reader, isWide: true)
      guard reader.skip(12) else { return nil }
    }
    guard let fragment: UInt32 = reader.integer(), let offset: UInt32 = reader.integer() else { return nil }
    if isLong { guard reader.skip(4) else { return nil } } else { size = Self.number(&reader, isWide: false) }
    guard let size else { return nil }
    firstBlock = start
    self.size = size
    self.fragment = fragment == .max ? nil : fragment
    fragmentOffset = Int(offset)
    rest = reader
  }

  private static func number(_ reader: inout TableReader, isWide: Bool) -> Int? {
    if isWide { return (reader.integer() as UInt64?).map(Int.init(clamping:)) }
    return (reader.integer() as UInt32?).map(Int.init)
  }
}
