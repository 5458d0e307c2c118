package import MDModel

/// Full-text table: of texts, or of names, titles and other attributes.
package enum WordTable: String, Sendable {
  case texts = "text_words"
  case attributes = "attribute_words"
}

/// Words of a table to look up, folded.
package enum WordRange: Sendable, Hashable {
  case word([UInt8])
  case beginning([UInt8])
}

/// A word and the items that hold it.
package struct TermPostings: Sendable {
  /// Folded, without FTS5's mark.
  package let term: ArraySlice<UInt8>
  /// Each item once, ascending.
  package var postings: ArraySlice<Posting>
  /// About how many items of a long list were left out.
  package var leftOut = 0

  package init(term: ArraySlice<UInt8>, postings: ArraySlice<Posting>, leftOut: Int = 0) {
    (self.term, self.postings, self.leftOut) = (term, postings, leftOut)
  }
}

/// How much is read of each word's list of items.
package enum PostingExtent: Sendable {
  case whole
  /// Of a long list no more pages than it takes to meet so many items; how many there are in all is estimated.
  case beginning(Int)
  /// Some items alone, ascending.
  case of([UInt32])
}

/// An item that holds a word, and how often it does.
package struct Posting: Sendable, Hashable {
  package let item: UInt32
  /// Occurrences: in a text all of them; of attributes see ``inName``, ``inTitle`` and ``inOthers``.
  package var count: UInt32

  package init(item: UInt32, count: UInt32) {
    self.item = item
    self.count = count
  }

  /// Occurrences in the name; each of these counts up to 255.
  package var inName: Int { Int(count & 0xFF) }
  /// Occurrences in the title.
  package var inTitle: Int { Int(count >> 8 & 0xFF) }
  /// Occurrences in all other attributes.
  package var inOthers: Int { Int(count >> 16 & 0xFF) }
}

/// A word with about how many items hold it, and some of them.
package struct SampledWord: Sendable, Hashable {
  /// Folded, without FTS5's mark.
  package var word: [UInt8]
  /// Number of its items: what pages that were left out hold of them is estimated, and of removed ones some still count.
  package var count: Int
  /// Those with the highest numbers, which were mostly added last, ascending; some may have lost the word since.
  package var newest: [UInt32]
}

/// Words of a range, as far as it was read.
package struct WordSample: Sendable {
  /// The most frequent first.
  package var frequent: [SampledWord] = []
  /// Words with the newest items; the newest first.
  package var recent: [SampledWord] = []
  /// Nothing was left out: no word, and no page.
  package var isWhole = true
}

/// Limits of what is read and kept of a range of words.
package struct SampleSize: Sendable {
  /// Words of either kind.
  package var words: Int
  /// Newest items of a word.
  package var items: Int
  /// Pages on which words begin; where a range has more, the ones with the longest lists and some of the others are read.
  package var pages: Int

  package init(words: Int, items: Int, pages: Int) { (self.words, self.items, self.pages) = (words, items, pages) }
}

/// Positions of a word in some items.
package struct WordPlaces: Sendable {
  private let positions: [Int32]
  /// Where those of each item begin.
  private let starts: [Int]

  /// - Parameters:
  ///   - places: a position in the item of a rank, in any order.
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

  /// No item has the word.
  package var isEmpty: Bool { positions.isEmpty }

  /// Positions in the item of a rank, ascending.
  package subscript(rank: Int) -> ArraySlice<Int32> { positions[starts[rank]..<starts[rank + 1]] }
}

/// Words and how often items hold them: what scores are made of.
package protocol WordReading {
  /// Postings of the words in a range that pass a test; the words in no order.
  ///
  /// - Returns: `nil` where the pages of the table cannot be read.
  func postings(
    of range: WordRange, in table: WordTable, _ extent: PostingExtent,
    where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)?
  ) throws -> [TermPostings]?

  /// Some of the items that hold a word in a range that passes a test: all of them if they are fewer than `enough`.
  func holders(
    of range: WordRange, in table: WordTable, enough: Int, where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)?
  ) throws -> Set<UInt32>

  /// Frequent words that begin with a text, and those of the newest items: all words that do where these are few.
  ///
  /// - Parameter among: items that count.
  /// - Returns: none where the pages of the table cannot be read.
  func sample(
    of range: WordRange, in table: WordTable, size: SampleSize, among: ItemSet?,
    where isWanted: @escaping (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws -> WordSample

  /// Positions of any of some words in some items.
  ///
  /// - Parameter items: ascending.
  func places(of words: [[UInt8]], in table: WordTable, of items: [ItemID]) throws -> WordPlaces

  /// Number of items in a table, and of the words of all of them.
  func totals(of table: WordTable) throws -> (items: Int, words: Int)

  /// Lengths of texts, titles and names.
  func lengths() throws -> FieldLengths
}
