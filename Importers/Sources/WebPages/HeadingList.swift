public import ImporterKit

/// Headings of a text in order, up to the limits of the attribute.
public struct HeadingList {
  public private(set) var texts: [String] = []
  /// Limits of headings and of bytes per heading. Later headings are dropped, longer ones cut.
  private static let maximumCount = 64
  private static let maximumBytes = 200
  private static let searchedBytes = 4096

  public init() {}

  /// Adds a heading in valid UTF-8. Runs of white space become one space.
  public mutating func append(_ heading: some Collection<UInt8>) {
    guard texts.count < Self.maximumCount else { return }
    let text = Self.plain(heading, atMost: Self.maximumBytes)
    if !text.isEmpty { texts.append(text) }
  }

  public func give(to sink: inout AttributeSink) { sink.set(.headings, .strings(texts)) }

  /// The words with one space between them and none at the ends, cut between characters.
  public static func plain(_ bytes: some Collection<UInt8>, atMost limit: Int) -> String {
    let words = bytes.prefix(searchedBytes).split { $0 <= 0x20 || $0 == 0x7F }
    var joined = Array(words.joined(separator: [0x20]))
    if joined.count > limit {
      var end = limit
      while end > 0, joined[end] & 0xC0 == 0x80 { end -= 1 }
      joined.removeLast(joined.count - end)
    }
    return String(decoding: joined, as: UTF8.self)
  }
}
