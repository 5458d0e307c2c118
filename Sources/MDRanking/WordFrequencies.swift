public import MDModel

/// How often an item holds a word, or each of several: of each up to ``often``, for what is more tells nothing more.
@frozen public struct HeldTimes: Hashable, Sendable {
  public static let often = 2

  /// As it was typed, and in all forms that are not words of their own.
  public private(set) var asTyped: UInt8 = 0
  public private(set) var inAnyForm: UInt8 = 0

  public init() {}

  /// - Parameter isTyped: the form is the word as it was typed.
  public init(_ count: Int, isTyped: Bool) {
    inAnyForm = UInt8(min(count, Self.often))
    asTyped = isTyped ? inAnyForm : 0
  }

  /// Adds those of another form of the same word.
  mutating func join(_ other: HeldTimes) {
    asTyped = min(UInt8(Self.often), asTyped + other.asTyped)
    inAnyForm = min(UInt8(Self.often), inAnyForm + other.inAnyForm)
  }

  /// Adds those of another word; there are no more than 64 in a question.
  mutating func add(_ other: HeldTimes) {
    asTyped += other.asTyped
    inAnyForm += other.inAnyForm
  }
}

/// How often items hold one word of a question, in all its forms.
public struct WordFrequencies {
  /// What one item holds of the word.
  @frozen public struct Entry: RadixKey {
    public let item: UInt32
    /// Weighted occurrences in the text, in title and other attributes, and in the name.
    public var inText: Float = 0
    public var inAttributes: Float = 0
    public var inName: Float = 0
    /// Holds the word itself or another form of it, and not only words that begin with it.
    public var isWhole = false
    /// Occurrences of the word itself and of its other forms.
    public var times = HeldTimes()

    public init(item: UInt32) { self.item = item }

    @inlinable public var radix: UInt64 { UInt64(item) }
    @inlinable public static func < (left: Entry, right: Entry) -> Bool { left.item < right.item }

    @inline(__always)
    fileprivate mutating func add(_ other: Entry) {
      inText += other.inText
      inAttributes += other.inAttributes
      inName = max(inName, other.inName)
      isWhole = isWhole || other.isWhole
      times.join(other.times)
    }
  }

  /// By ascending item, each once.
  public private(set) var entries: [Entry]

  /// - Parameter entries: of all forms, in any order.
  public init(_ entries: consuming [Entry] = []) {
    self.entries = entries
    let isAscending = zip(self.entries, self.entries.dropFirst()).allSatisfy { $0.item < $1.item }
    if !isAscending { sumUp() }
  }

  /// Makes one of all entries of an item.
  private mutating func sumUp() {
    entries.sortByDigits(entries.indices)
    var last = 0
    for place in entries.indices.dropFirst() {
      if entries[place].item == entries[last].item {
        entries[last].add(entries[place])
      } else {
        last += 1
        entries[last] = entries[place]
      }
    }
    entries.removeSubrange((last + 1)...)
  }

  /// - Returns: `nil` for an item that does not hold the word.
  public subscript(item: UInt32) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].item < item { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].item == item ? entries[low] : nil
  }
}
