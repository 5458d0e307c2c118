package import MDModel
import MDSystem
import MDText

/// Places of the world with names and coordinates, in a mapped file that is sorted for lookups by either.
package struct Gazetteer: Sendable {
  let tables: GazetteerTables

  /// - Returns: `nil` if the file cannot be read, or is not a gazetteer of a known version.
  package init?(path: FilePath) {
    guard let file = try? MappedFile(path), let tables = GazetteerTables(file) else { return nil }
    self.tables = tables
  }

  // MARK: Names

  /// Places with a name in any of its languages, the largest first.
  ///
  /// Case and accents are ignored.
  package func places(named name: String) -> [KnownPlace] {
    // Longer texts are not names of places.
    guard name.utf8.count <= 200 else { return [] }
    let key = Array(Folding.fold(name).utf8)
    if key.isEmpty { return [] }
    var (found, folded): ([KnownPlace], [UInt8]) = ([], [])
    for number in firstName(notBefore: key)..<tables.nameCount {
      Folding.fold(tables.name(number), into: &folded)
      guard folded == key else { break }
      if let place = place(ofName: number) { found.append(place) }
    }
    return found
  }

  private func firstName(notBefore key: [UInt8]) -> Int {
    var (low, high) = (0, tables.nameCount)
    var folded: [UInt8] = []
    while low < high {
      let middle = (low + high) / 2
      Folding.fold(tables.name(middle), into: &folded)
      if folded.lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func place(ofName number: Int) -> KnownPlace? {
    guard let (kind, target) = tables.target(ofName: number) else { return nil }
    switch kind {
    case 0:
      let center = Coordinates(latitude: tables.latitude(ofPlace: target), longitude: tables.longitude(ofPlace: target))
      return KnownPlace(
        kind: .city, name: tables.name(ofPlace: target), center: center, radius: tables.radius(ofPlace: target))
    case 1: return KnownPlace(kind: .region, name: tables.name(ofRegion: target))
    default: return KnownPlace(kind: .country, name: tables.name(ofCountry: target))
    }
  }
}
