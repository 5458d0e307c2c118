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

  /// Most lists that are merged. More, and shorter ones, are sorted.
  private static let mostMerged = 8

  /// - Parameter entries: of all forms, in any order; lists of ascending items one after the other take the least time.
  public init(_ entries: consuming [Entry] = []) {
    self.entries = entries
    let starts = Self.starts(of: self.entries)
    if starts.count > Self.mostMerged { sumUp() } else if starts.count > 1 { merge(listsFrom: starts) }
  }

  /// Where lists of ascending items begin, as long as they are no more than can be merged.
  private static func starts(of entries: [Entry]) -> [Int] {
    guard !entries.isEmpty else { return [] }
    var starts = [0]
    for place in entries.indices.dropFirst() where entries[place].item <= entries[place - 1].item {
      starts.append(place)
      if starts.count > mostMerged { break }
    }
    return starts
  }

  /// Makes one list of each two, until there is one.
  private mutating func merge(listsFrom starts: [Int]) {
    var bounds = starts + [entries.count]
    while bounds.count > 2 {
      var (merged, ends): ([Entry], [Int]) = ([], [0])
      merged.reserveCapacity(entries.count)
      for first in stride(from: 0, to: bounds.count - 1, by: 2) {
        let (middle, end) = (bounds[first + 1], bounds[min(first + 2, bounds.count - 1)])
        Self.merge(entries[bounds[first]..<middle], entries[middle..<end], to: &merged)
        ends.append(merged.count)
      }
      (entries, bounds) = (merged, ends)
    }
  }

  /// Appends two lists as one, in which no item stands twice.
  private static func merge(_ left: ArraySlice<Entry>, _ right: ArraySlice<Entry>, to merged: inout [Entry]) {
    var (first, second) = (left.startIndex, right.startIndex)
    while first < left.endIndex, second < right.endIndex {
      let (one, other) = (left[first], right[second])
      var next = one.item <= other.item ? one : other
      if one.item == other.item { next.add(other) }
      merged.append(next)
      if one.item <= other.item { first += 1 }
      if other.item <= one.item { second += 1 }
    }
    merged.append(contentsOf: left[first...])
    merged.append(contentsOf: right[second...])
  }

  /// Sorts the entries and makes one of all of an item.
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
