import MDCollections
import MDModel
import MDRanking
import MDStore

/// How often items contain one word of a question, in all its forms. The lists of the forms are merged while they are
/// visited. No list of all items is built: for a common word it would need as much memory as the rest of the search.
struct WordFrequencies {
  /// Occurrences of the word in one item.
  struct Entry: RadixKey {
    let item: UInt32
    /// Weighted occurrences in the text, in title and other attributes, and in the name.
    var inText: Float = 0
    var inAttributes: Float = 0
    var inName: Float = 0
    /// True if the item contains the word itself or another form of it, and not only longer words.
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

    /// Marks an empty place. No item has the largest number.
    fileprivate static let none = Entry(item: .max)

    /// Adds an entry of the same item, or takes it if this place has no item yet.
    @inline(__always)
    fileprivate mutating func join(_ other: Entry) { if item == other.item { add(other) } else { self = other } }
  }

  /// Postings of one form.
  private struct Form {
    /// Index among the forms found in texts, or in attributes.
    let place: Int
    var postings: ArraySlice<Posting>
    let isWhole: Bool
    let facts: FormFacts

    init(_ place: Int, of found: (weight: Double, found: TermPostings), _ facts: FormFacts) {
      (self.place, self.facts) = (place, facts)
      (postings, isWhole) = (found.found.postings, found.found.leftOut == 0)
    }
  }

  /// Lists with more than one in eight of all postings are merged directly, and so are lists that were read in part.
  /// The others are summed first, because each merged list costs a comparison at every item.
  private static let leastShare = 8

  private var forms: [Form]
  /// Combined postings of the other forms: ascending, one entry per item.
  private let rest: [Entry]
  private let lengths: FieldLengths

  init(of found: WordForms.Found, asTyped word: [UInt8], _ lengths: FieldLengths) throws {
    func forms(_ lists: [(weight: Double, found: TermPostings)], isInTexts: Bool) -> [Form] {
      lists.enumerated().map { place, list in
        let isTyped = list.found.term.elementsEqual(word)
        return Form(place, of: list, FormFacts(weight: list.weight, isTyped: isTyped, isInTexts: isInTexts))
      }
    }
    let all = forms(found.texts, isInTexts: true) + forms(found.attributes, isInTexts: false)
    let read = all.reduce(0) { $0 + $1.postings.count }
    let items = (found.texts + found.attributes).reduce(read) { $0 + $1.found.leftOut }
    // Example: of 10,000 postings, a form with more than 1,250 is merged directly. Two hundred rare forms are summed
    // into one list, which costs one comparison per item instead of two hundred.
    func isMerged(_ form: Form) -> Bool { !form.isWhole || form.postings.count * Self.leastShare > items }
    self.forms = all.filter(isMerged)
    self.lengths = lengths
    try lengths.prepare(items: read)
    rest = try Self.sum(all.filter { !isMerged($0) }, lengths)
  }

  /// The same frequencies with the rest of the lists that were read in part.
  func completed(by found: WordForms.Found) throws -> WordFrequencies {
    var completed = self
    for (number, form) in forms.enumerated() where !form.isWhole {
      let list = (form.facts.isInTexts ? found.texts : found.attributes)[form.place]
      completed.forms[number] = Form(form.place, of: list, form.facts)
    }
    try lengths.prepare(items: completed.mostItems)
    return completed
  }

  /// Combines the lists of several forms. A table is used if their items are dense, else sorting.
  private static func sum(_ forms: [Form], _ lengths: FieldLengths) throws -> [Entry] {
    var (count, first, last) = (0, UInt32.max, UInt32.min)
    for form in forms {
      guard let least = form.postings.first?.item, let most = form.postings.last?.item else { continue }
      (count, first, last) = (count + form.postings.count, min(first, least), max(last, most))
    }
    guard first <= last else { return [] }
    let isDense = Int(last - first) < count * Self.mostPlaces
    return isDense ? try sum(forms, in: first...last, lengths) : try sumSorted(forms, count, lengths)
  }

  /// Maximum places per posting up to which a table of all items in the range is cheaper than sorting.
  private static let mostPlaces = 4

  /// Sums in a table with a place for each item of the range.
  private static func sum(
    _ forms: [Form], in items: ClosedRange<UInt32>, _ lengths: FieldLengths
  ) throws -> [Entry] {
    var entries = [Entry](repeating: .none, count: items.count)
    for form in forms {
      for posting in form.postings where items.contains(posting.item) {
        entries[Int(posting.item - items.lowerBound)].join(try form.facts.entry(of: posting, lengths))
      }
    }
    entries.removeAll { $0.item == Entry.none.item }
    return entries
  }

  private static func sumSorted(_ forms: [Form], _ count: Int, _ lengths: FieldLengths) throws -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    for form in forms { for posting in form.postings { entries.append(try form.facts.entry(of: posting, lengths)) } }
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
  /// Maximum number of items: all postings, if no two are of the same item.
  var mostItems: Int { rest.count + forms.reduce(0) { $0 + $1.postings.count } }

  /// Calls a visitor with each item that contains the word, ascending.
  func forEach(_ visitor: inout some FrequencyVisitor) throws {
    var lists: [List] = []
    try visit(forms[...], &lists, &visitor)
  }

  /// Gets a pointer to the list of each form, by recursion, then merges the lists.
  private func visit<Visitor: FrequencyVisitor>(
    _ forms: ArraySlice<Form>, _ lists: inout [List], _ visitor: inout Visitor
  ) throws {
    if let form = forms.first {
      try form.postings.withUnsafeBufferPointer { postings in
        lists.append(List(postings: postings, form: form.facts))
        try visit(forms.dropFirst(), &lists, &visitor)
      }
    } else {
      try lists.withUnsafeMutableBufferPointer { lists in
        try rest.withUnsafeBufferPointer { try merge(lists, $0, &visitor) }
      }
    }
  }

  // The visitor is a generic type, not a closure, so that this loop is specialised for it: the loop runs for every
  // item of a common word.
  private func merge<Visitor: FrequencyVisitor>(
    _ lists: UnsafeMutableBufferPointer<List>, _ rest: UnsafeBufferPointer<Entry>, _ visitor: inout Visitor
  ) throws {
    var nextOfRest = 0
    while true {
      var least = nextOfRest < rest.count ? rest[nextOfRest].item : .max
      for list in lists.indices { least = min(least, lists[list].item) }
      // A damaged index may contain the largest number, which is not an item and would end the merge.
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
      try visitor.visit(entry)
    }
  }
}

/// Is called with the items that contain a word, one after another.
protocol FrequencyVisitor {
  mutating func visit(_ entry: WordFrequencies.Entry) throws
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
    // A word in the name counts as occurring often, because attributes need not repeat a name.
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
  /// Item of the next posting; the largest number after the last one.
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
