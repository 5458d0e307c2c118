/// How much something was used: a weight that each use raises by one and that fades with time.
public struct ItemUse: Hashable, Sendable {
  /// Weight at ``last``.
  public private(set) var weight: Double
  /// Number of uses, as far as they are known: it does not fade.
  public private(set) var count: Int64
  /// Time of the last use.
  public private(set) var last: Timestamp

  public init(weight: Double = 1, count: Int64 = 1, last: Timestamp) {
    (self.weight, self.count, self.last) = (weight, count, last)
  }

  /// Time in which a weight halves. What was used every day a month ago counts as what was used half as often of late.
  public static let halfLife: Duration = .seconds(30 * 86_400)
  /// Time after which a use is forgotten: a thousandth of its weight is left.
  public static let memory: Duration = .seconds(300 * 86_400)

  /// Weight that is left at a time; the full one before the last use.
  ///
  /// Halves with each half-life, and falls evenly between.
  public func weight(at time: Timestamp) -> Double {
    let age = Double(max(0, time.seconds - last.seconds)) / Double(Self.halfLife.components.seconds)
    let halvings = age.rounded(.down)
    return weight * Double(sign: .plus, exponent: -Int(min(halvings, 1_000)), significand: 1 - (age - halvings) / 2)
  }

  /// Another use. One that is not later than the last is known already.
  public mutating func add(useAt time: Timestamp) {
    guard time > last else { return }
    self = ItemUse(weight: weight(at: time) + 1, count: count + 1, last: time)
  }

  /// Somebody who counts has counted so many.
  public mutating func count(atLeast least: Int64) { count = max(count, least) }
}

/// Uses of an item that answers a question.
public struct UsesOfItem: Hashable, Sendable {
  /// Uses, whatever was asked.
  public var whole: ItemUse?
  /// Uses after a question with a word, of some words that were asked for.
  public var ofWords: [ItemUse] = []

  public init() {}
}

/// A question that somebody asked and then chose an item.
public struct PastQuestion: Hashable, Sendable {
  /// As it was typed.
  public var text: String
  /// Its words, folded, a blank before each.
  public var words: String

  public init(text: String, words: String) { (self.text, self.words) = (text, words) }
}

/// A question that is kept, with what was chosen and how often.
public struct KeptQuestion: Hashable, Sendable {
  public var text: String
  public var item: ItemID
  public var use: ItemUse

  public init(text: String, item: ItemID, use: ItemUse) { (self.text, self.item, self.use) = (text, item, use) }
}
