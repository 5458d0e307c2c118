import ByteReading
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
}
