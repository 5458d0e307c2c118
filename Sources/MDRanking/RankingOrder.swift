public import MDCollections
public import MDModel

/// Position of an answer in an order.
public protocol RankingKey: RadixKey, Sendable {
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

  // Flipping the sign bit orders negative dates before positive ones. The complement then puts the newest first.
  @inlinable public var radix: UInt64 { ~(UInt64(bitPattern: modified.nanoseconds) ^ 1 << 63) }

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

  /// Numbers in the order of IEEE 754's `totalOrder`, from the largest down; both zeros are one.
  @inlinable public var radix: UInt64 {
    // Adding 0 turns -0 into +0. The bits of negative numbers grow with their size, so they are in order as they are.
    let bits = (score + 0).bitPattern
    return bits >> 63 == 0 ? ~(bits | 1 << 63) : bits
  }

  @inlinable public static func < (left: BestFirst, right: BestFirst) -> Bool {
    left.score == right.score ? left.next < right.next : left.score > right.score
  }
}
