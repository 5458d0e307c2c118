import ByteReading
import MDModel
import Testing

@testable import Image

/// Metadata that agencies, archives and photo albums record.
@Suite struct AgencyTests {
  private func place(_ property: String, _ city: String, _ part: String) -> String {
    """
    <\(property)><rdf:Bag><rdf:li rdf:parseType="Resource"><Iptc4xmpExt:City>\(city)</Iptc4xmpExt:City>
    <Iptc4xmpExt:Sublocation>\(part)</Iptc4xmpExt:Sublocation></rdf:li></rdf:Bag></\(property)>
    """
  }

  @Test func fieldsOfXMP() throws {
    let packet = PictureBytes.jpeg(
      xmp: """
        <photoshop:City>Lund</photoshop:City><photoshop:Credit>Bild AB</photoshop:Credit>
        <photoshop:Source>Archiv</photoshop:Source><Iptc4xmpCore:Location>Domplatz</Iptc4xmpCore:Location>
        <Iptc4xmpExt:Event>\(PictureBytes.list("Alt", "Stadtfest"))</Iptc4xmpExt:Event>
        <Iptc4xmpCore:AltTextAccessibility>\(PictureBytes.list("Alt", "Tanzende"))</Iptc4xmpCore:AltTextAccessibility>
        \(place("Iptc4xmpExt:LocationShown", "Malmö", "Hafen"))\(place("Iptc4xmpExt:LocationCreated", "Lund", "Turm"))
        <Iptc4xmpCore:CreatorContactInfo rdf:parseType="Resource"><Iptc4xmpCore:CiAdrExtadr>Gasse 1
        </Iptc4xmpCore:CiAdrExtadr><Iptc4xmpCore:CiAdrCity>Ystad</Iptc4xmpCore:CiAdrCity>
        <Iptc4xmpCore:CiEmailWork>maker@example.org</Iptc4xmpCore:CiEmailWork>
        <Iptc4xmpCore:CiTelWork>+46 40 1</Iptc4xmpCore:CiTelWork></Iptc4xmpCore:CreatorContactInfo>
        <xmpRights:UsageTerms>\(PictureBytes.list("Alt", "Nur Presse"))</xmpRights:UsageTerms>
        """)
    let found = try PictureBytes.attributes(packet)
    #expect(found["kMDItemXMPCredit"] == .string("Bild AB"))
    #expect(found["kMDItemOriginalSource"] == .string("Archiv"))
    #expect(found["kMDItemNamedLocation"] == .string("Domplatz"))
    #expect(found[.city] == .string("Lund"))
    #expect(found["limelight_event"] == .string("Stadtfest"))
    #expect(found["limelight_alternativeText"] == .string("Tanzende"))
    #expect(found["limelight_locationsShown"] == .strings(["Hafen, Malmö"]))
    #expect(found["limelight_locationsCreated"] == .strings(["Turm, Lund"]))
    #expect(found["kMDItemAuthorAddresses"] == .strings(["Gasse 1, Ystad"]))
    #expect(found["kMDItemAuthorEmailAddresses"] == .strings(["maker@example.org"]))
    #expect(found["kMDItemPhoneNumbers"] == .strings(["+46 40 1"]))
    #expect(found["kMDItemRights"] == .string("Nur Presse"))
  }

  @Test func fieldsOfIPTC() throws {
    let sets: [(UInt8, String)] = [
      (20, "Brauchtum"), (25, "Tanz"), (27, "Hafen"), (92, "Domplatz"), (103, "A-4711"), (110, "Bild AB"),
      (115, "Archiv"), (118, "Gasse 1"), (122, "Ada Byron"),
    ]
    let found = try PictureBytes.attributes(PictureBytes.jpeg(iptc: sets.map { ($0.0, Array($0.1.utf8)) }))
    #expect(found["kMDItemNamedLocation"] == .string("Domplatz"))
    #expect(found["kMDItemXMPCredit"] == .string("Bild AB"))
    #expect(found["kMDItemOriginalSource"] == .string("Archiv"))
    #expect(found["kMDItemContactKeywords"] == .strings(["Gasse 1"]))
    #expect(found["kMDItemEditors"] == .strings(["Ada Byron"]))
    #expect(found["kMDItemIdentifier"] == .string("A-4711"))
    #expect(found[.keywords] == .strings(["Tanz", "Brauchtum"]))
    #expect(found["limelight_locationsShown"] == .strings(["Hafen"]))
  }

  /// If the older field is missing, the city comes from the place where the picture was taken.
  @Test func cityOfThePlace() throws {
    let both =
      place("Iptc4xmpExt:LocationShown", "Malmö", "Hafen") + place("Iptc4xmpExt:LocationCreated", "Lund", "Turm")
    let found = try PictureBytes.attributes(PictureBytes.jpeg(xmp: both))
    #expect(found[.city] == .string("Lund"))
    #expect(found["kMDItemNamedLocation"] == .string("Turm"))
  }

  private func people(_ properties: String) throws -> AttributeValue? {
    try PictureBytes.attributes(PictureBytes.jpeg(xmp: properties))["kMDItemParticipants"]
  }

  @Test func markedFaces() throws {
    let area = "<mwg-rs:Area xmlns:stArea=\"http://ns.adobe.com/xmp/sType/Area#\" stArea:x=\"0.5\" stArea:y=\"0.4\"/>"
    func region(_ name: String, _ type: String) -> String {
      "<rdf:li><rdf:Description mwg-rs:Name=\"\(name)\" mwg-rs:Type=\"\(type)\">\(area)</rdf:Description></rdf:li>"
    }
    let regions = region("Ada Byron", "Face") + region("Waldi", "Pet") + region("Jürgen Muster", "Face")
    let expected = AttributeValue.strings(["Ada Byron", "Jürgen Muster"])
    #expect(
      try people(
        "<mwg-rs:Regions rdf:parseType=\"Resource\"><mwg-rs:RegionList><rdf:Bag>\(regions)</rdf:Bag></mwg-rs:RegionList>"
          + "</mwg-rs:Regions>") == expected)
    let nested = ["Ada Byron", "Jürgen Muster"].map {
      "<rdf:li rdf:parseType=\"Resource\"><mwg-rs:Name>\($0)</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>\(area)</rdf:li>"
    }
    #expect(
      try people(
        "<mwg-rs:Regions><rdf:Description><mwg-rs:RegionList><rdf:Seq>\(nested.joined())</rdf:Seq></mwg-rs:RegionList>"
          + "</rdf:Description></mwg-rs:Regions>") == expected)
  }

  @Test func facesOfOtherMakers() throws {
    let face = "<rdf:li MPReg:PersonDisplayName=\"Ada Byron\" MPReg:Rectangle=\"0.4, 0.3, 0.1, 0.1\"/>"
    let expected = AttributeValue.strings(["Ada Byron"])
    #expect(
      try people(
        "<MP:RegionInfo rdf:parseType=\"Resource\"><MPRI:Regions><rdf:Bag>\(face)</rdf:Bag></MPRI:Regions></MP:RegionInfo>"
      ) == expected)
    #expect(
      try people("<mediapro:People>\(PictureBytes.list("Bag", "Ada Byron"))</mediapro:People>") == expected)
    #expect(
      try people(
        "<acdsee-rs:Regions rdf:parseType=\"Resource\"><acdsee-rs:RegionList><rdf:Bag><rdf:li acdsee-rs:Name=\"Ada Byron\" "
          + "acdsee-rs:Type=\"Face\"/></rdf:Bag></acdsee-rs:RegionList></acdsee-rs:Regions>") == expected)
  }

  @Test func personsShown() throws {
    let shown = "<Iptc4xmpExt:PersonInImage>\(PictureBytes.list("Bag", "Ada Byron", "Jo"))</Iptc4xmpExt:PersonInImage>"
    let details =
      "<Iptc4xmpExt:PersonInImageWDetails><rdf:Bag><rdf:li rdf:parseType=\"Resource\"><Iptc4xmpExt:PersonName>"
      + PictureBytes.list("Alt", "Mary")
      + "</Iptc4xmpExt:PersonName></rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImageWDetails>"
    #expect(try people(shown + details) == .strings(["Ada Byron", "Jo", "Mary"]))
  }

  @Test func nestedKeywords() throws {
    let found = try PictureBytes.attributes(
      PictureBytes.jpeg(
        xmp: "<lr:hierarchicalSubject>\(PictureBytes.list("Bag", "Tiere|Vögel|Eisvogel"))</lr:hierarchicalSubject>"
          + "<digiKam:TagsList>\(PictureBytes.list("Seq", "Orte/Weiher"))</digiKam:TagsList>"))
    #expect(found[.keywords] == .strings(["Tiere", "Vögel", "Eisvogel", "Orte", "Weiher"]))
  }
}
