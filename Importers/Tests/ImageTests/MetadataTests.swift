import ByteReading
import CalendarTimes
import MDModel
import Testing
import XMPMetadata

@testable import Image

@Suite struct MetadataTests {
  private func packet(_ description: String) -> XMPPacket {
    XMPPacket(
      Array(
        """
        <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/">\(description)
        </rdf:RDF></x:xmpmeta><?xpacket end="w"?>
        """.utf8))
  }

  @Test func formsOfProperties() {
    let packet = packet(
      """
      <rdf:Description photoshop:City="Lund"><photoshop:Country> Sverige </photoshop:Country>
      <dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>bird &amp; fish</rdf:li></rdf:Bag></dc:subject>
      <dc:title><rdf:Alt><rdf:li xml:lang="sv">Ängar</rdf:li><rdf:li xml:lang="x-default">Meadows</rdf:li></rdf:Alt></dc:title>
      <exif:Flash rdf:parseType="Resource"><exif:Fired>True</exif:Fired></exif:Flash></rdf:Description>
      """)
    #expect(packet.first(XMPName.city) == "Lund")
    #expect(packet.first(XMPName.country) == "Sverige")
    #expect(packet.values[XMPName.subject] == ["sea", "bird & fish"])
    #expect(packet.values[XMPName.title] == ["Meadows"])
    #expect(packet.first(XMPName.flashFired) == "True")
    #expect(!packet.isDamaged)
  }

  @Test func structureDoesNotLeakIntoProperties() {
    let packet = packet(
      "<rdf:Description><exif:Flash><rdf:Description exif:Fired=\"False\" exif:Mode=\"3\"/></exif:Flash></rdf:Description>"
    )
    #expect(packet.first(XMPName.flashFired) == "False")
    #expect(packet.values.keys.count == 2)
  }

  @Test func brokenPacketKeepsItsStart() {
    let packet = packet("<rdf:Description photoshop:City=\"Lund\"><dc:title>")
    #expect(packet.isDamaged)
    #expect(packet.first(XMPName.city) == "Lund")
  }

  private func dataSet(_ record: UInt8, _ number: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0x1C, record, number, UInt8(data.count >> 8), UInt8(data.count & 255)] + data
  }

  @Test func editorialRecord() {
    let utf8 = dataSet(1, 90, [0x1B, 0x25, 0x47])
    let record = IPTCRecord(
      utf8 + dataSet(2, 25, Array("sjö".utf8)) + dataSet(2, 25, Array("hav".utf8)) + dataSet(2, 90, Array("Malmö".utf8))
        + dataSet(2, 55, Array("20130314".utf8)) + dataSet(2, 60, Array("130958+0100".utf8)))
    #expect(record.values[.keywords] == ["sjö", "hav"])
    #expect(record.first(.city) == "Malmö")
    #expect(record.creationDate?.timestamp == Timestamp(year: 2013, month: 3, day: 14, hour: 12, minute: 9, second: 58))
    #expect(!record.isDamaged)
  }

  @Test func editorialRecordInLatin1() {
    #expect(IPTCRecord(dataSet(2, 105, [0xC4, 0x6E, 0x67])).first(.headline) == "Äng")
  }

  @Test func editorialRecordCutOff() {
    let record = IPTCRecord(dataSet(2, 5, Array("Title".utf8)) + [0x1C, 2, 120, 0xFF, 0xFF, 0x41])
    #expect(record.first(.objectName) == "Title")
    #expect(record.isDamaged)
  }

  @Test(arguments: [
    ("2008:05:30 15:56:01+02:00", Timestamp(year: 2008, month: 5, day: 30, hour: 13, minute: 56, second: 1)),
    (
      "2013-07-05T03:18:27.25Z",
      Timestamp(year: 2013, month: 7, day: 5, hour: 3, minute: 18, second: 27, nanosecond: 250_000_000)
    ),
    ("2013-07-05T03:18-0930", Timestamp(year: 2013, month: 7, day: 5, hour: 12, minute: 48)),
    ("0000:00:00 00:00:00Z", nil), ("2013:02:30 00:00:00Z", nil), ("    :  :     :  :  ", nil), ("", nil),
  ])
  func dates(_ text: String, _ expected: Timestamp?) {
    #expect(CalendarTime(text)?.timestamp == expected)
  }

  @Test func timeWithoutOffset() {
    #expect(CalendarTime("2008:05:30 15:56:01")?.offset == nil)
    #expect(CalendarTime("2008:05:30 15:56:01-05:00")?.offset == -18_000)
    #expect(CalendarTime("2008")?.month == 1)
  }

  @Test(arguments: [(0.00625, "1/160"), (0.5, "0.5"), (1.0, "1"), (30.0, "30"), (1.0 / 3, "0.3"), (0.25, "1/4")])
  func exposureTexts(_ seconds: Double, _ text: String) {
    #expect(CameraAttributes.exposureText(seconds) == text)
  }

  @Test func coordinatesOfXMP() {
    #expect(PlaceAttributes.degrees("56,30.0N") == 56.5)
    #expect(PlaceAttributes.degrees("14,15,0W") == -14.25)
    #expect(PlaceAttributes.degrees("north") == nil)
    #expect(PlaceAttributes.rational("370/10") == 37)
    #expect(PlaceAttributes.rational("1/0") == nil)
  }

  /// Southern latitudes, western longitudes and altitudes below sea level are negative.
  @Test func signsOfPositions() {
    func field(_ format: UInt16, _ bytes: [UInt8]) -> ExifField { ExifField(format: format, bytes: bytes, order: .big) }
    func rationals(_ values: UInt8...) -> ExifField { field(5, values.flatMap { [0, 0, 0, $0, 0, 0, 0, 1] }) }
    var fields = ExifFields()
    fields[.gps, 1] = field(2, [0x53, 0])
    fields[.gps, 2] = rationals(33, 30, 36)
    fields[.gps, 3] = field(2, [0x57, 0])
    fields[.gps, 4] = rationals(70, 15, 0)
    fields[.gps, 5] = field(1, [1])
    fields[.gps, 6] = rationals(12)
    fields[.gps, 19] = field(2, [0x53, 0])
    fields[.gps, 20] = rationals(33, 45, 0)
    fields[.gps, 21] = field(2, [0x57, 0])
    fields[.gps, 22] = rationals(70, 30, 0)
    fields[.gps, 24] = rationals(90)
    fields[.gps, 27] = field(7, Array("ASCII\0\0\0HYBRID-FIX".utf8))
    fields[.gps, 28] = field(7, Array("UNICODE\0".utf8) + PictureBytes.wide("Peñalolén", .little))
    fields[.gps, 12] = field(2, [0x4E, 0])
    fields[.gps, 13] = rationals(10)
    var set = AttributeSet()
    PlaceAttributes.add(fields, nil, to: &set)
    #expect(set[.latitude] == .real(-33.51))
    #expect(set[.longitude] == .real(-70.25))
    #expect(set[.altitude] == .real(-12))
    #expect(set[.speed] == .real(18.52))
    #expect(set["kMDItemGPSDestLatitude"] == .real(-33.75))
    #expect(set["kMDItemGPSDestLongitude"] == .real(-70.5))
    #expect(set["kMDItemGPSDestBearing"] == .real(90))
    #expect(set["kMDItemGPSProcessingMethod"] == .string("HYBRID-FIX"))
    #expect(set["kMDItemGPSAreaInformation"] == .string("Peñalolén"))
  }
}
