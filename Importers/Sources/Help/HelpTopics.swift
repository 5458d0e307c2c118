import Encodings
import ImporterKit
import Languages
import WebPages
import WordBuffer

/// The pages of a help file.
struct HelpTopics {
  private let help: HelpFile
  private let decoder: CharsetDecoder
  /// Encoding of pages that do not declare one.
  private let label: String

  init(_ help: HelpFile, _ decoder: CharsetDecoder, label: String) {
    self.help = help
    self.decoder = decoder
    self.label = label
  }

  /// Decodes a line of text in the file's encoding.
  func line(_ bytes: [UInt8]) -> String {
    HeadingList.plain(decoded(bytes, charset: label, isHTML: false), atMost: 1_024)
  }

  /// Gives the titles in the table of contents as headings, up to the limit of the attribute.
  func giveHeadings(to sink: inout AttributeSink) {
    guard let index = help.names.firstIndex(where: { $0.lowercased().hasSuffix(".hhc") }),
      let bytes = help.contents(index)
    else { return }
    var headings = HeadingList()
    for name in Self.names(in: decoded(bytes, charset: Self.charset(in: bytes) ?? label, isHTML: true)) {
      headings.append(name.utf8)
    }
    headings.give(to: &sink)
  }

  /// Values of the elements `<param name="Name" value="…">`.
  private static func names(in page: [UInt8]) -> [String] {
    let text = String(decoding: page, as: UTF8.self)
    var names: [String] = []
    for tag in text.split(separator: "<") where tag.prefix(6).lowercased() == "param " && names.count < 64 {
      let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count >= 4, parts[1].lowercased() == "name" else { continue }
      names.append(plain(String(parts[3])))
    }
    return names
  }

  private static func plain(_ value: String) -> String {
    guard value.contains("&") else { return value }
    let parser = HTMLTextParser()
    Array("<p>\(value)</p>".utf8).withUnsafeBufferPointer { parser.parse($0) }
    parser.finish()
    return String(decoding: parser.words.text, as: UTF8.self)
  }

  func giveText(to sink: inout AttributeSink) {
    var isFirst = true
    var missing = 0
    for (index, name) in help.names.enumerated() where Self.isPage(name) {
      guard let bytes = help.contents(index) else {
        missing += 1
        continue
      }
      let page = text(of: bytes)
      let goesOn = page.withUnsafeBufferPointer { page in
        if isFirst, page.count > 400 {
          sink.set(.languages, .strings(LanguageGuess.languages(of: page)))
          isFirst = false
        }
        return sink.appendText(page)
      }
      if !goesOn { return }
    }
    if missing > 0 { sink.notePartial("some topics are damaged") }
  }

  private static func isPage(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".htm", ".html", ".xhtml", ".txt"].contains { name.hasSuffix($0) }
  }

  private func text(of bytes: [UInt8]) -> [UInt8] {
    let parser = HTMLTextParser()
    decoded(bytes, charset: Self.charset(in: bytes) ?? label, isHTML: true).withUnsafeBufferPointer { parser.parse($0) }
    parser.finish()
    return parser.words.text + [0x0A]
  }

  private func decoded(_ bytes: [UInt8], charset: String, isHTML: Bool) -> [UInt8] {
    var bytes = bytes
    var text: [UInt8] = []
    bytes.withUnsafeMutableBufferPointer { decoder.decode($0, label: charset, isHTML: isHTML, into: &text) }
    return text
  }

  /// The encoding declared near the start of a page.
  private static func charset(in page: [UInt8]) -> String? {
    let head = String(decoding: page.prefix(2_048), as: UTF8.self).lowercased()
    guard let tail = head.split(separator: "charset=", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
    else { return nil }
    let name = tail.drop { "\"' ".contains($0) }
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    return name.isEmpty ? nil : String(name)
  }
}
