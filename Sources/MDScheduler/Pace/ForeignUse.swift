/// The share of all processors that other programs have had between two looks.
public struct ForeignUse: Sendable {
  private let processors: Int
  private var last: (ours: Int64, all: Int64, now: Int64)?
  private var value: Double?

  public init(processors: Int) { self.processors = processors }

  /// - Parameters:
  ///   - ours: nanoseconds of processor time that this program and its children have had; `all`: that everybody has had.
  ///   - now: nanoseconds of a clock that never goes back.
  /// - Returns: 0 to 100; `nil` the first time, and after a pause in which nobody looked.
  public mutating func update(ours: Int64, all: Int64, now: Int64) -> Double? {
    guard let last, now > last.now, now - last.now < ForeignPressure.longestGap else {
      last = (ours, all, now)
      value = nil
      return nil
    }
    guard now - last.now >= ForeignPressure.shortestGap else { return value }
    let others = max(0, (all - last.all) - max(0, ours - last.ours))
    value = min(100, 100 * Double(others) / (Double(now - last.now) * Double(processors)))
    self.last = (ours, all, now)
    return value
  }
}
