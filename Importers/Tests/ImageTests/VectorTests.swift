import ByteReading
import Foundation
import MDModel
import Testing

@testable import Image

@Suite struct VectorTests {
  private func read(_ svg: String, text: Int = 10_000) -> SVGReader {
    SVGReader(ByteSource(block: Array(svg.utf8)), maximumTextBytes: text)
  }

  @Test(arguments: [("120", 120.0), ("2in", 192), (" 25.4mm ", 96), ("72pt", 96), ("10px", 10)])
  func lengths(_ text: String, _ pixels: Double) {
    #expect(SVGReader.pixels(text).map { ($0 * 1e6).rounded() / 1e6 } == pixels)
  }

  @Test func relativeLengthsFallBackToTheViewBox() {
    let reader = read(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100%\" height=\"100%\" viewBox=\"0 0 640,480\"/>")
    #expect(reader.content.width == 640)
    #expect(reader.content.height == 480)
  }

  @Test func texts() {
    let reader = read(
      """
      <?xml version="1.0"?><!-- map --><svg xmlns="http://www.w3.org/2000/svg" width="10" height="20">
      <title>Harbour</title><desc>Piers &amp; boats</desc><style>.a{fill:red}</style>
      <g><title>Pier</title><text>North <tspan>pier</tspan></text></g></svg>
      """)
    #expect(String(decoding: reader.text, as: UTF8.self) == "Harbour\nPiers & boats\nPier\nNorth pier\n")
    #expect(reader.content.texts.title == "Harbour")
    #expect(reader.content.texts.description == "Piers & boats")
    #expect(reader.content.problems.isEmpty)
  }

  private func rdf(_ inner: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><metadata><rdf:RDF
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#"
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">\(inner)</rdf:RDF></metadata>
    <text>Bildwort</text></svg>
    """
  }

  private func attributes(_ svg: String) -> AttributeSet { ImageAttributes(read(svg).content).set }

  /// Metadata in Inkscape's form: persons are agents, whose names are titles.
  @Test func metadata() {
    func agent(_ property: String, _ name: String) -> String {
      "<dc:\(property)><cc:Agent><dc:title>\(name)</dc:title></cc:Agent></dc:\(property)>"
    }
    let found = attributes(
      rdf(
        "<cc:Work rdf:about=\"\"><dc:format>image/svg+xml</dc:format><dc:title>Mühlenplan</dc:title>"
          + "<dc:date>2024-03-01</dc:date>" + agent("creator", "Ada Byron") + agent("rights", "Gemeinfrei seit 1960")
          + agent("publisher", "Plankammer")
          + "<dc:subject><rdf:Bag><rdf:li>Zahnrad</rdf:li><rdf:li>Getriebe</rdf:li></rdf:Bag></dc:subject>"
          + "<dc:description>Antrieb</dc:description>"
          + "<cc:license rdf:resource=\"https://creativecommons.org/licenses/by/4.0/\"/></cc:Work>"
          + "<cc:License rdf:about=\"https://creativecommons.org/licenses/by/4.0/\"/>"))
    #expect(found[.title] == .string("Mühlenplan"))
    #expect(found[.authors] == .strings(["Ada Byron"]))
    #expect(found[.copyright] == .string("Gemeinfrei seit 1960"))
    #expect(found[.keywords] == .strings(["Zahnrad", "Getriebe"]))
    #expect(found[.itemDescription] == .string("Antrieb"))
    #expect(found["kMDItemPublishers"] == .strings(["Plankammer"]))
    #expect(found["kMDItemRights"] == .string("https://creativecommons.org/licenses/by/4.0/"))
    #expect(found[.contentCreationDate] != nil)
  }

  @Test func otherFormsOfMetadata() {
    let short = attributes(rdf("<rdf:Description dc:title=\"Plan\" dc:creator=\"Ada Byron\" dc:description=\"Bau\"/>"))
    let terms = attributes(
      rdf(
        "<cc:Work><dcterms:title>Plan</dcterms:title><dcterms:creator>Ada Byron</dcterms:creator>"
          + "<dcterms:description>Bau</dcterms:description></cc:Work>"))
    for found in [short, terms] {
      #expect(found[.title] == .string("Plan"))
      #expect(found[.authors] == .strings(["Ada Byron"]))
      #expect(found[.itemDescription] == .string("Bau"))
    }
    let repeated = attributes(rdf("<cc:Work><dc:subject>A</dc:subject><dc:subject>B</dc:subject></cc:Work>"))
    #expect(repeated[.keywords] == .strings(["A", "B"]))
  }

  /// RDF outside of the drawing's `metadata`, and a drawing cut out of a web page.
  @Test func unusualPlaces() {
    let outside = rdf("<cc:Work><dc:title>Plan</dc:title></cc:Work>")
      .replacing("<metadata>", with: "").replacing("</metadata>", with: "")
    #expect(attributes(outside)[.title] == .string("Plan"))
    let bare = read("<svg width=\"20\" height=\"10\"><title>Plan</title><text>Wort</text></svg>")
    #expect(String(decoding: bare.text, as: UTF8.self) == "Plan\nWort\n")
    #expect(bare.content.texts.title == "Plan")
  }

  /// The words of the metadata are attributes, and not part of the drawing's text.
  @Test func textBesideMetadata() {
    let reader = read(rdf("<cc:Work><dc:title>Plan</dc:title></cc:Work>"))
    #expect(String(decoding: reader.text, as: UTF8.self) == "Bildwort\n")
  }

  @Test(arguments: ["", "width=\"100%\" height=\"100%\"", "width=\"auto\""])
  func drawingWithoutSize(_ size: String) {
    let reader = read("<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)><title>Plan</title><text>Wort</text></svg>")
    #expect(reader.content.problems.isEmpty)
    #expect(reader.content.width == nil)
    #expect(reader.content.texts.title == "Plan")
    #expect(read("<svg xmlns=\"http://www.w3.org/2000/svg\"><text>Wort</text><g").content.problems.count == 1)
  }

  /// A drawing compressed by gzip, named `.svgz`, `.svg.gz` or `.svg`.
  @Test func packedDrawing() throws {
    let packed = try #require(
      Data(
        base64Encoded:
          "H4sIAAAAAAACAyWMQQrDIBBFryJzgMw03ZXRRS/RdUBRwSZBP50cPwldvsfj6fhld3zbOjwVYH8xm9lkz2nrmWcR4asgZzWieJqF"
          + "XEk1F3h6CAVFRUvhs4yRel+i8l8o0oHwri3a1nHZG/VehRNdDD81cgAAAA=="))
    let source = try #require(PackedDrawing.unpacked(ByteSource(block: Array(packed))))
    let reader = SVGReader(source, maximumTextBytes: 1_000)
    #expect(reader.content.texts.title == "Wasserrad")
    #expect(reader.content.width == 20)
    #expect(String(decoding: reader.text, as: UTF8.self) == "Wasserrad\nBildwort\n")
    let cut = PackedDrawing.unpacked(ByteSource(block: Array(packed.prefix(80))))
    #expect(cut.map { SVGReader($0, maximumTextBytes: 0).content.problems.isEmpty } != true)
    let other = try #require(Data(base64Encoded: "H4sIAAAAAAACA8vLV0gpSizPzEtXSCxRSMzJAQBfXCboEQAAAA=="))
    #expect(PackedDrawing.unpacked(ByteSource(block: Array(other))) == nil)
  }
}
