public import MDModel

/// Position of an answer in an order.
public protocol RankingKey: Comparable, Sendable {
  var id: ItemID { get }
}

/// Order of answers by date: most recently modified first, then the larger number.
@frozen public struct NewestFirst: RankingKey {
  public let modified: Timestamp
  public let id: ItemID

  @inlinable public init(modified: Timestamp, id: ItemID) {
    self.modified = modified
    self.id = id
  }

  @inlinable public static func < (left: NewestFirst, right: NewestFirst) -> Bool {
    left.modified == right.modified ? left.id > right.id : left.modified > right.modified
  }
}

/// Order of answers by relevance: largest score first, then the newest.
@frozen public struct BestFirst: RankingKey {
  public let score: Double
  public let next: NewestFirst
  @inlinable public var id: ItemID { next.id }

  @inlinable public init(score: Double, next: NewestFirst) {
    self.score = score
    self.next = next
  }

  @inlinable public static func < (left: BestFirst, right: BestFirst) -> Bool {
    left.score == right.score ? left.next < right.next : left.score > right.score
  }
}
