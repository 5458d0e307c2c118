import Encodings
import ImporterKit

/// Reads link files of Windows (`.url`): the address in `[InternetShortcut]`, and descriptions for people.
struct ShortcutConsumer: TextConsumer {
  private let title: String?
  private var bytes: [UInt8] = []

  private static let mostBytes = 256 << 10

  /// - Parameter title: The title to use for the link.
  init(title: String?) { self.title = title }

  mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool {
    bytes += piece.prefix(Self.mostBytes - bytes.count)
    return bytes.count < Self.mostBytes
  }

  mutating func finish(into sink: inout AttributeSink) {
    let values = bytes.withUnsafeBufferPointer { Self.values(in: $0) }
    var link = Link(title: title)
    link.address = values["url"] ?? values["baseurl"] ?? values["origurl"]
    link.words = ["comment", "desc", "description", "title"].compactMap { values[$0] }
    link.give(to: &sink)
    if link.address == nil { sink.notePartial("no address is in the file") }
  }

  /// The first value of each name, in lower case. Values of `[InternetShortcut]` precede those of other sections.
  private static func values(in bytes: UnsafeBufferPointer<UInt8>) -> [String: String] {
    var values: [String: String] = [:]
    var others: [String: String] = [:]
    var isLink = false
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).lazy.map(\.trimmed) {
      if line.first == UInt8(ascii: "[") {
        isLink = line.hasPrefixIgnoringCase("[internetshortcut]")
      } else if let equals = line.firstIndex(of: UInt8(ascii: "=")) {
        let name = line[..<equals].trimmed.string.lowercased()
        let value = line[(equals + 1)...].trimmed.unquoted.string
        if value.isEmpty { continue }
        if isLink { values[name] = values[name] ?? value } else { others[name] = others[name] ?? value }
      }
    }
    return values.merging(others) { first, _ in first }
  }
}

/// A link in a file of its own.
struct Link {
  var title: String?
  var address: String?
  /// Further texts for people, such as a comment.
  var words: [String] = []

  private static let longestAddress = 64 << 10

  init(title: String?) { self.title = title }

  func give(to sink: inout AttributeSink) {
    let address = address.map { String($0.prefix(Self.longestAddress)) }
    sink.set(.title, title.map(AttributeValue.string))
    sink.set("kMDItemURL", address.map(AttributeValue.string))
    for text in ([address].compactMap { $0 } + words) { _ = sink.appendText(text + "\n") }
  }

  /// The title from the file's name without extension, because browsers name the file after the page's title.
  static func title(of name: FileName) -> String? {
    let stem = name.bytes.lastIndex(of: UInt8(ascii: ".")).map { name.bytes[..<$0] } ?? name.bytes[...]
    return stem.isEmpty ? nil : String(decoding: stem, as: UTF8.self)
  }
}
