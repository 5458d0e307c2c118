import MDImporting
import MDModel
import MDPlaces

/// Adds the names of the place to what importers tell with coordinates: photos have these, and people search for those.
/// The gazetteer is mapped when the first coordinates come, and lives as long as this does.
struct PlaceNaming {
  private enum State {
    case unused
    case looked(Gazetteer?)
  }

  private var state = State.unused

  mutating func named(_ file: ImportedFile) -> ImportedFile {
    guard Self.hasCoordinates(file.attributes) else { return file }
    var file = file
    addNames(to: &file.attributes)
    return file
  }

  mutating func named(_ piece: MemberPiece) -> MemberPiece {
    guard piece.members.contains(where: { Self.hasCoordinates($0.attributes) }) else { return piece }
    var piece = piece
    for index in piece.members.indices { addNames(to: &piece.members[index].attributes) }
    return piece
  }

  private static func hasCoordinates(_ attributes: AttributeSet) -> Bool { attributes[.latitude] != nil }

  /// What the file says itself stays.
  private mutating func addNames(to attributes: inout AttributeSet) {
    guard let latitude = attributes[.latitude]?.number, let longitude = attributes[.longitude]?.number,
      let point = Coordinates(latitude: latitude, longitude: longitude), let names = gazetteer()?.names(at: point)
    else { return }
    for (key, name) in [(.city, names.city), (.stateOrProvince, names.region), (AttributeKey.country, names.country)]
    where attributes[key] == nil {
      attributes[key] = name.map(AttributeValue.string)
    }
  }

  private mutating func gazetteer() -> Gazetteer? {
    if case .looked(let gazetteer) = state { return gazetteer }
    let gazetteer = Gazetteer.installed()
    state = .looked(gazetteer)
    return gazetteer
  }
}

extension AttributeValue {
  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .string, .boolean, .date, .data, .array: nil
    }
  }
}
