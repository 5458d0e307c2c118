import Encodings
import WebPages
import WordBuffer

/// Text of a message that is a web page alone, as newer programs save it.
enum MessagePage {
  /// Most of it is read, of a page that is made to hurt.
  private static let mostBytes = 32 << 20

  /// Appends the words of the page.
  ///
  /// - Returns: why that is not all, where that is so.
  static func append(
    _ properties: MessageProperties, _ decoder: CharsetDecoder, to text: inout TextBuilder
  ) -> String? {
    let key = MessageProperties.Key.html
    guard var page = properties.bytes(key, limit: mostBytes), !page.isEmpty else { return nil }
    let codePage = properties.isUnicode(key) ? 1200 : properties.number(MessageProperties.Key.internetCodePage)
    var decoded: [UInt8] = []
    page.withUnsafeMutableBufferPointer {
      decoder.decode($0, label: codePage.map(MessageCodePage.label), isHTML: true, into: &decoded)
    }
    let parser = HTMLTextParser()
    decoded.withUnsafeBufferPointer { parser.parse($0) }
    parser.finish()
    text.append(parser.words.text[...])
    return parser.stopReason
  }
}
