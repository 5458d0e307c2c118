import Testing
@testable import Image

@Suite struct TruthTests {
  @Test func everyRow() throws {
    let rows = try TruthTable.rows()
    #expect(rows.count > 380)
    for row in rows {
      let source = ByteSource(block: try TruthTable.bytes(row.path))
      guard let format = ImageFormat(source) else {
        print("NOFORMAT", row.path, row["MIMEType"] ?? "")
        continue
      }
      let content = ImageReader.read(source, format)
      let attributes = ImageAttributes(content)
      let differences = TruthComparison.differences(row, attributes.set)
      for (column, text) in differences.sorted(by: { $0.key < $1.key }) {
        print("DIFF", row.path.split(separator: "/").suffix(2).joined(separator: "/"), row["MIMEType"] ?? "", column, text, content.problems)
      }
    }
  }
}
