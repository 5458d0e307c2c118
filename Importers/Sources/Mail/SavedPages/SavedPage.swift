import ImporterKit
import Languages
import WebPages

/// Gives a page that a browser saved in one file: its text, the attributes of its head, and the text of its frames.
final class SavedPage {
  private let partText: PartText
  private var text: [UInt8] = []
  /// True until a text with words was found, by which the language is detected.
  private var wantsLanguages = false

  init(_ partText: PartText) { self.partText = partText }

  /// Gives the page itself.
  func give(page part: MessagePart, to sink: inout AttributeSink) {
    wantsLanguages = true
    guard part.isHTML else {
      _ = giveText(of: part, to: &sink)
      return
    }
    var consumer = HTMLConsumer()
    partText.withDecoded(part) { _ = consumer.consume($0, into: &sink) }
    consumer.finish(into: &sink)
    wantsLanguages = !consumer.hasText
  }

  /// Gives the text of a frame.
  ///
  /// - Returns: False if the host wants no more text.
  func give(frame part: MessagePart, to sink: inout AttributeSink) -> Bool {
    sink.appendText("\n") && giveText(of: part, to: &sink)
  }

  private func giveText(of part: MessagePart, to sink: inout AttributeSink) -> Bool {
    text.removeAll(keepingCapacity: true)
    if let problem = partText.append(part, to: &text) { sink.notePartial(problem) }
    return text.withUnsafeBufferPointer { text in
      if wantsLanguages, !text.isEmpty {
        wantsLanguages = false
        sink.set(.languages, .strings(LanguageGuess.languages(of: text)))
      }
      return sink.appendText(text)
    }
  }

  /// Gives the address from which the page was saved. An address of a local file is not given.
  static func give(address: String, to sink: inout AttributeSink) {
    let isOfTheWeb = ["http://", "https://"].contains { address.lowercased().hasPrefix($0) }
    if isOfTheWeb { sink.set(.whereFroms, .strings([address])) }
  }
}
