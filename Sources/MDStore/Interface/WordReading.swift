package import MDModel

/// A full-text table: of texts, or of names, titles and other attributes.
package enum WordTable: String, Sendable {
  case texts = "text_words"
  case attributes = "attribute_words"
}

/// Folded words of a table to look up.
package enum WordRange: Sendable, Hashable {
  case word([UInt8])
  case beginning([UInt8])
}

/// A word and the items that contain it.
package struct TermPostings: Sendable {
  /// Folded, without FTS5's mark.
  package let term: ArraySlice<UInt8>
  /// One posting per item, ascending.
  package var postings: ArraySlice<Posting>
  /// Estimated number of items of a long list that were not read.
  package var leftOut = 0

  package init(term: ArraySlice<UInt8>, postings: ArraySlice<Posting>, leftOut: Int = 0) {
    (self.term, self.postings, self.leftOut) = (term, postings, leftOut)
  }
}

/// How much of each word's list of items is read.
package enum PostingExtent: Sendable {
  case whole
  /// Of a long list, only as many pages as are needed for this many items. The number of all items is estimated.
  case beginning(Int)
  /// Only these items, ascending.
  case of([UInt32])
}

/// An item that contains a word, and how often.
package struct Posting: Sendable, Hashable {
  package let item: UInt32
  /// Number of occurrences. In attributes, see ``inName``, ``inTitle`` and ``inOthers``.
  package var count: UInt32

  package init(item: UInt32, count: UInt32) {
    self.item = item
    self.count = count
  }

  /// Occurrences in the name. Each of these three counts up to 255.
  package var inName: Int { Int(count & 0xFF) }
  /// Occurrences in the title.
  package var inTitle: Int { Int(count >> 8 & 0xFF) }
  /// Occurrences in all other attributes.
  package var inOthers: Int { Int(count >> 16 & 0xFF) }
}

/// A word with the estimated number of its items, and some of them.
package struct SampledWord: Sendable, Hashable {
  /// Folded, without FTS5's mark.
  package var word: [UInt8]
  /// Number of its items. Estimated for pages that were not read. Some removed items may still count.
  package var count: Int
  /// The items with the highest numbers, ascending. These were mostly added last. Some may no longer contain the word.
  package var newest: [UInt32]
}

/// The words of a range, as far as the range was read.
package struct WordSample: Sendable {
  /// The most frequent words first.
  package var frequent: [SampledWord] = []
  /// The words with the newest items, newest first.
  package var recent: [SampledWord] = []
  /// True if no word and no page was left out.
  package var isWhole = true
}

/// Limits of what is read and kept for a range of words.
package struct SampleSize: Sendable {
  /// Number of words of each kind.
  package var words: Int
  /// Number of newest items of a word.
  package var items: Int
  /// Number of pages on which words begin. If a range has more, the pages with the longest lists and some of the others
  /// are read.
  package var pages: Int

  package init(words: Int, items: Int, pages: Int) { (self.words, self.items, self.pages) = (words, items, pages) }
}

/// Positions of a word in some items.
package struct WordPlaces: Sendable {
  private let positions: [Int32]
  /// Start of each item's positions.
  private let starts: [Int]

  /// - Parameters:
  ///   - places: positions, each with the rank of its item, in any order.
  ///   - count: number of items.
  init(_ places: [(rank: Int32, position: Int32)], count: Int) {
    let isSorted = zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
    let places = isSorted ? places : places.sorted(by: <)
    positions = places.map(\.position)
    var (starts, next) = ([Int](), 0)
    starts.reserveCapacity(count + 1)
    for rank in 0...count {
      while next < places.count, places[next].rank < rank { next += 1 }
      starts.append(next)
    }
    self.starts = starts
  }

  /// True if no item contains the word.
  package var isEmpty: Bool { positions.isEmpty }

  /// Positions in the item of a given rank, ascending.
  package subscript(rank: Int) -> ArraySlice<Int32> { positions[starts[rank]..<starts[rank + 1]] }
}

/// Words and how often items contain them, for scoring.
package protocol WordReading {
  /// Postings of the words in a range that pass a test, in no order of words.
  ///
  /// - Returns: `nil` if the pages of the table cannot be read.
  func postings(
    of range: WordRange, in table: WordTable, _ extent: PostingExtent,
    where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)?
  ) throws -> [TermPostings]?

  /// Items that contain a word in a range that passes a test. All of them if there are fewer than `enough`, else some.
  func holders(
    of range: WordRange, in table: WordTable, enough: Int, where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)?
  ) throws -> Set<UInt32>

  /// Frequent words of a range, and words of the newest items; all words if there are few.
  ///
  /// - Parameter among: the only items that count; `nil` for all.
  /// - Returns: empty if the pages of the table cannot be read.
  func sample(
    of range: WordRange, in table: WordTable, size: SampleSize, among: ItemSet?,
    where isWanted: @escaping (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws -> WordSample

  /// Positions of any of some words in some items.
  ///
  /// - Parameter items: ascending.
  func places(of words: [[UInt8]], in table: WordTable, of items: [ItemID]) throws -> WordPlaces

  /// Number of items in a table, and the number of words in all of them.
  func totals(of table: WordTable) throws -> (items: Int, words: Int)

  /// Lengths of texts, titles and names.
  func lengths() throws -> FieldLengths
}
