public import MDModel
import MDSystem
import MDText

/// Places of the world, their names and coordinates: a file that is mapped into memory, sorted for both questions.
public struct Gazetteer: Sendable {
  let tables: GazetteerTables

  /// - Returns: `nil` where the file cannot be read, or is none of a known version.
  public init?(path: FilePath) {
    guard let file = try? MappedFile(path), let tables = GazetteerTables(file) else { return nil }
    self.tables = tables
  }

  // MARK: Names

  /// Places of a name in any of its languages, the largest first; case and accents do not count.
  public func places(named name: String) -> [KnownPlace] {
    // Longer texts are not names.
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

extension Gazetteer {
  /// Name of the file in its folders.
  private static let fileName = "places.gazetteer"

  /// The gazetteer of this computer; `nil` where none is installed. Mapped again at each call, which takes some
  /// microseconds, so that a process at rest holds none of it.
  public static func installed() -> Gazetteer? {
    let names = ["LIMELIGHT_PLACES", "XDG_DATA_DIRS"]
    let paths = searchPath(environment: ProcessEnvironment.texts(names), programDirectory: ExecutablePath.directory())
    return paths.lazy.compactMap { Gazetteer(path: FilePath($0)) }.first
  }

  /// The file `$LIMELIGHT_PLACES` alone if that is set; else beside the program, in `../share/limelight`, and in the
  /// system's data folders.
  static func searchPath(environment: [String: String], programDirectory: String?) -> [String] {
    if let path = environment["LIMELIGHT_PLACES"], !path.isEmpty { return [path] }
    let program = programDirectory.map { ["\($0)/\(fileName)", "\($0)/../share/limelight/\(fileName)"] } ?? []
    let listed = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    return program + listed.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/limelight/\(fileName)" }
  }
}
