package import MDModel
import MDSQLite
import MDStore

/// Storing items inside files.
///
/// Members arrive in pieces, in whatever transaction is open, and stay hidden until the last one. Then
/// ``endMembers(of:reading:)`` shows the new members and hides those that are gone, in one short transaction. Hidden
/// members are deleted later, a few at a time.
///
/// A member is recognised by its name in its container. If everything stored of it is the same, its item stays.
/// Otherwise it becomes a new item.
extension WritingSession {
  package func beginMembers(of container: ItemID, reading number: UInt64) throws {
    try abandonMembers(of: container)
    stagings[container] = MemberStaging(reading: number, last: try reading.largestItem())
  }

  @discardableResult
  package func store(
    _ members: [MemberResult], of container: ItemID, reading number: UInt64, date: Timestamp
  ) throws -> Bool {
    guard var staging = stagings[container], staging.reading == number,
      let file = try reading.item(container)
    else { return false }
    var fresh: [FreshMember] = []
    for member in members {
      if let reader = member.reader { staging.noteReader(reader) }
      if let new = try place(member, in: file, &staging, date: date) { fresh.append(new) }
    }
    try store(fresh)
    if let first = fresh.first, let last = fresh.last { try hide(first.id...last.id, of: container) }
    stagings[container] = staging
    return true
  }

  package func endMembers(of container: ItemID, reading number: UInt64, rules: Int64) throws -> Bool {
    guard let staging = stagings[container], staging.reading == number else { return false }
    stagings[container] = nil
    // New members are still hidden here, so these are old ones. Those that were not kept are gone.
    let replaced = try members(of: container).filter { $0 <= staging.last && !staging.kept.contains($0) }
    try delete("DELETE FROM hidden WHERE container = ?1", container)
    try hide(replaced, of: nil)
    let insert = try statement("INSERT OR REPLACE INTO container (item, rules) VALUES (?1, ?2)")
    insert.bind(1, container.rawValue)
    insert.bind(2, rules)
    try insert.run()
    try replaceReaders(of: container, staging.readers)
    containers?.insert(container)
    hidden = nil
    return true
  }

  private func replaceReaders(of container: ItemID, _ readers: Set<Int64>) throws {
    try delete("DELETE FROM member_reader WHERE item = ?1", container)
    for reader in readers {
      let insert = try statement("INSERT INTO member_reader (importer, item) VALUES (?1, ?2)")
      insert.bind(1, reader)
      insert.bind(2, container.rawValue)
      try insert.run()
    }
  }

  package func abandonMembers(of container: ItemID) throws {
    stagings[container] = nil
    try delete("UPDATE hidden SET container = NULL WHERE container = ?1", container)
    hidden = nil
  }

  /// Hides all members of a file that no longer has any, or that is removed.
  func removeMembers(of container: ItemID) throws {
    guard try stagings[container] != nil || allContainers().contains(container) || isStaged(container) else { return }
    try abandonMembers(of: container)
    try hide(try members(of: container), of: nil)
    try delete("DELETE FROM container WHERE item = ?1", container)
    try delete("DELETE FROM member_reader WHERE item = ?1", container)
    containers?.remove(container)
  }

  /// Releases the members of readings by an earlier process, which will not be continued, for deletion.
  func abandonAllMembers() throws {
    try statement("UPDATE hidden SET container = NULL WHERE container IS NOT NULL").run()
    hidden = nil
  }

  package func removeHiddenMembers(atMost limit: Int) throws -> Bool {
    guard try hiddenMembers().ranges.contains(where: { $0.container == nil }) else { return false }
    var left = limit
    while left > 0, let range = try firstLeftover() {
      let last = min(range.last.rawValue, range.first.rawValue + Int64(left) - 1)
      for number in range.first.rawValue...last {
        if let item = try reading.item(ItemID(number)) { try removeOne(item) }
      }
      left -= Int(last - range.first.rawValue) + 1
      try delete("DELETE FROM hidden WHERE first = ?1", range.first)
      if last < range.last.rawValue { try insertHidden(ItemID(last + 1)...range.last, of: nil) }
      hidden = nil
    }
    return try firstLeftover() != nil
  }

  private func firstLeftover() throws -> (first: ItemID, last: ItemID)? {
    try statement("SELECT first, last FROM hidden WHERE container IS NULL ORDER BY first LIMIT 1")
      .firstRow { (ItemID($0.integer(0)), ItemID($0.integer(1))) }
  }
}

/// A new member, with the data to store.
private struct FreshMember {
  let id: ItemID
  let name: FileName
  let member: MemberResult
  let rows: [WritingSession.ValueRow]
}

extension WritingSession {
  /// Keeps the stored item of a member, or inserts a new one.
  ///
  /// - Returns: `nil` if the item is kept, or if the depth of the member has no parent.
  private func place(
    _ member: MemberResult, in file: ItemRecord, _ staging: inout MemberStaging, date: Timestamp
  ) throws -> FreshMember? {
    guard let parent = staging.parent(ofDepth: member.depth, in: file.id) else { return nil }
    var name = member.name
    var namesakes = try self.namesakes(name, in: parent)
    // A tar file may have "a" twice. The second one gets a twin's name, so that both are found.
    while namesakes.contains(where: { staging.has($0.id) }) {
      name = MemberName.twin(member.name, count: staging.nextTwin(of: member.name, in: parent))
      namesakes = try self.namesakes(name, in: parent)
    }
    let digest = member.digest
    let hidden = try hiddenMembers()
    // A hidden namesake is about to be deleted, so only a visible one can be kept.
    if let known = namesakes.first(where: { !hidden.contains($0.id) }), known.digest == digest {
      staging.keep(known.id)
      staging.note(known.id, atDepth: member.depth)
      return nil
    }
    let rows = try rows(of: member.attributes, without: MemberFacts.columns)
    let record = MemberFacts(member, file).record(parent: parent, name: name, date: date)
    let id = try insertRow(ofMember: record, generation: (namesakes.map(\.generation).max() ?? -1) + 1, date: date)
    try insert(member: id, container: file.id, digest: digest)
    staging.note(id, atDepth: member.depth)
    return FreshMember(id: id, name: record.searchName, member: member, rows: rows)
  }

  private struct Namesake {
    var id: ItemID
    var generation: Int64
    var digest: Int64
  }

  private func namesakes(_ name: FileName, in parent: ItemID) throws -> [Namesake] {
    let select = try statement(
      """
      SELECT item.id, item.generation, member.digest FROM item JOIN member ON member.item = item.id
      WHERE item.parent = ?1 AND item.name = ?2
      """)
    select.bind(1, parent.rawValue)
    select.bind(blob: 2, name.bytes)
    var found: [Namesake] = []
    try select.forEachRow {
      found.append(Namesake(id: ItemID($0.integer(0)), generation: $0.integer(1), digest: $0.integer(2)))
    }
    return found
  }

  private func insertRow(ofMember item: ItemRecord, generation: Int64, date: Timestamp) throws -> ItemID {
    let id = try insertRow(of: item, generation: generation)
    let update = try statement("UPDATE item SET imported = ?2 WHERE id = ?1")
    update.bind(1, id.rawValue)
    update.bind(date: 2, date)
    try update.run()
    return id
  }

  private func insert(member id: ItemID, container: ItemID, digest: Int64) throws {
    let insert = try statement("INSERT INTO member (item, container, digest) VALUES (?1, ?2, ?3)")
    insert.bind(1, id.rawValue)
    insert.bind(2, container.rawValue)
    insert.bind(3, digest)
    try insert.run()
  }

  /// Inserts members table by table, so that the pages of each table stay in the processor's caches.
  private func store(_ members: [FreshMember]) throws {
    for new in members { try insert(new.rows, of: new.id) }
    let words = members.map { AttributeWords(name: $0.name, values: $0.rows.map { ($0.key, $0.value) }) }
    for new in members { try insertNameTrigrams(new.name, of: new.id) }
    for (new, words) in zip(members, words) { try insertAttributeTrigrams(words, of: new.id) }
    for (new, words) in zip(members, words) { try insertAttributeWords(words, of: new.id) }
    for new in members { try storeText(new.member.text, of: new.id) }
    for new in members {
      let (attributes, text) = (new.member.attributes, new.member.text)
      let meaning = EmbeddableText(attributes: attributes, name: new.name, text: text)
      try noteMeaning(meaning, of: new.id, made: new.member.vectors)
    }
    for new in members where !new.member.reason.isEmpty || new.member.isTruncated {
      try storeOutcome(of: new.id, reason: new.member.reason, isTruncated: new.member.isTruncated)
    }
  }

  // MARK: Hidden members

  /// Cached while the writer is open, because every new member needs it.
  private func hiddenMembers() throws -> HiddenMembers {
    if let hidden { return hidden }
    let fresh = try reading.hiddenMembers()
    hidden = fresh
    return fresh
  }

  /// Cached while the writer is open, because every stored or removed file needs it, and few are containers.
  private func allContainers() throws -> Set<ItemID> {
    if let containers { return containers }
    var fresh: Set<ItemID> = []
    try statement("SELECT item FROM container").forEachRow { fresh.insert(ItemID($0.integer(0))) }
    containers = fresh
    return fresh
  }

  private func isStaged(_ container: ItemID) throws -> Bool {
    try hiddenMembers().ranges.contains { $0.container == container }
  }

  /// Members of a file that are not hidden, by ascending number.
  private func members(of container: ItemID) throws -> [ItemID] {
    let hidden = try hiddenMembers()
    let select = try statement("SELECT item FROM member WHERE container = ?1 ORDER BY item")
    select.bind(1, container.rawValue)
    var found: [ItemID] = []
    try select.forEachRow { row in
      let id = ItemID(row.integer(0))
      if !hidden.contains(id) { found.append(id) }
    }
    return found
  }

  /// - Parameter items: items by ascending number.
  private func hide(_ items: [ItemID], of container: ItemID?) throws {
    var start = 0
    for index in items.indices {
      let isLast = index + 1 == items.count || items[index + 1].rawValue != items[index].rawValue + 1
      guard isLast else { continue }
      try insertHidden(items[start]...items[index], of: container)
      start = index + 1
    }
    hidden = nil
  }

  /// Hides members that were just inserted. Their numbers are consecutive, because nothing else inserts items
  /// meanwhile.
  private func hide(_ range: ClosedRange<ItemID>, of container: ItemID) throws {
    let extend = try statement("UPDATE hidden SET last = ?2 WHERE last = ?1 - 1 AND container = ?3")
    extend.bind(1, range.lowerBound.rawValue)
    extend.bind(2, range.upperBound.rawValue)
    extend.bind(3, container.rawValue)
    try extend.run()
    if changedRows == 0 { try insertHidden(range, of: container) }
    hidden = nil
  }

  private func insertHidden(_ range: ClosedRange<ItemID>, of container: ItemID?) throws {
    let insert = try statement("INSERT INTO hidden (first, last, container) VALUES (?1, ?2, ?3)")
    insert.bind(1, range.lowerBound.rawValue)
    insert.bind(2, range.upperBound.rawValue)
    insert.bind(3, container?.rawValue)
    try insert.run()
  }
}

/// Columns of a member's row.
private struct MemberFacts {
  /// Attributes that are stored in columns, not as values.
  static let columns: Set<AttributeKey> = [.contentModificationDate, .contentCreationDate]

  private let member: MemberResult
  private let file: ItemRecord

  init(_ member: MemberResult, _ file: ItemRecord) {
    self.member = member
    self.file = file
  }

  /// The row of a member. Without a date of its own, it gets that of its file.
  func record(parent: ItemID, name: FileName, date: Timestamp) -> ItemRecord {
    let modified = self.date(.contentModificationDate) ?? file.stamp.modified
    return ItemRecord(
      parent: parent, name: name, kind: .member,
      stamp: FileStamp(size: member.size, modified: modified, changed: date, inode: 0),
      created: self.date(.contentCreationDate), owner: file.owner, group: file.group, permissions: file.permissions,
      type: member.type, state: member.state)
  }

  private func date(_ key: AttributeKey) -> Timestamp? {
    guard case .date(let date) = member.attributes[key] else { return nil }
    return date
  }
}
