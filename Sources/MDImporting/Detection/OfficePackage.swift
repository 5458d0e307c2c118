/// Documents of Office since 2007, which shared-mime-info tells by their names alone: a ZIP archive whose first members
/// are the package's own (ECMA-376, part 2), and that soon has one in the folder of a program. Those of Hangul, which it
/// lacks, have their MIME type as the first member, as OpenDocument and EPUB do.
enum OfficePackage {
  private static let signature: [UInt8] = [0x50, 0x4B, 3, 4]
  private static let headerBytes = 30
  /// Members that may come first.
  private static let common = ["[Content_Types].xml", "_rels/", "docProps/", "customXml/"].map { Array($0.utf8) }
  private static let hangulMember = Array("mimetypeapplication/hwp+zip".utf8)
  private static let hangul = "application/hwp+zip"
  private static let office = "application/vnd.openxmlformats-officedocument."
  /// Folders of the programs, and what holds one.
  private static let programs: [(folder: [UInt8], mimeType: String)] = [
    (Array("word/".utf8), office + "wordprocessingml.document"),
    (Array("xl/".utf8), office + "spreadsheetml.sheet"),
    (Array("ppt/".utf8), office + "presentationml.presentation"),
    (Array("visio/".utf8), "application/vnd.ms-visio.drawing.main+xml"),
  ]

  /// MIME type of the document; `nil` where the head shows none. Templates and macros are not told apart: their names do.
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

  /// Where the next member's header begins. Sizes of the packed members are often told behind them alone.
  private static func next(in head: UnsafeRawBufferPointer, from start: Int) -> Int? {
    (start..<max(start, head.count - headerBytes)).first {
      head[$0] == signature[0] && head[$0...].starts(with: signature)
    }
  }

  /// Name of the member whose header is there, as far as the head goes.
  private static func name(in head: UnsafeRawBufferPointer, at header: Int) -> UnsafeRawBufferPointer.SubSequence? {
    guard header + headerBytes < head.count else { return nil }
    let length = Int(head[header + 26]) | Int(head[header + 27]) << 8
    return head[(header + headerBytes)...].prefix(length)
  }
}
