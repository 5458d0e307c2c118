public import MDModel
public import MDQuery

/// What is searched, where, and in which order the answers come.
public struct SearchRequest: Sendable, Hashable {
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// Most recently modified first.
    case date
    /// Best match first: BM25, names before titles before texts.
    case relevance
    /// By the bytes of the file names.
    case name
  }

  /// All must be found in an item's name, attributes or text.
  public var keywords: Keywords
  /// All must be part of an item's name, case and diacritics aside; any bytes, as names are.
  public var nameParts: [[UInt8]]
  /// Absolute paths: only what lies there or below any of them; empty for everywhere.
  public var scopes: [[UInt8]]
  public var order: Order
  public var offset: Int
  /// At most so many answers; `nil` for all.
  public var limit: Int?

  public init(
    keywords: Keywords = Keywords(terms: []), nameParts: [[UInt8]] = [], scopes: [[UInt8]] = [], order: Order = .date,
    offset: Int = 0, limit: Int? = nil
  ) {
    self.keywords = keywords
    self.nameParts = nameParts
    self.scopes = scopes
    self.order = order
    self.offset = offset
    self.limit = limit
  }
}

/// One answer.
public struct SearchHit: Sendable, Hashable {
  public var item: ItemID
  /// Absolute, byte-exact.
  public var path: [UInt8]
}
