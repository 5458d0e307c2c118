import MDImporting
import MDModel
import MDPlaces

/// Adds place names to files with coordinates, because photos have coordinates and people search for names. The
/// gazetteer is mapped when the first coordinates come, and stays mapped as long as this value lives.
struct PlaceNaming {
  private let places = InstalledPlaces()

  func named(_ file: ImportedFile) -> ImportedFile {
    guard Self.hasCoordinates(file.attributes) else { return file }
    var file = file
    addNames(to: &file.attributes)
    return file
  }

  func named(_ piece: MemberPiece) -> MemberPiece {
    guard piece.members.contains(where: { Self.hasCoordinates($0.attributes) }) else { return piece }
    var piece = piece
    for index in piece.members.indices { addNames(to: &piece.members[index].attributes) }
    return piece
  }

  private static func hasCoordinates(_ attributes: AttributeSet) -> Bool { attributes[.latitude] != nil }

  /// Adds the names that the file does not give itself.
  private func addNames(to attributes: inout AttributeSet) {
    guard let latitude = attributes[.latitude]?.number, let longitude = attributes[.longitude]?.number,
      let point = Coordinates(latitude: latitude, longitude: longitude), let names = places.names(at: point)
    else { return }
    for (key, name) in [(.city, names.city), (.stateOrProvince, names.region), (AttributeKey.country, names.country)]
    where attributes[key] == nil {
      attributes[key] = name.map(AttributeValue.string)
    }
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
