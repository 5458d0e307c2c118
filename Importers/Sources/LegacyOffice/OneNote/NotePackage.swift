import CompoundFile

/// A section of OneNote as Microsoft's servers hand it out: a stream of elements that refer to each other by name
/// ([MS-FSSHTTPB] 2.2.1, [MS-ONESTORE] 2.7 and 2.8). Cells are spaces of objects.
final class NotePackage: NoteSource {
  private struct Revision {
    var base: NoteIdentifier?
    var roots: [Int: NoteIdentifier] = [:]
    var groups: [NoteIdentifier] = []
  }

  /// A group: parts of objects as they are declared, and as their data come, in the same order.
  private struct Group {
    var declarations: [(object: NoteIdentifier, part: UInt64)] = []
    var data: [NoteSpace.Object] = []
  }

  /// Kinds of elements, and of the objects that the stream consists of.
  private enum Element { static let (index, manifest, cell, revision, group) = (1, 2, 3, 4, 5) }
  private enum Kind {
    static let element = 0x01
    static let (manifestRoot, revisionRoot, cellRevision, revisionMapping, cellMapping) = (0x07, 0x0A, 0x0B, 0x0D, 0x0E)
    static let (objectData, declaration, groupName, revision) = (0x16, 0x18, 0x19, 0x1A)
  }

  private static let firstObject = 68
  /// The class of the root that is not the section, but the file's header.
  private static let headerRoot = NoteIdentifier(
    [0x9C, 0x31, 0x5A, 0x1A, 0x6B, 0xC2, 0xAA, 0x41, 0xB9, 0xC5, 0x9B, 0xD8, 0xC4, 0x4E, 0x07, 0xD4], at: 0, number: 1)
  private static let propertiesPart: UInt64 = 1
  private static let mostRevisions = 10_000

  private let bytes: [UInt8]
  private(set) var root: NoteIdentifier?
  private(set) var isDamaged = false
  private var rootContext: NoteIdentifier?
  private var cellMappings: [NoteIdentifier: [(context: NoteIdentifier, manifest: NoteIdentifier)]] = [:]
  private var revisionMappings: [NoteIdentifier: NoteIdentifier] = [:]
  private var newest: [NoteIdentifier: NoteIdentifier] = [:]
  private var revisions: [NoteIdentifier: Revision] = [:]
  private var groups: [NoteIdentifier: Group] = [:]
  private var openElement: (name: NoteIdentifier, kind: Int)?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var cursor = NoteCursor(bytes, at: Self.firstObject, end: bytes.count)
    while let object = cursor.nextObject() {
      if object.kind == Kind.element { openElement = element(object.body) } else { read(object.kind, object.body) }
    }
    // Zeroes fill the file up to any number of bytes.
    isDamaged = cursor.rest > 1
  }

  func contents(of chunk: NoteStore.Chunk) -> [UInt8] { Array(bytes.part(at: chunk.offset, limit: chunk.count)) }

  private func element(_ body: NoteCursor) -> (NoteIdentifier, Int)? {
    var body = body
    guard let name = body.identifier(), body.skipSerial(), let kind = body.number() else { return nil }
    return (name, Int(clamping: kind))
  }

  private func read(_ kind: Int, _ body: NoteCursor) {
    var body = body
    switch (openElement?.kind, kind) {
    case (Element.index, Kind.cellMapping):
      guard let context = body.identifier(), let cell = body.identifier(), let name = body.identifier() else { return }
      cellMappings[cell, default: []].append((context, name))
    case (Element.index, Kind.revisionMapping):
      if let revision = body.identifier(), let name = body.identifier() { revisionMappings[revision] = name }
    case (Element.manifest, Kind.manifestRoot):
      guard let role = body.identifier(), role != Self.headerRoot, root == nil else { return }
      (rootContext, root) = (body.identifier(), body.identifier())
    case (Element.cell, Kind.cellRevision):
      if let name = openElement?.name { newest[name] = body.identifier() }
    case (Element.revision, _): readRevision(kind, &body)
    case (Element.group, _): readGroup(kind, &body)
    default: break
    }
  }

  private func readRevision(_ kind: Int, _ body: inout NoteCursor) {
    guard let name = openElement?.name else { return }
    switch kind {
    case Kind.revision:
      _ = body.identifier()
      revisions[name, default: Revision()].base = body.identifier()
    case Kind.revisionRoot:
      guard let role = body.identifier() else { return }
      revisions[name, default: Revision()].roots[Int(role.number)] = body.identifier()
    case Kind.groupName:
      if let group = body.identifier() { revisions[name, default: Revision()].groups.append(group) }
    default: break
    }
  }

  private func readGroup(_ kind: Int, _ body: inout NoteCursor) {
    guard let name = openElement?.name else { return }
    switch kind {
    case Kind.declaration:
      guard let object = body.identifier(), let part = body.number() else { return }
      groups[name, default: Group()].declarations.append((object, part))
    case Kind.objectData:
      let objects = body.identifiers(inPairs: false)
      let spaces = body.identifiers(inPairs: true)
      let chunk = NoteStore.Chunk(offset: body.placeOfItem() ?? 0, count: body.rest)
      let object = NoteSpace.Object(chunk: chunk, references: .listed(objects: objects, spaces: spaces))
      groups[name, default: Group()].data.append(object)
    default: break
    }
  }

  /// The space of a cell in its newest state.
  func space(_ name: NoteIdentifier) -> NoteSpace? {
    guard let mappings = cellMappings.removeValue(forKey: name) else { return nil }
    // Other contexts are of the history, and of conflicts.
    let mapping = mappings.first { $0.context == rootContext } ?? mappings[0]
    var space = NoteSpace()
    var next = newest[mapping.manifest]
    for _ in 0..<Self.mostRevisions {
      guard let name = next.flatMap({ revisionMappings[$0] }), let revision = revisions.removeValue(forKey: name) else {
        break
      }
      for group in revision.groups.compactMap({ groups[$0] }) {
        for (declaration, object) in zip(group.declarations, group.data)
        where declaration.part == Self.propertiesPart {
          space.add(object, named: declaration.object)
        }
      }
      space.setRoots(revision.roots)
      next = revision.base
    }
    return space
  }
}
