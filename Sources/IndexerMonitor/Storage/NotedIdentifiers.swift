/// Identifiers noted for one link, with the generation in which each was last noted.
///
/// They are sorted for the first page of a sweep. The following pages use the same order, up to the last page.
/// Identifiers that are removed meanwhile stay in the order, and are skipped.
struct NotedIdentifiers {
  private var generations: [String: Int] = [:]
  /// All identifiers in the order of their UTF-8, and some that were removed; `nil` outside of sweeps.
  private var order: [String]?

  var isEmpty: Bool { generations.isEmpty }

  func contains(_ identifier: String) -> Bool { generations[identifier] != nil }

  mutating func note(_ identifier: String, in generation: Int) {
    if generations.updateValue(generation, forKey: identifier) == nil { order = nil }
  }

  mutating func remove(_ identifier: String) { generations[identifier] = nil }

  /// The next identifiers, after a given one, that were not noted in this generation or a later one.
  mutating func page(before generation: Int, after last: String?, limit: Int) -> [String] {
    let order = order ?? generations.keys.sorted(by: Self.precedes)
    var page: [String] = []
    for identifier in order[(last.map { Self.place(behind: $0, in: order) } ?? 0)...] {
      guard page.count < limit else { break }
      if let noted = generations[identifier], noted < generation { page.append(identifier) }
    }
    // A short page ends the sweep. Otherwise, keep the order for the next page.
    self.order = page.count < limit ? nil : order
    return page
  }

  /// Position of the first identifier after a given one, by binary search.
  private static func place(behind identifier: String, in order: [String]) -> Int {
    var places = order.startIndex..<order.endIndex
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      places = precedes(identifier, order[middle]) ? places.lowerBound..<middle : middle + 1..<places.upperBound
    }
    return places.lowerBound
  }

  private static func precedes(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }
}
