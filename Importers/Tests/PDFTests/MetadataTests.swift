import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Metadata of documents in XMP and in UTF-8 strings.
@Suite struct MetadataTests {
  private static let packet = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="LuaLaTeX" xmp:CreateDate="2024-03-01T10:00:00Z"
    pdf:Producer="LuaTeX" pdf:Keywords="Zapfen; Balken">
    <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Über Brückenbau</rdf:li></rdf:Alt></dc:title>
    <dc:creator><rdf:Seq><rdf:li>Ada Beispiel</rdf:li><rdf:li>Jörg Muster</rdf:li></rdf:Seq></dc:creator>
    <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Tragwerke</rdf:li></rdf:Alt></dc:description>
    <dc:subject><rdf:Bag><rdf:li>Fachwerk</rdf:li><rdf:li>Zapfen</rdf:li></rdf:Bag></dc:subject>
    <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">Gemeinfrei</rdf:li></rdf:Alt></dc:rights>
    <dc:publisher><rdf:Bag><rdf:li>Bauverlag</rdf:li></rdf:Bag></dc:publisher>
    </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
    """

  private static func document(_ information: String, packet: String? = packet) -> [UInt8] {
    var file = SamplePDF.pages(["word"])
    if let packet {
      file.objects[0] = Array("<< /Type /Catalog /Pages 2 0 R /Metadata \(file.objects.count + 1) 0 R >>".utf8)
      file.objects.append(SamplePDF.stream(Array(packet.utf8), filter: "/Type /Metadata /Subtype /XML"))
    }
    file.objects.append(Array(information.utf8))
    file.trailer = "/Info \(file.objects.count) 0 R"
    return file.bytes
  }

  @Test func aPacketTellsWhatNothingElseDoes() throws {
    let attributes = try Imports.answer(Self.document("<< >>")).attributes
    #expect(attributes[.title] == "Über Brückenbau")
    #expect(attributes[.authors] == .strings(["Ada Beispiel", "Jörg Muster"]))
    #expect(attributes[.subject] == "Tragwerke")
    #expect(attributes[.keywords] == .strings(["Fachwerk", "Zapfen", "Balken"]))
    #expect(attributes[.copyright] == "Gemeinfrei")
    #expect(attributes[.creator] == "LuaLaTeX")
    #expect(attributes[.encodingApplications] == .strings(["LuaTeX"]))
    #expect(attributes["kMDItemPublishers"] == .strings(["Bauverlag"]))
    #expect(attributes[.contentCreationDate] == Timestamp(seconds: 1_709_287_200).map(AttributeValue.date))
  }

  @Test func theDictionaryCountsBeforeThePacket() throws {
    let attributes = try Imports.answer(Self.document("<< /Title (Other) /Keywords (One, Two) >>")).attributes
    #expect(attributes[.title] == "Other")
    #expect(attributes[.keywords] == .strings(["One", "Two"]))
    #expect(attributes[.authors] == .strings(["Ada Beispiel", "Jörg Muster"]))
  }

  @Test(arguments: ["", "<", "<x:xmpmeta", "no packet", "<a><rdf:RDF/></a>"]) func brokenPacketsSayNothing(
    _ packet: String
  ) throws {
    let answer = try Imports.answer(Self.document("<< /Title (Other) >>", packet: packet))
    #expect(answer.attributes[.title] == "Other")
    #expect(answer.outcome == ImportOutcome())
  }

  /// The second byte of "ß" is undefined for older readers, and ends their text.
  @Test(arguments: [
    "(\u{FEFF}Größenlehre)", "<EFBBBF4772C3B6C39F656E6C65687265>", #"(\357\273\277Gr\303\266\303\237enlehre)"#,
  ])
  func titlesInUTF8(_ title: String) throws {
    let bytes = Self.document("<< /Title \(title) /Author (\u{FEFF}Zoë \\(M.\\) Müller) >>", packet: nil)
    let attributes = try Imports.answer(bytes).attributes
    #expect(attributes[.title] == "Größenlehre")
    #expect(attributes[.authors] == .strings(["Zoë (M.) Müller"]))
  }

  /// Poppler decodes all strings in the same way.
  @Test func outlinesAndRemarksInUTF8() throws {
    var file = SamplePDF.pages(["word"])
    file.objects[0] = Array("<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>".utf8)
    file.objects[3] = Array(
      """
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >>
      /Annots [8 0 R] >>
      """.utf8)
    file.objects.append(Array("<< /First 7 0 R /Last 7 0 R /Count 1 >>".utf8))
    file.objects.append(Array("<< /Title (\u{FEFF}Maßstäbe) /Parent 6 0 R /Dest [4 0 R /Fit] >>".utf8))
    file.objects.append(
      Array("<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (\u{FEFF}Straße gesperrt) >>".utf8))
    let answer = try Imports.answer(file.bytes)
    #expect(answer.attributes["limelight_headings"] == .strings(["Maßstäbe"]))
    #expect(String(decoding: answer.text, as: UTF8.self).contains("Straße gesperrt"))
  }

  @Test func linksHaveTheirAddresses() throws {
    var file = SamplePDF.pages(["word", "more"])
    let link = { (address: String) in
      "<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << /S /URI /URI (\(address)) >> >>"
    }
    file.objects[3] = Array(
      """
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >>
      /Annots [\(link("https://example.org/a")) \(link("mailto:ada@example.org")) \(link("https://example.org/a"))] >>
      """.utf8)
    let attributes = try Imports.answer(file.bytes).attributes
    #expect(attributes["limelight_links"] == .strings(["https://example.org/a", "mailto:ada@example.org"]))
  }

  /// Files of the PDF Association and others, with metadata in XMP and in UTF-8.
  @Test(arguments: [
    ("pdf20/Simple PDF 2.0 file.pdf", "A simple PDF 2.0 example file", "Datalogics Incorporated"),
    ("pdf20/pdf20-utf8-test.pdf", "表ポあA鷗ŒéＢ逍Üªąñ丂㐀𠀀", "Peter Wyatt"),
    ("pdf-samples/020-xmp/output_with_metadata_pymupdf.pdf", "Sample PDF with XMP Metadata", "John Doe"),
  ])
  func realFiles(_ name: String, _ title: String, _ author: String) throws {
    let file = TruthTable.folder.appending(path: "files").appending(path: name).path
    let importer = try ImporterProcess(try BuiltProduct.path("PDF"))
    let attributes = try importer.importFile(file, contentType: "com.adobe.pdf").attributes
    #expect(attributes[.title] == .string(title))
    #expect(attributes[.authors] == .strings([author]))
  }

  /// Some programs write an escaped PDF string into the packet.
  @Test func stringsOfPDFInThePacketAreDecoded() throws {
    let packet = Self.packet.replacing("Über Brückenbau", with: #"\376\377\000G\000r\000\366\000\337\000e"#)
    #expect(try Imports.answer(Self.document("<< >>", packet: packet)).attributes[.title] == "Größe")
  }
}
