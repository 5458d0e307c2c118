import ByteReading

/// The objects of an HDF5 file (HDF5 File Format Specification 3.0): headers, and the links of groups in all their
/// forms.
///
/// Sizes and addresses in the file are not trusted: every read stays within the file, and the number of objects is
/// limited.
struct HDF5File {
  let source: ByteSource
  /// Size in bytes of an address, and of a length.
  private let addressBytes: Int
  private let lengthBytes: Int
  private let base: Int
  private(set) var root = 0

  private static let maximumMessages = 4_096
  private static let maximumLinks = 20_000

  struct Message {
    var type: Int
    var range: Range<Int>
  }

  struct Link {
    var name: String
    var address: Int
  }

  /// - Parameter start: offset of the superblock. The initializer returns `nil` if the superblock is invalid.
  init?(_ source: ByteSource, at start: Int) {
    self.source = source
    guard let version = source.bytes(at: start + 8, count: 1)?.first, version <= 3,
      let sizes = source.bytes(at: start + (version < 2 ? 13 : 9), count: 2).map(Array.init),
      [2, 4, 8].contains(sizes[0]), [2, 4, 8].contains(sizes[1])
    else { return nil }
    addressBytes = Int(sizes[0])
    lengthBytes = Int(sizes[1])
    base = start
    // Before version 2, the superblock ends with a symbol table entry. The header's address is the second field of that
    // entry.
    let place = version < 2 ? start + (version == 1 ? 28 : 24) + 5 * addressBytes : start + 12 + 3 * addressBytes
    guard let address = address(at: place) else { return nil }
    root = address
  }

  func number(at offset: Int, _ bytes: Int) -> Int? {
    source.bytes(at: offset, count: bytes).map { Int(clamping: ByteOrder.little.integer($0, as: UInt64.self)) }
  }

  /// Reads an address and returns the offset in the file. `nil` if the address is undefined or beyond the end.
  func address(at offset: Int) -> Int? {
    guard let value = number(at: offset, addressBytes), value < source.count - base else { return nil }
    return base + value
  }

  /// Messages of an object's header, including its continuation blocks.
  func messages(ofObject address: Int) -> [Message] {
    var messages: [Message] = []
    var blocks: [Range<Int>] = []
    let isNew = source.matches("OHDR", at: address)
    var hasOrder = false
    if isNew {
      guard let flags = number(at: address + 5, 1) else { return [] }
      hasOrder = flags & 4 != 0
      // The optional times and storage thresholds precede the size of the first block.
      let place = address + 6 + (flags & 0x20 != 0 ? 16 : 0) + (flags & 0x10 != 0 ? 4 : 0)
      guard let size = number(at: place, 1 << (flags & 3)) else { return [] }
      blocks = [range(place + 1 << (flags & 3), size)]
    } else {
      // The older header has no signature, only the version number.
      guard number(at: address, 1) == 1, let size = number(at: address + 8, 4) else { return [] }
      blocks = [range(address + 16, size)]
    }
    var next = 0
    // Each continuation may refer to another one. A damaged file could chain them without end.
    while next < blocks.count, blocks.count < 256 {
      add(blocks[next], isNew, hasOrder, to: &messages, &blocks)
      next += 1
    }
    return messages
  }

  private func range(_ start: Int, _ size: Int) -> Range<Int> {
    let first = min(max(start, 0), source.count)
    return first..<(first + min(max(size, 0), source.count - first))
  }

  private func add(
    _ block: Range<Int>, _ isNew: Bool, _ hasOrder: Bool, to messages: inout [Message], _ blocks: inout [Range<Int>]
  ) {
    var offset = block.lowerBound
    let header = isNew ? (hasOrder ? 6 : 4) : 8
    while offset + header <= block.upperBound, messages.count < Self.maximumMessages,
      let type = number(at: offset, isNew ? 1 : 2), let size = number(at: offset + (isNew ? 1 : 2), 2),
      let flags = number(at: offset + (isNew ? 3 : 4), 1)
    {
      let value = range(offset + header, size)
      guard value.upperBound <= block.upperBound else { return }
      if type == 0x10, let address = address(at: value.lowerBound),
        let size = number(at: value.lowerBound + addressBytes, lengthBytes)
      {
        // A continuation block of the newer format starts with a signature and ends with a checksum.
        blocks.append(isNew ? range(address + 4, size - 8) : range(address, size))
      } else if flags & 2 == 0 {  // Shared messages are stored elsewhere, and contain only types.
        messages.append(Message(type: type, range: value))
      }
      offset = value.upperBound
    }
  }
}

/// Links of groups.
extension HDF5File {
  /// Names and header addresses of the members of a group.
  func links(_ messages: [Message]) -> [Link] {
    var links: [Link] = []
    for message in messages {
      let start = message.range.lowerBound
      switch message.type {
      case 0x06: if let link = link(at: start)?.link { links.append(link) }
      case 0x11:
        if let tree = address(at: start), let heap = address(at: start + addressBytes),
          source.matches("HEAP", at: heap), let names = address(at: heap + 8 + 2 * lengthBytes)
        {
          addLinks(ofTree: tree, names: names, depth: 0, to: &links)
        }
      case 0x02:
        let flags = number(at: start + 1, 1) ?? 0
        if let heap = address(at: start + 2 + (flags & 1 != 0 ? 8 : 0)) {
          objects(inHeap: heap) { place in
            guard let found = link(at: place) else { return nil }
            if let link = found.link { links.append(link) }
            return found.end
          }
        }
      default: break
      }
    }
    return links
  }

  /// Reads a link message and returns where it ends. The link is `nil` for soft and external links.
  private func link(at start: Int) -> (link: Link?, end: Int)? {
    guard number(at: start, 1) == 1, let flags = number(at: start + 1, 1), flags < 0x20 else { return nil }
    var place = start + 2
    var type = 0
    if flags & 8 != 0 {
      type = number(at: place, 1) ?? 0
      place += 1
    }
    // An optional creation order and character set precede the length of the name.
    place += (flags & 4 != 0 ? 8 : 0) + (flags & 16 != 0 ? 1 : 0)
    let width = 1 << (flags & 3)
    guard let count = number(at: place, width), count > 0, count <= 4_096 else { return nil }
    place += width
    let name = String(decoding: source.prefix(at: place, limit: count), as: UTF8.self)
    place += count
    if type == 0 { return (address(at: place).map { Link(name: name, address: $0) }, place + addressBytes) }
    guard let size = number(at: place, 2) else { return nil }
    return (nil, place + 2 + size)
  }

  /// Walks the older B-tree, whose leaves are symbol tables.
  private func addLinks(ofTree address: Int, names: Int, depth: Int, to links: inout [Link]) {
    guard depth < 16, source.matches("TREE", at: address), let level = number(at: address + 5, 1),
      let count = number(at: address + 6, 2)
    else { return }
    let first = address + 8 + 2 * addressBytes + lengthBytes
    for index in 0..<count where links.count < Self.maximumLinks {
      guard let child = self.address(at: first + index * (addressBytes + lengthBytes)) else { return }
      if level > 0 {
        addLinks(ofTree: child, names: names, depth: depth + 1, to: &links)
      } else {
        addSymbols(of: child, names: names, to: &links)
      }
    }
  }

  private func addSymbols(of node: Int, names: Int, to links: inout [Link]) {
    guard source.matches("SNOD", at: node), let count = number(at: node + 6, 2) else { return }
    for index in 0..<count {
      let entry = node + 8 + index * (2 * addressBytes + 24)
      guard let place = number(at: entry, addressBytes), let object = address(at: entry + addressBytes) else {
        continue
      }
      let name = LegacyText.decode(source.prefix(at: names + min(place, source.count), limit: 1_024))
      if !name.isEmpty { links.append(Link(name: name, address: object)) }
    }
  }
}

/// Heaps.
extension HDF5File {
  /// Calls `body` with the offset of each object in a fractal heap. Objects are stored one after the other from the
  /// start of each block. `body` returns where the object ends, or `nil` if there is no object.
  func objects(inHeap heap: Int, _ body: (Int) -> Int?) {
    guard source.matches("FRHP", at: heap), let filters = number(at: heap + 7, 2), filters == 0,
      let flags = number(at: heap + 9, 1)
    else { return }
    let place = heap + 14 + 10 * lengthBytes + 2 * addressBytes
    guard let width = number(at: place, 2), let first = number(at: place + 2, lengthBytes), first > 0,
      let most = number(at: place + 2 + lengthBytes, lengthBytes),
      let bits = number(at: place + 2 + 2 * lengthBytes, 2),
      let root = address(at: place + 6 + 2 * lengthBytes),
      let rows = number(at: place + 6 + 2 * lengthBytes + addressBytes, 2)
    else { return }
    let header = 5 + addressBytes + (bits + 7) / 8 + (flags & 2 != 0 ? 4 : 0)
    // A small heap has no table of blocks: the root address is that of its only block.
    let children = rows == 0 ? [root] : directBlocks(root, rows, width, first, most, bits)
    let sizes = rows == 0 ? [first] : (0..<children.count).map { Self.blockSize($0 / max(width, 1), first) }
    for (child, size) in zip(children, sizes) where source.matches("FHDB", at: child) {
      var offset = child + header
      let end = range(child, size).upperBound
      while offset < end, let next = body(offset), next > offset, next <= end { offset = next }
    }
  }

  private static func blockSize(_ row: Int, _ first: Int) -> Int { row < 2 ? first : first << min(row - 1, 30) }

  /// Addresses of the direct blocks of an indirect block. Nested indirect blocks are not read.
  private func directBlocks(_ root: Int, _ rows: Int, _ width: Int, _ first: Int, _ most: Int, _ bits: Int) -> [Int] {
    guard source.matches("FHIB", at: root) else { return [] }
    let start = root + 5 + addressBytes + (bits + 7) / 8
    // Rows with larger blocks contain indirect blocks.
    let direct = (0..<min(rows, 64)).prefix { Self.blockSize($0, first) <= most }
    return (0..<min(direct.count * width, 4_096)).compactMap { address(at: start + $0 * addressBytes) }
  }

  /// Reads an object of a global heap, which contains text of variable length.
  func globalText(collection: Int, index: Int) -> String? {
    guard source.matches("GCOL", at: collection), let size = number(at: collection + 8, lengthBytes) else { return nil }
    var offset = collection + 8 + lengthBytes
    let end = range(collection, size).upperBound
    while offset < end, let found = number(at: offset, 2), found > 0, let bytes = number(at: offset + 8, lengthBytes) {
      let start = offset + 8 + lengthBytes
      if found == index { return LegacyText.decode(source.prefix(at: start, limit: min(bytes, 64 << 10))) }
      guard bytes <= end - start else { return nil }
      offset = start + (bytes + 7) & ~7
    }
    return nil
  }
}
