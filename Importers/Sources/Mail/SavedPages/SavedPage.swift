import Encodings
import ImporterKit
import WebPages
import WordBuffer

/// A page that a browser saved in one file: its text, what its head says of it, and the text of its frames.
final class SavedPage {
  private let decoder: CharsetDecoder
  private var decoded: [UInt8] = []

  init(_ decoder: CharsetDecoder) { self.decoder = decoder }

  /// Gives the page itself.
  ///
  /// - Parameters:
  ///   - bytes: of the page; changed.
  ///   - charset: what they are said to be in.
  func give(page bytes: inout [UInt8], charset: String?, to sink: inout AttributeSink) {
    decode(&bytes, charset)
    var consumer = HTMLConsumer()
    decoded.withUnsafeBufferPointer { _ = consumer.consume($0, into: &sink) }
    consumer.finish(into: &sink)
  }

  /// Gives the text of a page within the page.
  ///
  /// - Returns: `false` where there is no room for more.
  func give(frame bytes: inout [UInt8], charset: String?, to sink: inout AttributeSink) -> Bool {
    decode(&bytes, charset)
    let parser = HTMLTextParser()
    decoded.withUnsafeBufferPointer { parser.parse($0) }
    parser.finish()
    if let reason = parser.stopReason { sink.notePartial(reason) }
    guard sink.appendText("\n") else { return false }
    return parser.words.text.withUnsafeBufferPointer { sink.appendText($0) }
  }

  private func decode(_ bytes: inout [UInt8], _ charset: String?) {
    decoded.removeAll(keepingCapacity: true)
    bytes.withUnsafeMutableBufferPointer { decoder.decode($0, label: charset, isHTML: true, into: &decoded) }
  }

  /// Where it was saved from; a file of the disk is no place to find it again.
  static func give(address: String, to sink: inout AttributeSink) {
    let isOfTheWeb = ["http://", "https://"].contains { address.lowercased().hasPrefix($0) }
    if isOfTheWeb { sink.set(.whereFroms, .strings([address])) }
  }
}
