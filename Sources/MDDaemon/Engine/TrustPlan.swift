import MDModel

/// Files that were stored so soon after their change that their stamps prove nothing: looked at again once the stamps are
/// old enough. If nothing has come of them until then, they are believed, and the next start need not read them again.
struct TrustPlan {
  /// A full tick of the coarsest file system later than the youngest stamp.
  static let age = FileStamp.racyNanoseconds + 500_000_000
  /// Limit; further ones are left to the next start.
  static let most = 50_000

  private(set) var items: Set<ItemID> = []
  /// Time at which all of them are old enough, on ``MDSystem/Clock/monotonic()``.
  private(set) var due: Int64?

  mutating func add(_ more: [ItemID], now: Int64) {
    guard !more.isEmpty, items.count < Self.most else { return }
    items.formUnion(more)
    due = due ?? now + Self.age
  }

  mutating func takeDue(now: Int64) -> Set<ItemID> {
    guard let due, due <= now else { return [] }
    defer { self = TrustPlan() }
    return items
  }
}
