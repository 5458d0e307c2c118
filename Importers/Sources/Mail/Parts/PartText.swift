import Encodings
import WebPages
import WordBuffer

/// Extracts the text of parts: decodes bytes, joins flowed lines, drops the tags of HTML.
final class PartText {
  let decoder: CharsetDecoder
  private var raw: [UInt8] = []
  private var decoded: [UInt8] = []
  /// True if the whole file was UTF-16 and is now UTF-8, whatever charset its parts declare.
  var isUnicode = false
  /// Largest buffer in bytes that is kept for the next part.
  private static let mostKept = 1 << 20

  init(_ decoder: CharsetDecoder) { self.decoder = decoder }

  /// Appends the text of a part, and a line end if the text has none.
  ///
  /// - Returns: The reason if the text is incomplete.
  @discardableResult
  func append(_ part: MessagePart, to output: inout [UInt8]) -> String? {
    let problem = appendText(of: part, to: &output)
    if let last = output.last, last != 0x0A { output.append(0x0A) }
    return problem
  }

  private func appendText(of part: MessagePart, to output: inout [UInt8]) -> String? {
    if part.isHTML || part.isMarkup { return withDecoded(part) { Self.appendPage($0, to: &output) } }
    guard part.isFlowed else {
      let start = output.count
      decode(part, into: &output)
      LineEnds.dropReturns(&output, from: start)
      return nil
    }
    decoded.removeAll(keepingCapacity: true)
    decode(part, into: &decoded)
    LineEnds.dropReturns(&decoded, from: 0)
    decoded.withUnsafeBufferPointer { FlowedText.append($0, deletesSpaces: part.deletesSpaces, to: &output) }
    return nil
  }

  /// Calls `body` with the bytes of a part as UTF-8, with all tags.
  func withDecoded<Result>(_ part: MessagePart, _ body: (Bytes) -> Result) -> Result {
    decoded.removeAll(keepingCapacity: true)
    decode(part, into: &decoded)
    return decoded.withUnsafeBufferPointer(body)
  }

  private func decode(_ part: MessagePart, into output: inout [UInt8]) {
    defer { raw.removeAll(keepingCapacity: raw.capacity <= Self.mostKept) }
    part.encoding.append(part.body, to: &raw)
    let label = isUnicode && part.encoding == .identity ? "utf-8" : part.charset
    raw.withUnsafeMutableBufferPointer {
      decoder.decode($0, label: label, isHTML: part.isHTML || part.isMarkup, into: &output)
    }
  }

  private static func appendPage(_ page: Bytes, to output: inout [UInt8]) -> String? {
    let parser = HTMLTextParser()
    parser.parse(page)
    parser.finish()
    output += parser.words.text
    return parser.stopReason
  }
}

/// Removes the carriage returns of mail's line ends, which are carriage return and line feed.
enum LineEnds {
  static func dropReturns(_ text: inout [UInt8], from start: Int) {
    let first = text.withUnsafeBufferPointer { $0.position(of: 0x0D, from: start) }
    guard let first else { return }
    var kept = first
    text.withUnsafeMutableBufferPointer { bytes in
      for index in first..<bytes.count where bytes[index] != 0x0D || index + 1 < bytes.count && bytes[index + 1] != 0x0A
      {
        bytes[kept] = bytes[index]
        kept += 1
      }
    }
    text.removeLast(text.count - kept)
  }
}

/// Joins the lines of flowed text (RFC 3676). A line that ends with a space continues on the next one.
enum FlowedText {
  static func append(_ text: Bytes, deletesSpaces: Bool, to output: inout [UInt8]) {
    var position = 0
    var joins = false
    while position < text.count {
      let end = text.lineEnd(from: position)
      var line = text.piece(position..<end)
      position = end
      if line.last == 0x0A { line = line.piece(0..<line.count - 1) }
      let marks = line.prefixed { $0 == 0x3E }
      // A continued line repeats the quotation marks of its paragraph, which are already in the output.
      var content = joins ? line.dropping(marks.count) : line
      // A leading space protects lines that begin with `>`, a space or `From `; it is not text. The `-- ` of a
      // signature ends with a space and is never continued.
      if joins || marks.isEmpty, content.first == 0x20 { content = content.dropping(1) }
      let isSignature = line.count == 3 && line.hasPrefix("-- ")
      joins = content.last == 0x20 && !isSignature
      output.append(contentsOf: joins && deletesSpaces ? content.piece(0..<content.count - 1) : content)
      if !joins { output.append(0x0A) }
    }
  }
}
