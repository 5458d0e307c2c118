/// Identifies one item of the index for as long as the item lives. Never reused while the index file exists.
public struct ItemID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }
  public init(_ rawValue: Int64) { self.rawValue = rawValue }

  /// The parent of root directories: no item.
  public static let none = ItemID(0)

  public static func < (left: ItemID, right: ItemID) -> Bool { left.rawValue < right.rawValue }
  public var description: String { "#\(rawValue)" }
}
