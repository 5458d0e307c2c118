/// Documents of Word and Excel in one file of XML, as Office 2003 introduced them. They come under the names of any XML and
/// of Office's older formats, and shared-mime-info knows neither.
enum OfficeXML {
  /// Local names and namespaces of the root, and the types that importers claim.
  private static let documents: [(root: String, namespace: [UInt8], type: String)] = [
    ("wordDocument", Array("http://schemas.microsoft.com/office/word/2003/wordml".utf8), "com.microsoft.word.wordml"),
    ("package", Array("http://schemas.microsoft.com/office/2006/xmlPackage".utf8), "com.microsoft.word.wordml"),
    ("Workbook", Array("urn:schemas-microsoft-com:office:spreadsheet".utf8), "com.microsoft.excel.xml"),
  ]

  /// The type of the document; `nil` where the head shows none.
  static func type(of head: UnsafeRawBufferPointer) -> DetectedType? {
    guard let root = rootName(head), let document = documents.first(where: { $0.root == root }),
      contains(document.namespace, in: head)
    else { return nil }
    return DetectedType(uniformType: document.type)
  }

  /// Local name of the first element, behind declarations, instructions and comments.
  private static func rootName(_ head: UnsafeRawBufferPointer) -> String? {
    guard head.first(where: { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }) == UInt8(ascii: "<") else { return nil }
    var rest = head[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")), open + 1 < rest.endIndex {
      rest = rest[(open + 1)...]
      if rest.starts(with: "!--".utf8) {
        while !rest.isEmpty, !rest.starts(with: "-->".utf8) { rest = rest.dropFirst() }
      }
      if let sign = rest.first, [UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "-")].contains(sign) { continue }
      let name = rest.prefix(64).prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
      return name.split(separator: UInt8(ascii: ":")).last.map { String(decoding: $0, as: UTF8.self) }
    }
    return nil
  }

  private static func contains(_ text: [UInt8], in head: UnsafeRawBufferPointer) -> Bool {
    guard head.count >= text.count else { return false }
    return (0...(head.count - text.count)).contains { head[$0] == text[0] && head[$0...].starts(with: text) }
  }
}
