import MDModel
import XMPMetadata

/// Adds attributes that agencies, archives and albums record: people, credit, source, event, places, the maker's
/// address.
struct AgencyAttributes {
  let packet: XMPPacket?
  let record: IPTCRecord?

  func add(to set: inout AttributeSet) {
    if let packet { set[.participants] = .distinct(PicturedPeople.names(in: packet)) }
    set[.xmpCredit] = .first([packet?.first(XMPName.credit), record?.first(.credit)])
    set[.originalSource] = .first([
      packet?.first(XMPName.photoSource), record?.first(.source), packet?.first(XMPName.source),
    ])
    set[.event] = .first([packet?.first(XMPName.event), packet?.first(XMPName.mediaProEvent)])
    set[.alternativeText] = .first([
      packet?.first(XMPName.alternativeText), packet?.first(XMPName.extendedDescription),
    ])
    set[.digitalSourceType] = .first([packet?.first(XMPName.digitalSourceType)])
    set[.editors] = .distinct(texts(XMPName.captionWriter) + (record?.texts(.captionWriter) ?? []))
    addResource(to: &set)
    addPlaces(to: &set)
    addContact(to: &set)
  }

  private func texts(_ name: String) -> [String] { packet?.texts(name) ?? [] }

  /// Adds Dublin Core's general fields.
  private func addResource(to set: inout AttributeSet) {
    set[.organizations] = .distinct(texts(XMPName.organisationInImage))
    set[.publishers] = .distinct(texts(XMPName.publisher))
    set[.contributors] = .distinct(texts(XMPName.contributor))
    set[.languages] = .distinct(texts(XMPName.language).filter { $0 != "x-default" })
    set[.identifier] = .first([
      packet?.first(XMPName.identifier), packet?.first(XMPName.transmissionReference),
      record?.first(.transmissionReference),
    ])
    set[.coverage] = .first([packet?.first(XMPName.coverage)])
    set[.rights] = .first([
      packet?.first(XMPName.usageTerms), packet?.first(XMPName.license), packet?.first(XMPName.webStatement),
    ])
  }

  /// Adds the quarter or street, and the places of IPTC's extension. If the older fields for the city are missing, the
  /// extension's places fill them.
  private func addPlaces(to set: inout AttributeSet) {
    let created = packet?.properties[XMPName.locationCreated]?.elements ?? []
    let shown = packet?.properties[XMPName.locationShown]?.elements ?? []
    let places = created + shown
    func place(_ field: String) -> String? { places.lazy.compactMap { $0.first(field) }.first }
    set[.namedLocation] = .first([
      packet?.first(XMPName.sublocation), record?.first(.sublocation), place(XMPName.placeName),
      place(XMPName.placeSublocation), packet?.first(XMPName.mediaProLocation),
    ])
    if let place = places.first { addCity(of: place, to: &set) }
    set[.locationsCreated] = .distinct(created.map(Self.line))
    set[.locationsShown] = .distinct(shown.map(Self.line) + (record?.texts(.contentLocation) ?? []))
    let artworks = packet?.properties[XMPName.artwork]?.elements ?? []
    set[.artworks] = .distinct(artworks.map { Self.line($0, [XMPName.artworkTitle, XMPName.artworkCreator]) })
  }

  private func addCity(of place: RDFValue, to set: inout AttributeSet) {
    guard set[.city] == nil, set[.stateOrProvince] == nil, set[.country] == nil else { return }
    set[.city] = .first([place.first(XMPName.placeCity)])
    set[.stateOrProvince] = .first([place.first(XMPName.placeState)])
    set[.country] = .first([place.first(XMPName.placeCountry)])
  }

  private static func line(_ place: RDFValue) -> String {
    line(
      place,
      [
        XMPName.placeName, XMPName.placeSublocation, XMPName.placeCity, XMPName.placeState, XMPName.placeCountry,
      ])
  }

  /// The texts of a structure's fields, joined with commas.
  private static func line(_ structure: RDFValue, _ fields: [String]) -> String {
    fields.flatMap { structure.fields[$0]?.texts ?? [] }.joined(separator: ", ")
  }

  private func addContact(to set: inout AttributeSet) {
    set[.contactKeywords] = .distinct(record?.texts(.contact) ?? [])
    guard let contact = packet?.properties[XMPName.contact] else { return }
    let postal = Self.line(
      contact,
      [
        XMPName.contactAddress, XMPName.contactPostalCode, XMPName.contactCity, XMPName.contactRegion,
        XMPName.contactCountry,
      ])
    set[.authorAddresses] = .distinct([postal] + (contact.fields[XMPName.contactAddressOfSite]?.texts ?? []))
    set[.authorEmailAddresses] = .distinct(contact.fields[XMPName.contactEmail]?.texts ?? [])
    set[.phoneNumbers] = .distinct(contact.fields[XMPName.contactPhone]?.texts ?? [])
  }
}
