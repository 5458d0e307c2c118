import MDModel

/// Counts the items of the words of a range, page by page, and keeps the best words.
struct WordSampler {
  private let range: TermRange
  private let among: ItemSet?
  private let isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  private var frequent: BestWords
  private var recent: BestWords
  private var isWhole = true

  /// The word read last, with FTS5's mark.
  private var term: [UInt8] = []
  /// True if the last word is wanted and may have further items.
  private(set) var isOpen = false
  private var count = 0
  private var newest: NewestItems
  /// Number of items of the open word on the last page.
  private var countOfPage = 0

  init(
    _ range: TermRange, _ size: SampleSize, among: ItemSet?,
    where isWanted: @escaping (UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    (self.range, self.among, self.isWanted) = (range, among, isWanted)
    frequent = BestWords(size, byCount: true)
    recent = BestWords(size, byCount: false)
    newest = NewestItems(most: size.items)
  }

  var sample: WordSample {
    WordSample(
      frequent: frequent.sorted, recent: recent.sorted, isWhole: isWhole && !frequent.isOverfull)
  }

  mutating func leavesOut() { isWhole = false }

  /// Reads a page.
  ///
  /// - Parameter follows: true if the page directly continues the one read last.
  mutating func read(_ page: LeafPage, follows: Bool) throws(SegmentDamage) {
    var terms = try page.termOffsets()
    // Pages between were skipped: the items at the beginning of this page belong to a word that was not read.
    if !follows { close() }
    if isOpen, let first = page.firstItem { try readItems(page, from: first, to: terms.next) }
    var isFirst = true
    while let start = try terms.take() {
      close()
      let items = try page.readTerm(into: &term, from: start, to: terms.next, isFirst: isFirst)
      isFirst = false
      let order = range.order(of: term)
      // The rest of the page comes after the range.
      if order > 0 { return }
      isOpen = order == 0 && term.withUnsafeBufferPointer { isWanted(UnsafeBufferPointer(rebasing: $0[1...])) }
      if isOpen { try readItems(page, from: items, to: terms.next) }
    }
  }

  /// Estimates skipped pages: each counts as many items as the last page.
  mutating func skip(pages: Int) {
    guard isOpen, pages > 0 else { return }
    count += pages * countOfPage
    isWhole = false
  }

  mutating func endSegment() {
    close()
    term = []
  }

  private mutating func close() {
    defer { (isOpen, count) = (false, 0); newest.removeAll() }
    guard isOpen, count > 0 else { return }
    let last = newest.last
    // The word is copied only if one of the two lists will keep it.
    guard frequent.takes(count, last) || recent.takes(count, last) else {
      isWhole = false
      return
    }
    let word = SampledWord(word: Array(term.dropFirst()), count: count, newest: newest.ascending)
    frequent.insert(word)
    recent.insert(word)
  }

  private mutating func readItems(_ page: LeafPage, from start: Int, to next: Int?) throws(SegmentDamage) {
    var reader = try VarintReader(page.bytes, from: start, to: next ?? page.contentEnd)
    var last = 0
    let before = count
    while !reader.isAtEnd {
      let (sum, overflows) = last.addingReportingOverflow(try reader.number())
      guard !overflows, let item = UInt32(exactly: sum) else { throw SegmentDamage() }
      last = sum
      let positions = try reader.number() >> 1
      // Without positions the word was removed from the item. Older segments may still count it.
      if positions > 0, among?.contains(ItemID(Int64(item))) ?? true {
        count += 1
        newest.add(item)
      }
      guard reader.skip(positions) == 0 || next == nil else { throw SegmentDamage() }
    }
    countOfPage = count - before
  }
}

/// The last few of items that come in ascending order, in a ring buffer.
private struct NewestItems {
  private let most: Int
  private var items: [UInt32] = []
  /// Index at which the next item is stored.
  private var next = 0

  init(most: Int) {
    self.most = max(most, 1)
    items.reserveCapacity(self.most)
  }

  mutating func add(_ item: UInt32) {
    if items.count < most { items.append(item) } else { items[next] = item }
    next = next + 1 == most ? 0 : next + 1
  }

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    next = 0
  }

  var last: UInt32 { items.isEmpty ? 0 : items[(next + most - 1) % most] }
  var ascending: [UInt32] { items.count < most ? items : Array(items[next...] + items[..<next]) }
}

/// The best words by one order: by number of items, or by newest item.
private struct BestWords {
  private let size: SampleSize
  private let byCount: Bool
  private var words: [SampledWord] = []
  /// Sort key of each word, and the index of the smallest.
  private var keys: [(Int, Int)] = []
  private var least = 0
  /// True if a word was left out.
  private(set) var isOverfull = false

  init(_ size: SampleSize, byCount: Bool) { (self.size, self.byCount) = (size, byCount) }

  var sorted: [SampledWord] { words.indices.sorted { keys[$0] > keys[$1] }.map { words[$0] } }

  /// True if a word with these values would be kept. Ask before the word is copied.
  func takes(_ count: Int, _ newest: UInt32) -> Bool {
    words.count < size.words || key(count, newest) > keys[least]
  }

  /// The last items of two ascending lists, each item once.
  private static func newest(_ one: [UInt32], _ other: [UInt32], atMost most: Int) -> [UInt32] {
    var (one, other) = (one[...], other[...])
    var items: [UInt32] = []
    items.reserveCapacity(min(most, one.count + other.count))
    while items.count < most, !one.isEmpty || !other.isEmpty {
      let item = max(one.last ?? 0, other.last ?? 0)
      if one.last == item { one.removeLast() }
      if other.last == item { other.removeLast() }
      items.append(item)
    }
    return items.reversed()
  }

  private func key(_ count: Int, _ newest: UInt32) -> (Int, Int) {
    byCount ? (count, Int(newest)) : (Int(newest), count)
  }

  /// Adds a word. If an earlier segment had the word, adds to its entry.
  mutating func insert(_ word: SampledWord) {
    var (word, place) = (word, words.firstIndex { $0.word == word.word })
    if let place {
      word.count += words[place].count
      word.newest = Self.newest(word.newest, words[place].newest, atMost: size.items)
    } else if words.count == size.words {
      isOverfull = true
      guard takes(word.count, word.newest.last ?? 0) else { return }
      place = least
    }
    let key = key(word.count, word.newest.last ?? 0)
    if let place { (words[place], keys[place]) = (word, key) } else { words.append(word); keys.append(key) }
    least = keys.indices.min { keys[$0] < keys[$1] } ?? 0
  }
}
