import Encodings
import ImporterKit
import TextDrawing
import WebPages
import WordBuffer

/// Draws the beginning of a text as its thumbnail. Of a web page, only the words are drawn.
struct PictureConsumer: TextConsumer {
  private let page: TextPage
  private let edge: Int
  private let wraps: Bool
  private let parser: HTMLTextParser?
  private var beginning: [UInt8] = []

  /// Maximum bytes to draw, more than fits on the picture.
  private static let mostBytes = 8 << 10

  init(_ kind: TextKind, edge: UInt32) throws {
    page = try TextPage()
    self.edge = Int(clamping: edge)
    wraps = kind != .source
    parser = kind == .html ? HTMLTextParser() : nil
  }

  mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool {
    // The first piece of a page may contain only its styles, so count words and not bytes.
    guard let parser else {
      beginning += piece.prefix(Self.mostBytes - beginning.count)
      return beginning.count < Self.mostBytes
    }
    parser.parse(piece)
    return parser.words.text.count < Self.mostBytes
  }

  mutating func finish(into sink: inout AttributeSink) {
    if let parser {
      parser.finish()
      beginning = Array(parser.words.text.prefix(Self.mostBytes))
    }
    let text = String(decoding: beginning, as: UTF8.self)
    do throws(ImportFailure) {
      sink.setThumbnail(png: try page.picture(of: PageWording(text, wraps: wraps), edge: edge))
    } catch { sink.notePartial("\(error)") }
  }
}
