public import MDModel

/// How often items hold one word of a question, in all its forms: a number for each item of the index, so that forms are
/// summed at once. It serves word after word.
public final class WordFrequencies {
  /// Weighted occurrences in the text, in title and other attributes, and in the name.
  public struct Frequency {
    public var inText: Float = 0
    public var inAttributes: Float = 0
    public var inName: Float = 0
    /// Holds the word itself or another form of it, and not only words that begin with it.
    public var isWhole = false
    @inline(__always) var isEmpty: Bool { inText == 0 && inAttributes == 0 && inName == 0 }
  }

  private let frequencies: UnsafeMutablePointer<Frequency>
  private let count: Int
  /// Items that hold the word, in the order in which they were met.
  public private(set) var items: [UInt32] = []

  /// - Parameter largest: the largest number of an item.
  public init(upTo largest: ItemID) {
    count = Int(largest.rawValue) + 1
    frequencies = .allocate(capacity: count)
    frequencies.initialize(repeating: Frequency(), count: count)
  }

  deinit { frequencies.deallocate() }

  /// Whether there is room for an item: of a damaged index any number may come.
  public func hasRoom(for item: UInt32) -> Bool { item < count }

  @inline(__always)
  public func update(_ item: UInt32, _ change: (inout Frequency) -> Void) {
    let place = frequencies + Int(item)
    if place.pointee.isEmpty { items.append(item) }
    change(&place.pointee)
  }

  @inline(__always)
  public subscript(item: UInt32) -> Frequency { frequencies[Int(item)] }

  /// Forgets the word.
  public func clear() {
    for item in items { frequencies[Int(item)] = Frequency() }
    items.removeAll(keepingCapacity: true)
  }
}
