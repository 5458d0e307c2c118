package import MDDonations
package import MDModel
import MDSQLite

/// A group of a donor's items that can be deleted by its name.
package struct DonatedDomain: Hashable, Sendable {
  /// Name of the domain; `nil` for the items without one.
  package var name: String?
  package var items: Int64
}

/// Donated items.
extension ReadingSession {
  package func donatedItem(
    _ id: ItemID, attributes: Set<AttributeKey>?
  ) throws -> (donor: ItemID, item: DonatedItem)? {
    let select = try statement(
      """
      SELECT item.parent, item.name, item.type, donated.domain, expiration.date FROM item
      LEFT JOIN donated ON donated.item = item.id LEFT JOIN expiration ON expiration.item = item.id
      WHERE item.id = ?1 AND item.kind = 5
      """)
    select.bind(1, id.rawValue)
    var type: Int64?
    let found = try select.firstRow { row -> (donor: ItemID, item: DonatedItem) in
      type = row.optionalInteger(2)
      let item = DonatedItem(
        identifier: DonationAddress.decoded(row.bytes(1)) ?? "", domain: row.isNull(3) ? nil : row.string(3),
        attributes: [:], expiration: row.optionalDate(4))
      return (ItemID(row.integer(0)), item)
    }
    guard var found else { return nil }
    if attributes?.isEmpty != true {
      found.item.attributes = try givenAttributes(of: id, type: type) { attributes?.contains($0) ?? true }
    }
    return found
  }

  private func givenAttributes(
    of id: ItemID, type: Int64?, where isWanted: (AttributeKey) -> Bool
  ) throws -> AttributeSet {
    var given = AttributeSet()
    let wantsType = isWanted(.contentType)
    if wantsType || isWanted(.contentTypeTree), let name = try type.flatMap(self.type) {
      if wantsType { given[.contentType] = .string(name.identifier) }
      if isWanted(.contentTypeTree) { given[.contentTypeTree] = .strings(name.tree) }
    }
    try read(into: &given, valuesOf: id, where: isWanted)
    return given
  }

  package func texts(ofDonated id: ItemID, under attributes: [Int64]) throws -> [[String]] {
    let select = try statement(
      """
      SELECT attribute, value FROM donated JOIN value ON value.item = donated.item
      WHERE donated.item = ?1 AND kind = 1 ORDER BY attribute, ordinal
      """)
    select.bind(1, id.rawValue)
    var texts = attributes.map { _ in [String]() }
    try select.forEachRow { row in
      let number = row.integer(0)
      if let index = attributes.firstIndex(of: number) { texts[index].append(row.string(1)) }
    }
    return texts
  }

  package func item(at address: DonationAddress) throws -> ItemRecord? {
    guard let donor = try donor(bundle: address.bundle, index: address.index) else { return nil }
    return try address.identifier.isEmpty ? item(donor.item) : child(of: donor.item, named: address.name)
  }

  package func hasDonors() throws -> Bool {
    try statement("SELECT 1 FROM donor LIMIT 1").firstRow { _ in true } ?? false
  }

  package func allDonatedItems() throws -> ItemSet {
    var found = ItemSet(upTo: try largestItem())
    try statement("SELECT item FROM donated").forEachRow { found.insert(ItemID($0.integer(0))) }
    return found
  }

  package func donatedItems(of donor: ItemID, after last: ItemID, limit: Int) throws -> [ItemID] {
    // Reads in row order. The index would need a sort.
    let select = try statement(
      "SELECT item FROM donated NOT INDEXED WHERE donor = ?1 AND item > ?2 ORDER BY item LIMIT ?3")
    select.bind(1, donor.rawValue)
    select.bind(2, last.rawValue)
    select.bind(3, Int64(limit))
    var found: [ItemID] = []
    try select.forEachRow { found.append(ItemID($0.integer(0))) }
    return found
  }

  package func items(of donor: ItemID) throws -> ItemSet {
    let select = try statement("SELECT item FROM donated WHERE donor = ?1")
    select.bind(1, donor.rawValue)
    var found = ItemSet(upTo: try largestItem())
    try select.forEachRow { found.insert(ItemID($0.integer(0))) }
    return found
  }

  package func itemCount(of donor: ItemID) throws -> Int64 {
    let select = try statement("SELECT count(*) FROM donated WHERE donor = ?1")
    select.bind(1, donor.rawValue)
    return try select.firstRow { $0.integer(0) } ?? 0
  }

  package func domains(of donor: ItemID) throws -> [DonatedDomain] {
    let select = try statement(
      "SELECT domain, count(*) FROM donated WHERE donor = ?1 GROUP BY domain ORDER BY domain")
    select.bind(1, donor.rawValue)
    var found: [DonatedDomain] = []
    try select.forEachRow {
      found.append(DonatedDomain(name: $0.isNull(0) ? nil : $0.string(0), items: $0.integer(1)))
    }
    return found
  }

  /// Items of a donor in a domain or in one of its subdomains, at most `limit` of them.
  package func items(of donor: ItemID, inDomain domain: String, limit: Int) throws -> [ItemID] {
    // The subdomains of "a" are the names from "a." up to "a/": '/' comes after '.' in ASCII.
    let select = try statement(
      """
      SELECT item FROM (SELECT item FROM donated WHERE donor = ?1 AND domain = ?2
      UNION ALL SELECT item FROM donated WHERE donor = ?1 AND domain > ?2 || '.' AND domain < ?2 || '/') LIMIT ?3
      """)
    select.bind(1, donor.rawValue)
    select.bind(text: 2, domain)
    select.bind(3, Int64(limit))
    var found: [ItemID] = []
    try select.forEachRow { found.append(ItemID($0.integer(0))) }
    return found.sorted()
  }
}
