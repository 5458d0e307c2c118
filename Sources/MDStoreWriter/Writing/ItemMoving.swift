package import MDModel
import MDSQLite
import MDStore

/// A move of an item to another folder or name.
package struct ItemMove: Hashable, Sendable {
  package var item: ItemID
  /// The new folder; ``MDModel/ItemID/none`` makes the item a root, whose name is a path.
  package var parent: ItemID
  package var name: FileName

  package init(item: ItemID, parent: ItemID, name: FileName) {
    self.item = item
    self.parent = parent
    self.name = name
  }
}

/// Result of some moves.
package struct MoveOutcome: Hashable, Sendable {
  /// Items that were not moved: the item or its target directory does not exist, or the item would be inside itself.
  /// Also if another item goes to the same place, or replaces a directory above it. Listing must find out where they
  /// are. Their data stay, unless another item was moved to their place.
  package var refused: [ItemID] = []
  /// Items that were replaced.
  package var removed = Removal()

  package init() {}
}

/// Renaming changes one row, whatever is below the item. Contents, values and texts stay.
extension WritingSession {
  package func move(_ moves: [ItemMove], at date: Timestamp?) throws -> MoveOutcome {
    var plan = try MovePlan(moves, session: self)
    try plan.refuseWhatCannotBe()
    var outcome = MoveOutcome()
    outcome.refused = plan.refused
    // First, all items move out of the way, so that "a" and "b" can change places. No item has a negative number.
    for id in plan.accepted.keys { try place(id, in: ItemID(-id.rawValue), name: "") }
    for id in plan.replaced.sorted() { outcome.removed.add(try remove(id)) }
    for (id, move) in plan.accepted.sorted(by: { $0.key < $1.key }) {
      guard let old = plan.records[id] else { continue }
      var new = old
      (new.parent, new.name) = (move.parent, move.name)
      try rename(old, to: new)
      if let date, old.parent != new.parent { try note(id, added: date) }
      noteListed(id)
    }
    reading.forgetPaths()
    return outcome
  }

  private func note(_ id: ItemID, added date: Timestamp) throws {
    let update = try statement("UPDATE item SET added = ?2 WHERE id = ?1")
    update.bind(1, id.rawValue)
    update.bind(date: 2, date)
    try update.run()
  }

  private func rename(_ old: ItemRecord, to new: ItemRecord) throws {
    // A picture's name is part of its meaning. The stored name is empty by now, so the old record is compared.
    if old.searchName != new.searchName { try noteMeaning(of: old, renamed: new.searchName) }
    try place(new.id, in: new.parent, name: new.name)
    try renameWords(of: new.id, from: old.searchName, to: new.searchName)
  }

  func place(_ id: ItemID, in parent: ItemID, name: FileName) throws {
    let update = try statement("UPDATE item SET parent = ?2, name = ?3 WHERE id = ?1")
    update.bind(1, id.rawValue)
    update.bind(2, parent.rawValue)
    update.bind(blob: 3, name.bytes)
    try update.run()
  }

  private func renameWords(of id: ItemID, from old: FileName, to new: FileName) throws {
    guard old != new else { return }
    try deleteNameTrigrams(old, of: id)
    try insertNameTrigrams(new, of: id)
    let values = try reading.storedValues(of: id)
    try deleteAttributeWords(AttributeWords(name: old, values: values), of: id)
    try insertAttributeWords(AttributeWords(name: new, values: values), of: id)
  }
}

/// A plan of the moves that can be made together.
private struct MovePlan {
  private let session: WritingSession
  /// The items before the moves.
  private(set) var records: [ItemID: ItemRecord] = [:]
  private(set) var accepted: [ItemID: ItemMove] = [:]
  private(set) var refused: [ItemID] = []
  /// Items that are at the targets of moves and are not moved themselves.
  private(set) var replaced: Set<ItemID> = []

  init(_ moves: [ItemMove], session: WritingSession) throws {
    self.session = session
    var targets: Set<ItemMove> = []
    for move in moves {
      let target = ItemMove(item: .none, parent: move.parent, name: move.name)
      guard accepted[move.item] == nil, let record = try session.reading.item(move.item),
        try mayHold(move.parent), targets.insert(target).inserted
      else {
        refused.append(move.item)
        continue
      }
      records[move.item] = record
      accepted[move.item] = move
    }
  }

  private func mayHold(_ parent: ItemID) throws -> Bool {
    try parent == .none || session.reading.item(parent)?.kind == .directory
  }

  /// Refuses impossible moves. A refused item stays, and may then be in the way of others, so this repeats until
  /// nothing more is refused.
  mutating func refuseWhatCannotBe() throws {
    while true {
      replaced = try itemsInTheWay()
      let impossible = try accepted.values.filter(isImpossible).map(\.item).sorted()
      if impossible.isEmpty { return }
      refused += impossible
      for id in impossible { accepted[id] = nil }
    }
  }

  private func itemsInTheWay() throws -> Set<ItemID> {
    var found: Set<ItemID> = []
    for move in accepted.values {
      guard let other = try session.reading.child(of: move.parent, named: move.name)?.id else { continue }
      if accepted[other] == nil { found.insert(other) }
    }
    return found
  }

  /// True if an item would be inside itself, or inside an item that is replaced.
  private func isImpossible(_ move: ItemMove) throws -> Bool {
    var met: Set<ItemID> = []
    var next = move.parent
    while next != .none, met.insert(next).inserted {
      if next == move.item || replaced.contains(next) { return true }
      // Parents count as they will be after the moves: `mv a b/a` and `mv b a/b` together would make a loop.
      next = try accepted[next]?.parent ?? session.reading.place(of: next)?.parent ?? .none
    }
    return false
  }
}
