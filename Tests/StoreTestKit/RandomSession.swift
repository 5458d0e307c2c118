import MDModel
import MDStore
package import MDStoreWriter
import MDTestSupport

/// A seeded series of changes, applied to an index and to its model alike.
package struct RandomSession {
  package private(set) var model = IndexModel()
  private var generator: SeededGenerator
  private var names = 0
  private let base = Timestamp(nanoseconds: 1_700_000_000_000_000_000)

  /// Ends a batch in the middle, as any error thrown by its body would.
  package struct Abandoned: Error { public init() {} }

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Runs some batches. Some of them fail and must leave no trace.
  package mutating func run(batches: Int, on writer: IndexWriter) throws {
    for _ in 0..<batches {
      let before = model
      let fails = chance(4)
      do {
        if chance(2) {
          try writer.batch { try makeChanges(in: $0, fails: fails) }
        } else {
          try runRow(on: writer, fails: fails)
        }
      } catch {
        // SQLite rejects a second item with the same parent and name. Any other error is a bug of the index.
        guard fails, error is Abandoned || (error as? StoreError)?.code == .failed else { throw error }
        model = committed ?? before
      }
      committed = nil
    }
  }

  /// State that ``MDStoreWriter/WritingSession/commitBatch()`` has committed in the running call of `batches`.
  private var committed: IndexModel?

  private mutating func runRow(on writer: IndexWriter, fails: Bool) throws {
    try writer.batches { session in
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        try makeChanges(in: session, fails: false)
        try session.commitBatch()
        committed = model
      }
      try makeChanges(in: session, fails: fails)
    }
  }

  private mutating func makeChanges(in session: WritingSession, fails: Bool) throws {
    for _ in 0..<Int.random(in: 1...12, using: &generator) { try makeChange(in: session) }
    guard fails else { return }
    // Half of the failures are thrown by the caller, half by SQLite: a name that exists already in its directory.
    guard let taken = model.items.values.map(\.record).min(by: { $0.id < $1.id }), chance(2) else { throw Abandoned() }
    _ = try session.insert(taken)
  }

  private mutating func makeChange(in session: WritingSession) throws {
    switch Int.random(in: 0..<29, using: &generator) {
    case 0..<7, 25...: try insert(in: session)
    case 7: try update(in: session)
    case 8..<14: try store(in: session)
    case 14: try remove(in: session)
    case 15: try adopt(in: session)
    case 16: try changeJournal(in: session)
    case 17: try forget(in: session)
    case 18: try noteListing(in: session)
    case 19..<22: try move(in: session)
    case 22: try replaceNotes(in: session)
    default: try changeSkipped(in: session)
    }
  }
}

/// Changes of the tree.
extension RandomSession {
  private mutating func insert(in session: WritingSession) throws {
    let parent = chance(8) ? .none : item(where: { $0.record.kind == .directory })?.record.id ?? .none
    names += 1
    let name = RandomWords.name(names, using: &generator)
    var record = ItemRecord(
      parent: parent, name: parent == .none ? FileName(Array("/roots/".utf8) + name.bytes) : name,
      kind: chance(3) ? .directory : chance(10) ? .symbolicLink : .regular, stamp: stamp())
    if parent == .none { record.kind = .directory }
    record.created = chance(2) ? base : nil
    record.owner = Int64.random(in: 0...70_000, using: &generator)
    record.type = try chance(2) ? type(in: session) : nil
    model.insert(record, as: try session.insert(record))
  }

  private mutating func update(in session: WritingSession) throws {
    guard var record = item(where: { _ in true })?.record else { return }
    record.stamp = stamp()
    record.state = chance(2) ? .pending : .nameOnly
    record.isTrusted = chance(2)
    record.permissions = 0o640
    record.type = try type(in: session)
    try session.update(record)
    model.update(record)
    guard !record.isTrusted, chance(2) else { return }
    try session.trust(record.id)
    record.isTrusted = true
    model.update(record)
  }

  private mutating func remove(in session: WritingSession) throws {
    // Removing a directory removes all below it, so choose directories less often than files.
    let takesDirectories = chance(4)
    func mayGo(_ item: ItemRecord) -> Bool { item.parent != .none && (takesDirectories || item.kind != .directory) }
    guard let id = item(where: { mayGo($0.record) })?.record.id else { return }
    let expected = model.removal(of: id)
    guard try session.remove(id).isLike(expected) else { throw StoreTestError("remove miscounted") }
    model.remove(id)
  }

  private mutating func adopt(in session: WritingSession) throws {
    guard let root = item(where: { $0.record.parent == .none })?.record else { return }
    let below = Set(model.subtree(of: root.id))
    guard let parent = item(where: { $0.record.kind == .directory && !below.contains($0.record.id) }) else { return }
    try session.adopt(root: root.id, into: parent.record.id, name: root.searchName)
    model.adopt(root: root.id, into: parent.record.id, name: root.searchName)
  }

  /// Makes one to four moves at once: to new names, swaps, over items that are then replaced, and into the moved items
  /// themselves.
  private mutating func move(in session: WritingSession) throws {
    var moves: [ItemMove] = []
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard let mover = item(where: { $0.record.parent != .none })?.record,
        let other = item(where: { $0.record.parent != .none })?.record,
        let folder = item(where: { $0.record.kind == .directory })?.record
      else { return }
      names += 1
      let fresh = ItemMove(item: mover.id, parent: folder.id, name: RandomWords.name(names, using: &generator))
      let taken = ItemMove(item: mover.id, parent: other.parent, name: other.name)
      let turned = ItemMove(item: other.id, parent: mover.parent, name: mover.name)
      // Replacing a directory removes all below it, so do it rarely, as in `remove`.
      let mayReplace = chance(other.kind == .directory ? 16 : 3)
      moves += chance(2) ? [fresh] : mayReplace ? [taken] : [taken, turned]
    }
    let outcome = try session.move(moves, at: nil)
    let expected = model.move(moves)
    guard outcome.refused.sorted() == expected.refused.sorted(), outcome.removed.isLike(expected.removed) else {
      throw StoreTestError("\(moves) came to \(outcome), not \(expected)")
    }
  }

  private mutating func noteListing(in session: WritingSession) throws {
    guard let id = item(where: { $0.record.kind == .directory })?.record.id else { return }
    let failure = chance(2) ? "openat: Permission denied" : nil
    try session.noteListing(of: id, failure: failure)
    model.noteListing(of: id, failure: failure)
  }

  private mutating func changeSkipped(in session: WritingSession) throws {
    guard let id = item(where: { $0.record.kind == .directory })?.record.id else { return }
    if chance(4) {
      try session.removeSkipped(in: id)
      model.skipped[id] = nil
    } else {
      let name = FileName(RandomWords.all.randomElement(using: &generator) ?? "")
      let rule = chance(2) ? "hidden" : "cache"
      try session.noteSkipped(name, in: id, kind: .directory, rule: rule)
      model.skipped[id, default: [:]][name] = rule
    }
  }
}

/// Changes of contents.
extension RandomSession {
  private mutating func store(in session: WritingSession) throws {
    guard let id = item(where: { $0.record.kind == .regular })?.record.id else { return }
    let importer = importer()
    let result = ImportResult(
      attributes: chance(5) ? [:] : attributes(), text: chance(4) ? [] : text(),
      state: chance(3) ? .partial : .indexed, reason: chance(3) ? "page 3 is damaged" : "", isTruncated: chance(5),
      type: try type(in: session), importer: try session.number(of: importer), stamp: chance(3) ? nil : stamp(),
      date: base + .seconds(5))
    try session.store(result, of: id)
    model.store(result, importer: importer, of: id)
  }

  private mutating func forget(in session: WritingSession) throws {
    guard let id = item(where: { $0.record.kind == .regular })?.record.id else { return }
    try session.forgetContent(of: id)
    model.forgetContent(of: id)
  }

  private mutating func changeJournal(in session: WritingSession) throws {
    if chance(5) {
      let current = importer()
      let (queued, expected) = (
        try session.enqueueHandled(byOtherVersionsOf: current), model.enqueueHandled(byOtherVersionsOf: current)
      )
      guard queued == expected else { throw StoreTestError("\(queued) items were queued, not \(expected)") }
    } else if let id = item(where: { $0.record.kind == .regular })?.record.id {
      let workClass = WorkClass.allCases.randomElement(using: &generator) ?? .live
      try session.enqueue(id, .changed, as: workClass)
      model.enqueue(id, as: workClass)
    }
  }

  private mutating func replaceNotes(in session: WritingSession) throws {
    guard let id = item(where: { $0.record.kind == .regular })?.record.id else { return }
    let keys: [AttributeKey] = [.comment, .keywords]
    let notes: AttributeSet =
      chance(3) ? [:] : chance(2) ? [.comment: .string(words(3))] : [.keywords: .strings([words(2)])]
    let isDone = try session.replaceNotes(notes, keys: keys, of: id)
    guard isDone == model.replaceNotes(notes, keys: keys, of: id) else { throw StoreTestError("notes of \(id)") }
  }

  private mutating func attributes() -> AttributeSet {
    var values: [AttributeValue] = [
      .string(words(4)), .integer(.min), .integer(7), .real(-0.5), .real(.infinity), .real(.nan), .boolean(true),
      .date(base), .data([0, 255, 34]), .data([]), .string(""), .string("nul \0 inside"),
      .strings([words(2), words(2)]), .strings([words(1)]), .array([]), .array([.real(.nan), 3]), .array([.real(.nan)]),
    ]
    values.shuffle(using: &generator)
    var keys: [AttributeKey] = [.title, .authors, .comment, .keywords, .languages, "org_example_Ätt'ribute"]
    keys.shuffle(using: &generator)
    return zip(keys.prefix(Int.random(in: 1...6, using: &generator)), values)
      .reduce(into: AttributeSet()) { $0[$1.0] = $1.1 }
  }

  private mutating func text() -> [UInt8] {
    var text = Array(words(40).utf8)
    if chance(6) { text.insert(contentsOf: [0xE9, 0x00, 0x22], at: text.count / 2) }
    return text
  }
}

/// Random choices.
extension RandomSession {
  private mutating func chance(_ sides: Int) -> Bool { Int.random(in: 0..<sides, using: &generator) == 0 }
  private mutating func words(_ most: Int) -> String { RandomWords.text(upTo: most, using: &generator) }

  private mutating func item(where isWanted: (IndexModel.Item) -> Bool) -> IndexModel.Item? {
    model.sorted.filter(isWanted).randomElement(using: &generator)
  }

  private mutating func stamp() -> FileStamp {
    let age = Duration.seconds(Int64.random(in: -20...10, using: &generator))
    return FileStamp(
      size: Int64.random(in: 0...1 << 40, using: &generator), modified: base + age, changed: base + age,
      inode: Int64.random(in: .min ... .max, using: &generator))
  }

  private mutating func importer() -> ImporterVersion {
    ImporterVersion(identifier: chance(2) ? "org.example.a" : "org.example.b", version: chance(2) ? 1 : 2)
  }

  private mutating func type(in session: WritingSession) throws -> Int64 {
    let kind = chance(2) ? "plain-text" : "html"
    return try session.number(
      of: TypeName(identifier: "public.\(kind)", mime: "text/\(kind)", tree: ["public.\(kind)", "public.text"]))
  }
}

/// A difference that a random session found while it made its changes.
package struct StoreTestError: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
