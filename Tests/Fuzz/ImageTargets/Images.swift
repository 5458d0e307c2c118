import ByteReading

@testable import Image

extension FuzzTarget {
  static let all = shared + [archives, images, objects, packets, tar] + legacy + books + readers

  /// Image files of all kinds, read as an import without a thumbnail reads them.
  static let images = FuzzTarget(name: "images", maximumBytes: 8_192) { input in
    let source = ByteSource(block: input)
    guard let format = ImageFormat(source) else { return }
    let budget = StepBudget(input.count * 1_000)
    let content = ImageReader.read(source, format)
    let attributes = ImageAttributes(content)
    try budget.check("an image of \(input.count) bytes")
    for problem in content.problems + attributes.problems { try require(!problem.isEmpty, "a problem without words") }
    if case .svg = format { try checkText(SVGReader(source, maximumTextBytes: 200)) }
  }

  private static func checkText(_ reader: SVGReader) throws(Violation) {
    try require(String(validating: reader.text, as: UTF8.self) != nil, "the SVG's text is not UTF-8")
  }

  /// The metadata blocks of images. The first byte chooses the kind.
  static let packets = FuzzTarget(name: "packets", maximumBytes: 4_096) { input in
    var cursor = InputCursor(input)
    let kind = cursor.number(below: 3)
    var content = ImageContent()
    switch kind {
    case 0: content.exif = Array(cursor.rest)
    case 1: content.xmp = Array(cursor.rest)
    default: content.iptc = Array(cursor.rest)
    }
    let budget = StepBudget(input.count * 1_000)
    for problem in ImageAttributes(content).problems { try require(!problem.isEmpty, "a problem without words") }
    try budget.check("a packet of \(input.count) bytes")
  }
}
