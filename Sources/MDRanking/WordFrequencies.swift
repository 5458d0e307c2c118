public import MDModel

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
    /// Occurrences of the word itself, as it was typed: 2 for more.
    public private(set) var asTyped: UInt8 = 0

    public init(item: UInt32) { self.item = item }

    public mutating func note(asTyped count: UInt32) {
      asTyped = UInt8(min(UInt32(LexicalFormula.oftenAsTyped), UInt32(asTyped) + min(count, 2)))
    }

    @inlinable public var radix: UInt64 { UInt64(item) }
    @inlinable public static func < (left: Entry, right: Entry) -> Bool { left.item < right.item }

    @inline(__always)
    fileprivate mutating func add(_ other: Entry) {
      inText += other.inText
      inAttributes += other.inAttributes
      inName = max(inName, other.inName)
      isWhole = isWhole || other.isWhole
      note(asTyped: UInt32(other.asTyped))
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
