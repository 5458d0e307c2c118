import MDModel
import MDRanking
import MDStore

/// How often items hold one word of a question, in all its forms: the lists of the forms, merged while they are visited. No
/// list of all the items is made: of a common word it would be as large as all else that a search needs.
struct WordFrequencies {
  /// What one item holds of the word.
  struct Entry: RadixKey {
    let item: UInt32
    /// Weighted occurrences in the text, in title and other attributes, and in the name.
    var inText: Float = 0
    var inAttributes: Float = 0
    var inName: Float = 0
    /// Holds the word itself or another form of it, and not only words that begin with it.
    var isWhole = false
    /// Occurrences of the word itself and of its other forms.
    var times = HeldTimes()

    init(item: UInt32) { self.item = item }

    var radix: UInt64 { UInt64(item) }
    static func < (left: Entry, right: Entry) -> Bool { left.item < right.item }

    @inline(__always)
    mutating func add(_ other: Entry) {
      inText += other.inText
      inAttributes += other.inAttributes
      inName = max(inName, other.inName)
      isWhole = isWhole || other.isWhole
      times.join(other.times)
    }
  }

  /// Items of one form.
  private struct Form {
    let postings: [Posting]
    let facts: FormFacts
  }

  /// Most lists that are merged as they are, and the shortest of them. All others are made one list first.
  private static let (mostMerged, shortestMerged) = (6, 512)

  private let forms: [Form]
  /// What the other forms come to, ascending, each item once.
  private let rest: [Entry]
  private let lengths: FieldLengths

  init(of found: WordForms.Found, asTyped word: [UInt8], _ lengths: FieldLengths) throws {
    func forms(_ lists: [(weight: Double, found: TermPostings)], isInTexts: Bool) -> [Form] {
      lists.map {
        Form(
          postings: $0.found.postings,
          facts: FormFacts(weight: $0.weight, isTyped: $0.found.term == word, isInTexts: isInTexts))
      }
    }
    let all = forms(found.texts, isInTexts: true) + forms(found.attributes, isInTexts: false)
    let long = all.filter { $0.postings.count >= Self.shortestMerged }.sorted { $0.postings.count > $1.postings.count }
    self.forms = Array(long.prefix(Self.mostMerged))
    self.lengths = lengths
    try lengths.prepare(items: all.reduce(0) { $0 + $1.postings.count })
    let others = all.filter { $0.postings.count < Self.shortestMerged } + long.dropFirst(Self.mostMerged)
    rest = try Self.sum(others, lengths)
  }

  /// One list of many.
  private static func sum(_ forms: [Form], _ lengths: FieldLengths) throws -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(forms.reduce(0) { $0 + $1.postings.count })
    for form in forms { for posting in form.postings { entries.append(try form.facts.entry(of: posting, lengths)) } }
    guard !entries.isEmpty else { return [] }
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
    return entries
  }

  var isEmpty: Bool { forms.isEmpty && rest.isEmpty }
  /// The most items that there may be.
  var mostItems: Int { rest.count + forms.reduce(0) { $0 + $1.postings.count } }

  /// Calls `body` for each item that holds the word, ascending.
  func forEach(_ body: (Entry) throws -> Void) throws {
    var lists: [List] = []
    try withLists(forms[...], &lists) { lists in
      try rest.withUnsafeBufferPointer { try merge(lists, $0, body) }
    }
  }

  /// Calls `body` with the lists of the forms in place.
  private func withLists(
    _ forms: ArraySlice<Form>, _ lists: inout [List], _ body: (UnsafeMutableBufferPointer<List>) throws -> Void
  ) throws {
    guard let form = forms.first else { return try lists.withUnsafeMutableBufferPointer { try body($0) } }
    try form.postings.withUnsafeBufferPointer { postings in
      lists.append(List(postings: postings, form: form.facts))
      try withLists(forms.dropFirst(), &lists, body)
    }
  }

  @inline(__always)
  private func merge(
    _ lists: UnsafeMutableBufferPointer<List>, _ rest: UnsafeBufferPointer<Entry>, _ body: (Entry) throws -> Void
  ) throws {
    var nextOfRest = 0
    while true {
      var least = nextOfRest < rest.count ? rest[nextOfRest].item : .max
      for list in lists.indices { least = min(least, lists[list].item) }
      // Of a damaged index the largest number may come, and is no item.
      guard least < .max else { return }
      var entry = Entry(item: least)
      for list in lists.indices where lists[list].item == least {
        entry.add(try lists[list].form.entry(of: lists[list].posting, lengths))
        lists[list].advance()
      }
      if nextOfRest < rest.count, rest[nextOfRest].item == least {
        entry.add(rest[nextOfRest])
        nextOfRest += 1
      }
      try body(entry)
    }
  }
}

/// One form of the word, in texts or in attributes.
private struct FormFacts {
  let weight: Double
  let isTyped: Bool
  let isInTexts: Bool

  var isWhole: Bool { weight >= LexicalFormula.leastWhole }

  @inline(__always)
  func entry(of posting: Posting, _ lengths: FieldLengths) throws -> WordFrequencies.Entry {
    var entry = WordFrequencies.Entry(item: posting.item)
    entry.isWhole = isWhole
    if isInTexts {
      entry.inText = Float(weight) * Float(posting.count)
      if isWhole { entry.times = HeldTimes(Int(posting.count), isTyped: isTyped) }
      return entry
    }
    var frequency =
      LexicalFormula.nameWeight * Double(posting.inName) + LexicalFormula.otherWeight * Double(posting.inOthers)
    if posting.inTitle > 0 {
      frequency += Double(posting.inTitle) * LexicalFormula.share(ofTitle: try lengths.title(of: posting.item))
    }
    (entry.inAttributes, entry.inName) = (Float(weight * frequency), posting.inName > 0 ? Float(weight) : 0)
    // What is in the name need not be said again.
    let count = posting.inName > 0 ? HeldTimes.often : posting.inTitle + posting.inOthers
    if isWhole { entry.times = HeldTimes(count, isTyped: isTyped) }
    return entry
  }
}

/// A list that is being merged.
private struct List {
  let postings: UnsafeBufferPointer<Posting>
  let form: FormFacts
  private var place = 0
  /// Of the next posting; the largest number behind the last.
  private(set) var item: UInt32

  init(postings: UnsafeBufferPointer<Posting>, form: FormFacts) {
    (self.postings, self.form) = (postings, form)
    item = postings.first?.item ?? .max
  }

  var posting: Posting { postings[place] }

  @inline(__always)
  mutating func advance() {
    place += 1
    item = place < postings.count ? postings[place].item : .max
  }
}
