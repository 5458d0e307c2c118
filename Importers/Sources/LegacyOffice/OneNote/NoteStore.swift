import ByteReading
import CompoundFile

/// The file of a OneNote section as lists of nodes ([MS-ONESTORE] 2.3 and 2.4). A list may lie in several places.
final class NoteStore: NoteSource {
  /// A place in the file.
  struct Chunk: Hashable {
    var offset: Int
    var count: Int
  }

  struct Node {
    var kind: Int
    /// What the node refers to: data, or another list.
    var chunk: Chunk?
    /// What stands behind the reference.
    var body: [UInt8]
  }

  /// How a file of a section begins, and what its header says of the layout: this one, or the one in which Microsoft's
  /// servers hand sections out.
  enum Layout: Equatable {
    case revisionStore
    case packed
  }

  private static let section: [UInt8] = [
    0xE4, 0x52, 0x5C, 0x7B, 0x8C, 0xD8, 0xA7, 0x4D, 0xAE, 0xB1, 0x53, 0x78, 0xD0, 0x29, 0x96, 0xD3,
  ]
  private static let revisionStore: [UInt8] = [
    0x3F, 0xDD, 0x9A, 0x10, 0x1B, 0x91, 0xF5, 0x49, 0xA5, 0xD0, 0x17, 0x91, 0xED, 0xC8, 0xAE, 0xD8,
  ]
  private static let layoutPlace = 48
  private static let rootPlace = 172
  private static let fragment = (mark: 0xA456_7AB1_F5F7_F4C4 as UInt64, headBytes: 16, tailBytes: 20)
  private static let largestPart = 16 << 20
  private static let endOfFragment = 0xFF

  private let bytes: FileBytes
  private var nodesLeft = 2_000_000
  private(set) var isDamaged = false
  private(set) var root: NoteIdentifier?
  private var spaces: [NoteIdentifier: Chunk] = [:]

  init(_ bytes: FileBytes) {
    self.bytes = bytes
    for node in rootList.map(nodes) ?? [] {
      guard let name = NoteIdentifier(node.body, at: 0) else { continue }
      if node.kind == 0x08 { spaces[name] = node.chunk } else if node.kind == 0x04 { root = name }
    }
  }

  /// The layout of a file that begins with these bytes; `nil` for other files.
  static func layout(_ head: [UInt8]) -> Layout? {
    guard head.starts(with: section) else { return nil }
    return head.part(at: layoutPlace, limit: 16).elementsEqual(revisionStore) ? .revisionStore : .packed
  }

  func space(_ name: NoteIdentifier) -> NoteSpace? { spaces.removeValue(forKey: name).map { NoteSpace(self, $0) } }

  /// The list that the header leads to.
  private var rootList: Chunk? {
    let head = bytes.read(at: Self.rootPlace, limit: 12)
    guard let offset = head.quad(at: 0), let count = head.long(at: 8) else { return nil }
    return chunk(offset, UInt64(count))
  }

  /// The bytes of an object.
  func contents(of chunk: Chunk) -> [UInt8] {
    bytes.read(at: chunk.offset, limit: min(chunk.count, Self.largestPart))
  }

  /// The nodes of a list. Each of its fragments is read once, so that loops end.
  func nodes(of list: Chunk) -> [Node] {
    var nodes: [Node] = []
    var seen: Set<Int> = []
    var next: Chunk? = list
    while let place = next {
      next = nil
      let fragment = bytes.read(at: place.offset, limit: min(place.count, Self.largestPart))
      guard seen.insert(place.offset).inserted, fragment.quad(at: 0) == Self.fragment.mark,
        fragment.count >= Self.fragment.headBytes + Self.fragment.tailBytes
      else {
        isDamaged = true
        break
      }
      let end = fragment.count - Self.fragment.tailBytes
      readNodes(of: fragment, until: end, into: &nodes)
      if let offset = fragment.quad(at: end), let count = fragment.long(at: end + 8) {
        next = chunk(offset, UInt64(count))
      }
    }
    return nodes
  }

  private func readNodes(of fragment: [UInt8], until end: Int, into nodes: inout [Node]) {
    var place = Self.fragment.headBytes
    while place + 4 <= end, nodesLeft > 0, let head = fragment.long(at: place) {
      let (kind, size) = (head & 0x3FF, head >> 10 & 0x1FFF)
      if kind == 0 || kind == Self.endOfFragment { return }
      guard size >= 4, place + size <= end else { return isDamaged = true }
      nodes.append(node(Array(fragment[(place + 4)..<(place + size)]), kind: kind, head: head))
      nodesLeft -= 1
      place += size
    }
  }

  private func node(_ body: [UInt8], kind: Int, head: Int) -> Node {
    guard head >> 27 & 0xF != 0 else { return Node(kind: kind, body: body) }
    let (offset, count) = (Self.offsetForms[head >> 23 & 3], Self.countForms[head >> 25 & 3])
    let place = chunk(Self.number(body, at: 0, offset), Self.number(body, at: offset.bytes, count))
    return Node(kind: kind, chunk: place, body: Array(body.dropFirst(offset.bytes + count.bytes)))
  }

  private typealias Form = (bytes: Int, unit: UInt64)
  private static let offsetForms: [Form] = [(8, 1), (4, 1), (2, 8), (4, 8)]
  private static let countForms: [Form] = [(4, 1), (8, 1), (1, 8), (2, 8)]

  /// A number of some bytes, in units of one or eight.
  private static func number(_ bytes: [UInt8], at place: Int, _ form: Form) -> UInt64 {
    let value: UInt64 = ByteOrder.little.integer(bytes.part(at: place, limit: form.bytes))
    return value.multipliedReportingOverflow(by: form.unit).partialValue
  }

  /// A place in the file; `nil` for one outside, and for the one that means none.
  private func chunk(_ offset: UInt64, _ count: UInt64) -> Chunk? {
    guard count > 0, offset > 0, offset < UInt64(bytes.count), count <= UInt64(bytes.count) - offset else { return nil }
    return Chunk(offset: Int(offset), count: Int(count))
  }
}
