import XMPMetadata

/// Collects the names of people in a picture from face regions of several makers and from lists of persons.
enum PicturedPeople {
  static func names(in packet: XMPPacket) -> [String] {
    faces(in: packet) + microsoftFaces(in: packet) + iptcRegions(in: packet) + packet.texts(XMPName.personInImage)
      + persons(in: packet) + packet.texts(XMPName.mediaProPeople) + packet.texts(XMPName.gettyPersonality)
  }

  /// Names from the regions of the Metadata Working Group and of ACDSee, except regions of pets, focus points and bar
  /// codes.
  private static func faces(in packet: XMPPacket) -> [String] {
    RegionNames.all.flatMap { names in
      let list = packet.properties[names.regions]?.elements.compactMap { $0.fields[names.list] } ?? []
      return list.flatMap(\.elements).flatMap { region in
        let isFace = region.first(names.type).map { $0.lowercased() == "face" } ?? true
        return isFace ? region.fields[names.name]?.texts ?? [] : []
      }
    }
  }

  /// Names from the regions of Windows Photo Gallery.
  private static func microsoftFaces(in packet: XMPPacket) -> [String] {
    let information = packet.properties[MicrosoftRegion.information]?.elements ?? []
    let regions = information.compactMap { $0.fields[MicrosoftRegion.regions] }.flatMap(\.elements)
    return regions.flatMap { $0.fields[MicrosoftRegion.personName]?.texts ?? [] }
  }

  /// Names from IPTC's image regions.
  private static func iptcRegions(in packet: XMPPacket) -> [String] {
    let regions = packet.properties[XMPName.imageRegion]?.elements ?? []
    return regions.flatMap { $0.fields[XMPName.personInImage]?.texts ?? [] }
  }

  private static func persons(in packet: XMPPacket) -> [String] {
    let persons = packet.properties[XMPName.personWithDetails]?.elements ?? []
    return persons.flatMap { $0.fields[XMPName.personName]?.texts ?? [] }
  }

  private enum MicrosoftRegion {
    static let information = "http://ns.microsoft.com/photo/1.2/\tRegionInfo"
    static let regions = "http://ns.microsoft.com/photo/1.2/t/RegionInfo#\tRegions"
    static let personName = "http://ns.microsoft.com/photo/1.2/t/Region#\tPersonDisplayName"
  }

  /// Names of the properties for regions in one maker's namespace.
  private struct RegionNames {
    let regions: String
    let list: String
    let name: String
    let type: String

    private init(_ namespace: String, list: String) {
      regions = namespace + "\tRegions"
      self.list = namespace + "\t" + list
      name = namespace + "\tName"
      type = namespace + "\tType"
    }

    static let all = [
      RegionNames("http://www.metadataworkinggroup.com/schemas/regions/", list: "RegionList"),
      RegionNames("http://ns.acdsee.com/regions/", list: "RegionList"),
    ]
  }
}
