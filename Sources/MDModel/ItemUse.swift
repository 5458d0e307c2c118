/// How much something was used: a weight that each use raises by one and that fades with time.
public struct ItemUse: Hashable, Sendable {
  /// Weight at ``last``.
  public private(set) var weight: Double
  /// Number of known uses; it does not fade.
  public private(set) var count: Int64
  /// Time of the last use.
  public private(set) var last: Timestamp

  public init(weight: Double = 1, count: Int64 = 1, last: Timestamp) {
    (self.weight, self.count, self.last) = (weight, count, last)
  }

  /// Time in which a weight halves.
  ///
  /// A file used every day a month ago weighs as much as one used half as often recently.
  public static let halfLife: Duration = .seconds(30 * 86_400)
  /// Time after which a use is forgotten; a thousandth of its weight is left by then.
  public static let memory: Duration = .seconds(300 * 86_400)

  /// Weight at a time; the full weight if the time is before the last use.
  ///
  /// Halves with each half-life and falls linearly in between.
  public func weight(at time: Timestamp) -> Double {
    let age = Double(max(0, time.seconds - last.seconds)) / Double(Self.halfLife.components.seconds)
    let halvings = age.rounded(.down)
    return weight * Double(sign: .plus, exponent: -Int(min(halvings, 1_000)), significand: 1 - (age - halvings) / 2)
  }

  /// Adds one use.
  ///
  /// Ignores a use that is not later than the last one, because it is already counted.
  public mutating func add(useAt time: Timestamp) {
    guard time > last else { return }
    self = ItemUse(weight: weight(at: time) + 1, count: count + 1, last: time)
  }

  /// Raises the count to a number that another program has counted.
  public mutating func count(atLeast least: Int64) { count = max(count, least) }
}

/// Uses of an item that a query found.
public struct UsesOfItem: Hashable, Sendable {
  /// All uses of the item, whatever the query.
  public var whole: ItemUse?
  /// Uses that followed a query with one of the current query's words, one entry per such word.
  public var ofWords: [ItemUse] = []

  public init() {}
}

/// A past query after which somebody chose an item.
public struct PastQuestion: Hashable, Sendable {
  /// The query as typed.
  public var text: String
  /// The query's words, folded, with a blank before each.
  public var words: String

  public init(text: String, words: String) { (self.text, self.words) = (text, words) }
}

/// A stored query with the item chosen after it and the uses.
public struct KeptQuestion: Hashable, Sendable {
  public var text: String
  public var item: ItemID
  public var use: ItemUse

  public init(text: String, item: ItemID, use: ItemUse) { (self.text, self.item, self.use) = (text, item, use) }
}
