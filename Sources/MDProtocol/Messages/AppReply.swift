public import MDModel

/// Some of the items that a search has found; the items themselves are the attachment: ``FoundItem``s end to end.
public struct FoundPage: Hashable, Sendable, Codable {
  public var count: Int
  /// Suggestions; with the first page of a user's search.
  public var suggestions: [FoundSuggestion]

  public init(count: Int, suggestions: [FoundSuggestion] = []) {
    self.count = count
    self.suggestions = suggestions
  }
}

/// An item that a search has found, as it travels.
public struct FoundItem: Hashable, Sendable {
  /// Name of the app's index that it is in; empty for the default one.
  public var index: String
  /// The larger, the better it fits; 0 where the search does not rank.
  public var score: Double
  /// The item with the requested attributes.
  public var item: DonatedItem

  public init(index: String, score: Double, item: DonatedItem) {
    self.index = index
    self.score = score
    self.item = item
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(index)
    writer.append(score)
    item.write(to: &writer)
  }

  package init(from reader: inout ByteReader) throws(WireError) {
    index = try reader.readString()
    score = try reader.readDouble()
    item = try DonatedItem(from: &reader)
  }
}

/// A completion of the typed text.
public struct FoundSuggestion: Hashable, Sendable, Codable {
  /// The whole text.
  public var text: String
  /// Typed parts of it, as ranges of UTF-8 offsets.
  public var typed: [Range<Int>]
  /// The larger, the more likely.
  public var score: Double

  public init(text: String, typed: [Range<Int>], score: Double) {
    self.text = text
    self.typed = typed
    self.score = score
  }
}
