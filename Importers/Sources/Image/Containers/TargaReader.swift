import ByteReading

/// Reads Truevision's TGA: a header without a signature and, in version 2, an area of texts to which the footer points.
enum TargaReader {
  /// True if the header is plausible. The format has no signature at the start.
  static func accepts(_ source: ByteSource) -> Bool {
    guard let head = source.bytes(at: 0, count: 18).map(Array.init) else { return false }
    let isMapped = head[1] == 1
    return head[1] < 2 && [1, 2, 3, 9, 10, 11].contains(head[2]) && [8, 15, 16, 24, 32].contains(head[16])
      && (!isMapped || [15, 16, 24, 32].contains(head[7])) && head[12] | head[13] != 0 && head[14] | head[15] != 0
  }

  static func read(_ source: ByteSource) -> ImageContent {
    var content = ImageContent()
    guard let head = source.bytes(at: 0, count: 18).map(Array.init) else {
      content.note("the TGA header is cut off")
      return content
    }
    content.setSize(width: ByteOrder.little.integer(head[12...13]), height: ByteOrder.little.integer(head[14...15]))
    let bits = head[1] == 1 ? head[7] : head[16]
    content.colorModel = [3, 11].contains(head[2]) ? .gray : .rgb
    content.bitsPerSample = bits == 15 || bits == 16 && content.colorModel == .rgb ? 5 : 8
    content.hasAlpha = head[17] & 15 > 0 || bits == 32
    let comment = LegacyText.decode(source.prefix(at: 18, limit: Int(head[0])))
    if !comment.isEmpty { content.texts.comment = comment }
    readExtension(source, into: &content)
    return content
  }

  static func hasFooter(_ source: ByteSource) -> Bool {
    source.count > 44 && source.matches("TRUEVISION-XFILE", at: source.count - 18)
  }

  private static func readExtension(_ source: ByteSource, into content: inout ImageContent) {
    guard hasFooter(source), let offset: UInt32 = source.integer(at: source.count - 26, .little), offset > 0,
      let area = source.bytes(at: Int(offset), count: 495).map(Array.init)
    else { return }
    func text(_ at: Int, _ count: Int) -> String? {
      let text = LegacyText.decode(area[at..<(at + count)])
      return text.isEmpty ? nil : text
    }
    content.texts.author = text(2, 41)
    // The comment has four lines of 81 bytes.
    let lines = (0..<4).compactMap { text(43 + $0 * 81, 81) }
    if !lines.isEmpty { content.texts.comment = lines.joined(separator: "\n") }
    content.texts.title = text(379, 41)
    content.texts.software = text(426, 41)
    let date = stride(from: 367, to: 379, by: 2).map { ByteOrder.little.integer(area[$0...($0 + 1)], as: Int.self) }
    guard date[2] > 0 else { return }
    func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    content.texts.creationTime =
      "\(date[2])-\(pair(date[0]))-\(pair(date[1])) \(pair(date[3])):\(pair(date[4])):\(pair(date[5]))"
  }
}
