import MDModel
import MDText
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// The words of items as the tokenizer splits them, kept in arrays and counted one by one.
struct NaiveWords {
  /// A word at its position in a column.
  struct Place {
    var term: [UInt8]
    var column: Int
    var position: Int
  }

  let table: WordTable
  private(set) var places: [Int64: [Place]] = [:]

  init(_ table: WordTable) { self.table = table }

  init(_ table: WordTable, of model: IndexModel) {
    self.init(table)
    for item in model.sorted {
      let id = item.record.id.rawValue
      if table == .texts {
        set([item.text ?? []], .document, of: id)
      } else {
        let (titles, others, _) = model.words(of: item)
        set([item.record.searchName.bytes], .attribute, of: id)
        add(titles.map { Array($0.utf8) }, .attribute, column: 1, of: id)
        add(others.map { Array($0.utf8) }, .attribute, column: 2, of: id)
      }
    }
  }

  mutating func set(_ values: [[UInt8]], _ purpose: Tokenizer.Purpose, of item: Int64) {
    places[item] = []
    add(values, purpose, column: 0, of: item)
  }

  mutating func remove(_ item: Int64) { places[item] = nil }

  /// Adds the tokens of values, with a separator token between two values.
  private mutating func add(_ values: [[UInt8]], _ purpose: Tokenizer.Purpose, column: Int, of item: Int64) {
    var tokenizer = Tokenizer()
    var position = -1
    for (number, value) in values.enumerated() {
      if number > 0 {
        position += 1
        add([SearchTokenizers.valueSeparator], column, position, item)
      }
      for token in value.withUnsafeBufferPointer({ tokenizer.tokens(of: $0, purpose: purpose) }) {
        if !token.isColocated { position += 1 }
        add(Array(token.text.utf8), column, position, item)
      }
    }
  }

  private mutating func add(_ term: [UInt8], _ column: Int, _ position: Int, _ item: Int64) {
    places[item, default: []].append(Place(term: term, column: column, position: position))
  }

  // MARK: What is asked of it

  var terms: Set<[UInt8]> { Set(places.values.joined().map(\.term)) }

  /// Postings of the terms that pass a test, with the number of occurrences per item.
  func postings(where isWanted: ([UInt8]) -> Bool) -> [[UInt8]: Set<Posting>] {
    var counts: [[UInt8]: [Int64: [Int]]] = [:]
    for (item, places) in places {
      for place in places where isWanted(place.term) {
        counts[place.term, default: [:]][item, default: [0, 0, 0]][place.column] += 1
      }
    }
    return counts.mapValues { items in
      Set(items.map { Posting(item: UInt32($0.key), count: table == .texts ? UInt32($0.value[0]) : packed($0.value)) })
    }
  }

  private func packed(_ counts: [Int]) -> UInt32 {
    counts.reversed().reduce(0) { $0 << 8 | UInt32(min($1, 255)) }
  }

  func holders(where isWanted: ([UInt8]) -> Bool) -> Set<UInt32> {
    Set(places.filter { $0.value.contains { isWanted($0.term) } }.map { UInt32($0.key) })
  }

  func positions(of words: [[UInt8]], in item: ItemID) -> [Int32] {
    (places[item.rawValue] ?? []).filter { words.contains($0.term) }.map { Int32($0.position) }.sorted()
  }

  /// Number of words in a column of an item. Tokens at the same position count once.
  func length(of item: Int64, column: Int = 0) -> Int {
    Set((places[item] ?? []).filter { $0.column == column }.map(\.position)).count
  }
}

/// Comparison with the answers of a session.
extension NaiveWords {
  /// Queries to which the session gives different answers.
  func differences(
    from session: ReadingSession, using generator: inout some RandomNumberGenerator, rounds: Int = 30
  ) throws -> [String] {
    let terms = terms.sorted { $0.lexicographicallyPrecedes($1) }
    var found = try postingDifferences(.beginning([]), session) { _ in true }
    for _ in 0..<rounds {
      guard let term = terms.randomElement(using: &generator) else { break }
      let beginning = Array(term.prefix(Int.random(in: 1...max(1, term.count), using: &generator)))
      found += try postingDifferences(.word(term), session) { $0 == term }
      found += try postingDifferences(.beginning(beginning), session) { $0.starts(with: beginning) }
      found += try postingDifferences(.beginning(beginning), session, odd: true) {
        $0.starts(with: beginning) && $0.count % 2 == 1
      }
      found += try holderDifferences(of: beginning, session, Int.random(in: 1...8, using: &generator))
      found += try placeDifferences(terms, session, using: &generator)
    }
    return found
  }

  private func postingDifferences(
    _ range: WordRange, _ session: ReadingSession, odd: Bool = false, _ isWanted: ([UInt8]) -> Bool
  ) throws -> [String] {
    let known = try #require(try session.postings(of: range, in: table, where: odd ? { $0.count % 2 == 1 } : nil))
    let expected = postings(where: isWanted)
    var found: [String] = []
    for postings in known {
      let right = expected[Array(postings.term)] ?? []
      guard Set(postings.postings) != right else { continue }
      found.append("\(table), \(range), \(postings.term): \(postings.postings) for \(right)")
    }
    if known.contains(where: { Set($0.postings.map(\.item)).count != $0.postings.count }) {
      found.append("\(table), \(range): an item twice")
    }
    let missing = Set(expected.keys).subtracting(known.map { Array($0.term) })
    if !missing.isEmpty { found.append("\(table), \(range): without \(missing)") }
    return found
  }

  private func holderDifferences(
    of beginning: [UInt8], _ session: ReadingSession, _ enough: Int
  ) throws -> [String] {
    let expected = holders { $0.starts(with: beginning) }
    let all = try session.holders(of: .beginning(beginning), in: table, enough: .max, where: nil)
    let some = try session.holders(of: .beginning(beginning), in: table, enough: enough, where: nil)
    let isRight = all == expected && some.isSubset(of: expected) && some.count >= min(enough, expected.count)
    return isRight ? [] : ["\(table), holders of \(beginning): \(all), \(enough) of them \(some), for \(expected)"]
  }

  private func placeDifferences(
    _ terms: [[UInt8]], _ session: ReadingSession, using generator: inout some RandomNumberGenerator
  ) throws -> [String] {
    let words = (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in terms.randomElement(using: &generator)
    }
    let largest = try session.largestItem().rawValue
    let wanted = (0..<[1, 3, 20].randomElement(using: &generator)!).map { _ in
      ItemID(Int64.random(in: 1...max(1, largest), using: &generator))
    }
    return try differences(of: Array(Set(words)), in: Set(wanted).sorted(), session)
  }

  func differences(of words: [[UInt8]], in items: [ItemID], _ session: ReadingSession) throws -> [String] {
    let found = try session.places(of: words, in: table, of: items)
    return items.enumerated().compactMap { rank, item in
      let expected = positions(of: words, in: item)
      return Array(found[rank]) == expected
        ? nil : "\(table), \(words) in \(item) of \(items.count): \(found[rank].prefix(20)) for \(expected.prefix(20))"
    }
  }
}
