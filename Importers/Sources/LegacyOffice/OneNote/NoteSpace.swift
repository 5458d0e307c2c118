import CompoundFile

/// The name of an object or of a space of objects: unique in its section.
struct NoteIdentifier: Hashable {
  private let first: UInt64
  private let last: UInt64
  let number: UInt32

  static let byteCount = 20
  /// The name of nothing.
  static let none = NoteIdentifier(first: 0, last: 0, number: 0)

  private init(first: UInt64, last: UInt64, number: UInt32) {
    (self.first, self.last, self.number) = (first, last, number)
  }

  /// Reads a class identifier and a number.
  init?(_ bytes: [UInt8], at place: Int) {
    guard let number = bytes.long(at: place + 16) else { return nil }
    self.init(bytes, at: place, number: UInt32(truncatingIfNeeded: number))
  }

  /// Reads a class identifier.
  init?(_ bytes: [UInt8], at place: Int, number: UInt32) {
    guard let first = bytes.quad(at: place), let last = bytes.quad(at: place + 8) else { return nil }
    self.init(first: first, last: last, number: number)
  }

  fileprivate init(_ other: NoteIdentifier, number: UInt32) {
    self.init(first: other.first, last: other.last, number: number)
  }

  /// Whether it means nothing.
  var isNone: Bool { first == 0 && last == 0 }
}

/// Short names of objects within a group: a number, and which class identifier of the group's table.
struct NoteNames {
  private var table: [Int: NoteIdentifier] = [:]

  mutating func define(_ body: [UInt8]) {
    guard let index = body.long(at: 0) else { return }
    table[index] = NoteIdentifier(body, at: 4, number: 0)
  }

  subscript(short: Int) -> NoteIdentifier? {
    table[short >> 8].map { NoteIdentifier($0, number: UInt32(short & 0xFF)) }
  }
}

/// How an object names others: by short names, or by a list of names in the order of the references.
enum NoteReferences {
  case named(NoteNames)
  case listed(objects: [NoteIdentifier], spaces: [NoteIdentifier])
}

/// A file of a section, in one of its two forms.
protocol NoteSource: AnyObject {
  /// The space that lists the pages.
  var root: NoteIdentifier? { get }
  var isDamaged: Bool { get }
  /// A space in its newest state; `nil` where there is none, and once it has been read: what refers to itself ends.
  func space(_ name: NoteIdentifier) -> NoteSpace?
  func contents(of chunk: NoteStore.Chunk) -> [UInt8]
}

/// A space of objects in its newest state: a page, or the list of pages ([MS-ONESTORE] 2.5).
struct NoteSpace {
  struct Object {
    var chunk: NoteStore.Chunk
    var references: NoteReferences
  }

  private struct Revision {
    var base: NoteIdentifier?
    var groups: [NoteStore.Chunk] = []
    var roots: [Int: NoteIdentifier] = [:]
  }

  private(set) var objects: [NoteIdentifier: Object] = [:]
  /// The object that all others hang on.
  private(set) var root: NoteIdentifier?
  /// The object that tells of the space itself.
  private(set) var metadata: NoteIdentifier?
  private(set) var isProtected = false

  /// The role of a revision that one sees, and the roles of roots.
  private static let current = 1
  static let (contentsRole, metadataRole) = (1, 2)
  private static let mostRevisions = 10_000

  init() {}

  /// Adds an object, unless a newer state of it is there.
  mutating func add(_ object: Object, named name: NoteIdentifier) {
    if objects[name] == nil { objects[name] = object }
  }

  /// Sets the roots by their roles, unless a newer state has told them.
  mutating func setRoots(_ names: [Int: NoteIdentifier]) {
    root = root ?? names[Self.contentsRole]
    metadata = metadata ?? names[Self.metadataRole]
  }

  /// Reads a space.
  ///
  /// - Parameter list: of manifests, the last of which counts.
  init(_ store: NoteStore, _ list: NoteStore.Chunk) {
    guard let manifest = store.nodes(of: list).last(where: { $0.kind == 0x10 })?.chunk else { return }
    var revisions: [NoteIdentifier: Revision] = [:]
    let newest = readRevisions(store.nodes(of: manifest), into: &revisions)
    var next = newest
    // A revision has what differs from the one that it is based on: what a newer one says counts.
    for _ in 0..<Self.mostRevisions {
      guard let name = next, let revision = revisions.removeValue(forKey: name) else { break }
      setRoots(revision.roots)
      for group in revision.groups { readGroup(store.nodes(of: group)) }
      next = revision.base
    }
  }

  /// Reads the list of revisions, oldest first.
  ///
  /// - Returns: the newest one, but for those of the history and of conflicts, which have a context.
  private mutating func readRevisions(
    _ nodes: [NoteStore.Node], into revisions: inout [NoteIdentifier: Revision]
  ) -> NoteIdentifier? {
    var newest: NoteIdentifier?
    var open: NoteIdentifier?
    let size = NoteIdentifier.byteCount
    for node in nodes {
      switch node.kind {
      case 0x1E, 0x1F:
        open = NoteIdentifier(node.body, at: 0)
        guard let open else { continue }
        revisions[open] = Revision(base: NoteIdentifier(node.body, at: size))
        let context = node.kind == 0x1F ? NoteIdentifier(node.body, at: 2 * size + 6) : nil
        if node.body.long(at: 2 * size) == Self.current, context?.isNone ?? true { newest = open }
      case 0x5C:
        if node.body.long(at: size) == Self.current { newest = NoteIdentifier(node.body, at: 0) ?? newest }
      case 0x5A:
        guard let open, let role = node.body.long(at: size) else { continue }
        revisions[open]?.roots[role] = NoteIdentifier(node.body, at: 0)
      case 0xB0:
        if let open, let group = node.chunk { revisions[open]?.groups.append(group) }
      case 0x7C: isProtected = true
      default: break
      }
    }
    return newest
  }

  /// Reads a group: short names first, then the objects.
  private mutating func readGroup(_ nodes: [NoteStore.Node]) {
    var names = NoteNames()
    for node in nodes {
      switch node.kind {
      case 0x22: names = NoteNames()
      case 0x24: names.define(node.body)
      case 0xA4, 0xA5, 0xC4, 0xC5:
        if let chunk = node.chunk, let name = node.body.long(at: 0).flatMap({ names[$0] }) {
          add(Object(chunk: chunk, references: .named(names)), named: name)
        }
      default: break
      }
    }
  }
}
