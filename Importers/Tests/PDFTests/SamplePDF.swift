import Foundation

/// Writes small PDF files from their objects, with a valid cross-reference table.
struct SamplePDF {
  /// Bodies of the objects, starting with object 1. Object 1 is the catalog.
  var objects: [[UInt8]]
  var trailer = ""

  var bytes: [UInt8] {
    var file = Array("%PDF-1.7\n".utf8)
    var offsets: [Int] = []
    for (index, body) in objects.enumerated() {
      offsets.append(file.count)
      file += Array("\(index + 1) 0 obj\n".utf8) + body + Array("\nendobj\n".utf8)
    }
    let table = file.count
    file += Array("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8)
    for offset in offsets {
      let digits = String(offset)
      file += Array("\(String(repeating: "0", count: 10 - digits.count))\(digits) 00000 n \n".utf8)
    }
    file += Array("trailer\n<< /Size \(objects.count + 1) /Root 1 0 R \(trailer) >>\n".utf8)
    return file + Array("startxref\n\(table)\n%%EOF\n".utf8)
  }

  init(_ objects: [String]) { self.objects = objects.map { Array($0.utf8) } }

  /// Pages of 300 × 200 points with one line of text each.
  static func pages(_ lines: [String]) -> SamplePDF {
    let numbers = lines.indices.map { 4 + $0 * 2 }
    var file = SamplePDF([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Count \(lines.count) /Kids [\(numbers.map { "\($0) 0 R" }.joined(separator: " "))] >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ])
    for (line, number) in zip(lines, numbers) {
      file.objects.append(page(contents: number + 1))
      file.objects.append(stream(Array("BT /F1 12 Tf 20 100 Td (\(line)) Tj ET".utf8)))
    }
    return file
  }

  static func page(contents: Int) -> [UInt8] {
    Array(
      """
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents \(contents) 0 R
      /Resources << /Font << /F1 3 0 R >> >> >>
      """.utf8)
  }

  static func stream(_ bytes: [UInt8], filter: String = "") -> [UInt8] {
    Array("<< /Length \(bytes.count) \(filter) >>\nstream\n".utf8) + bytes + Array("\nendstream".utf8)
  }

  /// `count` zeros in DEFLATE's own form (RFC 1950 and 1951), without the memory to compress them.
  ///
  /// The stream is one literal zero, then copies of 258 bytes at distance 1. With fixed codes, a copy takes 13 bits.
  static func deflatedZeros(_ count: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.append(0b011, 3)
    bits.appendCode(0x30, 8)
    for _ in 0..<(count / 258) {
      bits.appendCode(0b1100_0101, 8)
      bits.appendCode(0, 5)
    }
    bits.appendCode(0, 7)
    return [0x78, 0x9C] + bits.finished
  }
}

/// Packs bits as Deflate does: bytes from their lowest bit up, codes from their highest bit down.
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var held: UInt32 = 0
  private var count = 0

  mutating func append(_ value: UInt32, _ width: Int) {
    held |= value << UInt32(count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: held))
      held >>= 8
      count -= 8
    }
  }

  mutating func appendCode(_ code: UInt32, _ width: Int) {
    for bit in (0..<width).reversed() { append(code >> UInt32(bit) & 1, 1) }
  }

  var finished: [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: held)] : bytes }
}
