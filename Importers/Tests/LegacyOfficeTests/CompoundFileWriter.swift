/// Writes OLE2 files (compound files of version 3, [MS-CFB]) for tests: streams by their paths.
struct CompoundFileWriter {
  private struct Node {
    var name: String
    /// 1 for a storage, 2 for a stream, 5 for the root.
    var kind: UInt8
    var children: [Int] = []
    var data: [UInt8] = []
    var first: UInt32 = 0
    var siblings: (UInt32, UInt32) = (free, free)
    var child = free
  }

  private static let free: UInt32 = 0xFFFF_FFFF
  private static let end: UInt32 = 0xFFFF_FFFE
  private var nodes = [Node(name: "Root Entry", kind: 5)]
  private var table: [UInt32] = []
  private var body: [UInt8] = []

  mutating func add(_ path: String, _ data: [UInt8]) {
    var place = 0
    for part in path.split(separator: "/").map(String.init) {
      if let known = nodes[place].children.first(where: { nodes[$0].name == part }) {
        place = known
        continue
      }
      nodes.append(Node(name: part, kind: 1))
      nodes[place].children.append(nodes.count - 1)
      place = nodes.count - 1
    }
    (nodes[place].kind, nodes[place].data) = (2, data)
  }

  mutating func finished() -> [UInt8] {
    let miniTable = placeStreams()
    nodes[0].first = nodes[0].data.isEmpty ? Self.end : place(nodes[0].data)
    let miniStart = miniTable.isEmpty ? Self.end : place(Self.bytes(miniTable, to: 128))
    for index in nodes.indices { nodes[index].child = tree(sorted(nodes[index].children)[...]) }
    let directoryStart = place(nodes.flatMap(Self.entry))
    let sectors = (1...109).first { table.count + $0 <= $0 * 128 } ?? 109
    let tableStart = table.count
    table += [UInt32](repeating: 0xFFFF_FFFD, count: sectors)
    table += [UInt32](repeating: Self.free, count: sectors * 128 - table.count)
    var head: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 16)
    head += [0x3E, 0, 3, 0, 0xFE, 0xFF, 9, 0, 6, 0] + [UInt8](repeating: 0, count: 10)
    let miniSectors = UInt32((miniTable.count + 127) / 128)
    head += Self.bytes([UInt32(sectors), directoryStart, 0, 4096, miniStart, miniSectors, Self.end, 0])
    head += Self.bytes((0..<109).map { $0 < sectors ? UInt32(tableStart + $0) : Self.free })
    return head + body + Self.bytes(table)
  }

  /// Short streams lie in a stream of their own.
  private mutating func placeStreams() -> [UInt32] {
    var miniTable: [UInt32] = []
    var mini: [UInt8] = []
    for index in nodes.indices where nodes[index].kind == 2 {
      let data = nodes[index].data
      if data.isEmpty {
        nodes[index].first = Self.end
      } else if data.count >= 4096 {
        nodes[index].first = place(data)
      } else {
        nodes[index].first = UInt32(miniTable.count)
        let count = (data.count + 63) / 64
        miniTable += (1..<count).map { UInt32(miniTable.count + $0) } + [Self.end]
        mini += data + [UInt8](repeating: 0, count: count * 64 - data.count)
      }
    }
    nodes[0].data = mini
    return miniTable
  }

  private mutating func place(_ data: [UInt8]) -> UInt32 {
    let start = table.count
    let count = (data.count + 511) / 512
    table += (1..<count).map { UInt32(start + $0) } + [Self.end]
    body += data + [UInt8](repeating: 0, count: count * 512 - data.count)
    return UInt32(start)
  }

  private func sorted(_ children: [Int]) -> [Int] {
    children.sorted { first, second in
      let (left, right) = (nodes[first].name.uppercased(), nodes[second].name.uppercased())
      return left.count == right.count ? left < right : left.count < right.count
    }
  }

  private mutating func tree(_ children: ArraySlice<Int>) -> UInt32 {
    guard !children.isEmpty else { return Self.free }
    let middle = children.startIndex + children.count / 2
    let siblings = (tree(children[..<middle]), tree(children[(middle + 1)...]))
    nodes[children[middle]].siblings = siblings
    return UInt32(children[middle])
  }

  private static func entry(_ node: Node) -> [UInt8] {
    let name = (node.name + "\0").utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    var entry = name + [UInt8](repeating: 0, count: 64 - name.count) + [UInt8(name.count), 0, node.kind, 1]
    entry += bytes([node.siblings.0, node.siblings.1, node.child]) + [UInt8](repeating: 0, count: 36)
    return entry + bytes([node.first, UInt32(node.data.count), 0])
  }

  static func bytes(_ numbers: [UInt32], to multiple: Int = 1) -> [UInt8] {
    let padding = (multiple - numbers.count % multiple) % multiple
    return (numbers + [UInt32](repeating: free, count: padding)).flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
  }
}
