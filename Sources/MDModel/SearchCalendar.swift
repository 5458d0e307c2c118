/// Calendar by which dates in a query are read: that of the person who asks.
public struct SearchCalendar: Hashable, Sendable {
  /// A change of what local clocks show.
  public struct Change: Hashable, Sendable {
    /// Its second, since 1970 UTC.
    public var seconds: Int64
    /// Seconds east of UTC from then on.
    public var offset: Int32

    public init(seconds: Int64, offset: Int32) {
      self.seconds = seconds
      self.offset = offset
    }
  }

  /// 1 for Sunday to 7 for Saturday.
  public var firstWeekday: Int
  /// Whether `3/1/24` is the third of January.
  public var dayComesFirst: Bool
  /// Ascending; before the first its offset holds too. Empty for UTC.
  public var changes: [Change]

  public init(firstWeekday: Int, dayComesFirst: Bool, changes: [Change]) {
    self.firstWeekday = firstWeekday
    self.dayComesFirst = dayComesFirst
    self.changes = changes
  }

  /// Seconds east of UTC that local clocks show at an instant.
  public func offset(at date: Timestamp) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].seconds <= date.seconds { low = middle + 1 } else { high = middle }
    }
    return changes.isEmpty ? 0 : Int(changes[max(0, low - 1)].offset)
  }
}
