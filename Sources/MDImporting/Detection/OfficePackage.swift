/// Recognises Office documents since 2007, which shared-mime-info recognises only by name. They are ZIP archives
/// whose first members belong to the package format (ECMA-376, part 2), soon followed by one in a program's folder.
/// Hangul documents, which shared-mime-info lacks, begin with a member that contains their MIME type, like
/// OpenDocument and EPUB.
enum OfficePackage {
  private static let signature: [UInt8] = [0x50, 0x4B, 3, 4]
  private static let headerBytes = 30
  /// Members that may come first.
  private static let common = ["[Content_Types].xml", "_rels/", "docProps/", "customXml/"].map { Array($0.utf8) }
  private static let hangulMember = Array("mimetypeapplication/hwp+zip".utf8)
  private static let hangul = "application/hwp+zip"
  private static let office = "application/vnd.openxmlformats-officedocument."
  /// Folders of the programs, with the MIME type of a package that contains one.
  static let programs: [(folder: [UInt8], mimeType: String)] = [
    (Array("word/".utf8), office + "wordprocessingml.document"),
    (Array("xl/".utf8), office + "spreadsheetml.sheet"),
    (Array("ppt/".utf8), office + "presentationml.presentation"),
    (Array("visio/".utf8), "application/vnd.ms-visio.drawing.main+xml"),
  ]

  /// MIME type of the document; `nil` if the head is not one. Templates and files with macros have the same folders
  /// and differ only by name.
  static func mimeType(of head: UnsafeRawBufferPointer) -> String? {
    guard head.starts(with: signature), let first = name(in: head, at: 0) else { return nil }
    if head.dropFirst(headerBytes).starts(with: hangulMember) { return hangul }
    guard common.contains(where: first.starts) else { return nil }
    var place = 0
    while let found = next(in: head, from: place), let name = name(in: head, at: found) {
      if let program = programs.first(where: { name.starts(with: $0.folder) }) { return program.mimeType }
      place = found + headerBytes
    }
    return nil
  }

  /// Start of the next member's header. It must be searched, because the size of a packed member is often stored only
  /// after it.
  private static func next(in head: UnsafeRawBufferPointer, from start: Int) -> Int? {
    head[..<max(start, head.count - headerBytes)].firstPlace(of: signature, from: start)
  }

  /// Name of the member whose header is at a place, as far as the head contains it.
  private static func name(in head: UnsafeRawBufferPointer, at header: Int) -> UnsafeRawBufferPointer.SubSequence? {
    guard header + headerBytes < head.count else { return nil }
    let length = Int(head[header + 26]) | Int(head[header + 27]) << 8
    return head[(header + headerBytes)...].prefix(length)
  }
}

/// Recognises XML documents of Word and Excel, as introduced by Office 2003. Their files are named `.xml`, `.doc` or
/// `.xls`. shared-mime-info has no rule for them.
enum OfficeXML {
  /// Local name and namespace of the root element, and the type that importers claim.
  private static let documents: [(root: String, namespace: [UInt8], type: String)] = [
    ("wordDocument", Array("http://schemas.microsoft.com/office/word/2003/wordml".utf8), "com.microsoft.word.wordml"),
    ("package", Array("http://schemas.microsoft.com/office/2006/xmlPackage".utf8), "com.microsoft.word.wordml"),
    ("Workbook", Array("urn:schemas-microsoft-com:office:spreadsheet".utf8), "com.microsoft.excel.xml"),
  ]

  /// The type of the document; `nil` if the head is not one of these documents.
  static func type(of head: UnsafeRawBufferPointer) -> DetectedType? {
    guard let root = rootName(head), let document = documents.first(where: { $0.root == root }),
      head[...].firstPlace(of: document.namespace, from: 0) != nil
    else { return nil }
    return DetectedType(uniformType: document.type)
  }

  /// Local name of the first element, after declarations, processing instructions and comments.
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
}

extension UnsafeRawBufferPointer.SubSequence {
  /// First place at or after `start` where `bytes` occur.
  fileprivate func firstPlace(of bytes: [UInt8], from start: Int) -> Int? {
    (start..<Swift.max(start, endIndex)).first { self[$0] == bytes[0] && self[$0...].starts(with: bytes) }
  }
}
