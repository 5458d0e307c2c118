import MDModel
import MDSQLite
import MDStore

/// Checks that the row of an item is plausible, that its data can be read, and that the listing agrees.
struct ItemCheck {
  private let session: ReadingSession
  private let listing: Listing
  private let hidden: HiddenMembers

  init(_ session: ReadingSession) throws {
    self.session = session
    hidden = try session.hiddenMembers()
    listing = try Listing(session)
  }

  func run(_ range: Range<Int64>, _ found: inout Findings, _ goesOn: () -> Bool) throws {
    try checkRows(range, &found)
    try checkValues(range, &found)
    let last = min(range.upperBound, try session.largestItem().rawValue + 1)
    for number in range.lowerBound..<max(range.lowerBound, last) {
      // Asked for each item: reading its text may take some milliseconds.
      guard goesOn() else { throw IndexVerification.Stopped() }
      try check(ItemID(number), &found)
    }
  }

  private func checkRows(_ range: Range<Int64>, _ found: inout Findings) throws {
    let select = try session.statement(
      """
      SELECT item.id, item.parent, folder.kind, item.kind, item.state,
        item.type IS NOT NULL AND item.type NOT IN (SELECT id FROM type),
        item.importer IS NOT NULL AND item.importer NOT IN (SELECT id FROM importer),
        typeof(item.name) <> 'blob' OR typeof(item.size) <> 'integer' OR typeof(item.modified) <> 'integer'
      FROM item LEFT JOIN item AS folder ON folder.id = item.parent WHERE item.id >= ?1 AND item.id < ?2
      """)
    bind(range, to: select)
    try select.forEachRow { row in
      let id = ItemID(row.integer(0))
      let isRoot = row.integer(1) == 0
      // A hidden member may have lost its file before it is deleted.
      if !isRoot, row.isNull(2), !hidden.contains(id) { found.add("The item \(id) is in a folder that there is not.") }
      let homes = Self.homes(of: ItemKind(rawValue: row.integer(3)))
      if !isRoot, !row.isNull(2), !homes.contains(where: { $0.rawValue == row.integer(2) }) {
        found.add("The item \(id) is in something that is no folder.")
      }
      if ItemKind(rawValue: row.integer(3)) == nil { found.add("The item \(id) is of no known kind.") }
      if ItemState(rawValue: row.integer(4)) == nil { found.add("The item \(id) is in no known state.") }
      if row.integer(5) != 0 { found.add("The item \(id) has a type that is unknown.") }
      if row.integer(6) != 0 { found.add("The item \(id) was read by an importer that is unknown.") }
      if row.integer(7) != 0 { found.add("The row of the item \(id) holds values of the wrong form.") }
    }
  }

  /// Kinds of item that may be the parent of an item of a kind.
  private static func homes(of kind: ItemKind?) -> [ItemKind] {
    switch kind {
    case .donated: [.app]
    case .member: [.regular, .member]
    case .regular, .directory, .symbolicLink, .special, .app, nil: [.directory]
    }
  }

  private func checkValues(_ range: Range<Int64>, _ found: inout Findings) throws {
    let select = try session.statement(
      """
      SELECT item, attribute FROM value WHERE item >= ?1 AND item < ?2
      AND typeof(value) IS NOT CASE kind WHEN 1 THEN 'text' WHEN 2 THEN 'integer' WHEN 3 THEN 'real'
        WHEN 4 THEN 'integer' WHEN 5 THEN 'integer' WHEN 6 THEN 'blob' END
      """)
    bind(range, to: select)
    try select.forEachRow { row in
      found.add("The value of the attribute \(row.integer(1)) of the item \(ItemID(row.integer(0))) cannot be read.")
    }
  }

  private func check(_ id: ItemID, _ found: inout Findings) throws {
    let item = try session.item(id)
    if item != nil { found.checked += 1 }
    let place = item.map {
      ListedPlace(
        parent: $0.parent, isDirectory: $0.kind == .directory, isDonated: $0.kind.isDonated,
        isMember: $0.kind == .member, type: $0.type)
    }
    do {
      let isListed = try listing.place(of: id) == place && listing.date(of: id) == item?.stamp.modified
      let name = try listing.withPlace(of: id) { FileName($1) }
      if !isListed || name != item?.name { found.add("The listing says of the item \(id) what its row does not.") }
      _ = try session.text(of: id)
    } catch let error as StoreError where error.code == .corrupt {
      found.add("\(error.description) (Item \(id).)")
    }
  }

  private func bind(_ range: Range<Int64>, to select: PreparedStatement) {
    select.bind(1, range.lowerBound)
    select.bind(2, range.upperBound)
  }
}
