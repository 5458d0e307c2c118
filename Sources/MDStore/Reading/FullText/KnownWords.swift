/// Items by words that were looked up in a snapshot: a search asks for the same ones to find, to rank and to suggest.
/// A value.
struct KnownWords {
  struct Key: Hashable {
    let table: String
    let word: [UInt8]
    let isPrefix: Bool
  }

  private var items: [Key: ItemSet] = [:]

  /// A set takes a bit for each item of the index. More words than these are looked up as often as they are asked for.
  private static let most = 64

  subscript(key: Key) -> ItemSet? { items[key] }

  mutating func add(_ found: ItemSet, for key: Key) {
    if items.count < Self.most { items[key] = found }
  }
}
