/// Calendar for reading dates in a query: the calendar of the person who searches.
public struct SearchCalendar: Hashable, Sendable {
  /// A change of the local clocks' offset, such as the start of summer time.
  public struct Change: Hashable, Sendable {
    /// Second of the change, since 1970 UTC.
    public var seconds: Int64
    /// Seconds east of UTC after the change.
    public var offset: Int32

    public init(seconds: Int64, offset: Int32) {
      self.seconds = seconds
      self.offset = offset
    }
  }

  /// First day of the week: 1 for Sunday to 7 for Saturday.
  public var firstWeekday: Int
  /// Whether `3/1/24` means the third of January.
  public var dayComesFirst: Bool
  /// Changes in ascending order.
  ///
  /// The offset of the first one also applies before it. Empty for UTC.
  public var changes: [Change]

  public init(firstWeekday: Int, dayComesFirst: Bool, changes: [Change]) {
    self.firstWeekday = firstWeekday
    self.dayComesFirst = dayComesFirst
    self.changes = changes
  }

  /// Seconds east of UTC of local clocks at an instant.
  public func offset(at date: Timestamp) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].seconds <= date.seconds { low = middle + 1 } else { high = middle }
    }
    return changes.isEmpty ? 0 : Int(changes[max(0, low - 1)].offset)
  }
}
