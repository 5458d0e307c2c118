import MDLanguage
import MDModel
import MDRanking
import MDStore

/// Forms of a question's word in an index: words with the same stem, and words that begin with it. Stems are not
/// stored. They are computed for each question, for the few words that begin alike.
struct WordForms {
  /// Forms with the items that contain them, and the weight of an occurrence.
  struct Found {
    var texts: [(weight: Double, found: TermPostings)] = []
    var attributes: [(weight: Double, found: TermPostings)] = []

    /// True if the index contains the word itself or another form of it, and not only longer words.
    var isWhole: Bool { (texts + attributes).contains { $0.weight >= LexicalFormula.leastWhole } }
    /// True if an attribute of any of these items contains a form.
    fileprivate func isInAttributes(of items: ItemSet) -> Bool {
      attributes.contains { $0.found.postings.contains { items.contains(ItemID(Int64($0.item))) } }
    }
    /// True if all lists were read to their ends.
    var isComplete: Bool { (texts + attributes).allSatisfy { $0.found.leftOut == 0 } }
  }

  /// Maximum postings of a list that are read before it is known whether all of it is needed.
  private static let longList = 2_048

  private let session: any IndexReading

  init(_ session: any IndexReading) { self.session = session }

  /// Forms of a word; if there are none, words that begin with it. Only the beginnings of long lists are read: see
  /// ``completed(_:_:)``.
  ///
  /// - Parameter allowed: items that may be answers. If an attribute of one of them contains a form of a short word,
  ///   texts are not searched for words that begin with it. Pass `.nothing` to always search texts.
  /// - Returns: `nil` if the index's pages cannot be read.
  func found(of word: QuestionWord, among allowed: ItemSet) throws -> Found? {
    let stems = StemTest(word)
    for tables in word.tablesToGoOnIn {
      guard let texts = try found(word, stems, tables.contains(.texts), in: .texts),
        let attributes = try found(word, stems, tables.contains(.attributes), in: .attributes)
      else { return nil }
      let found = Found(texts: texts, attributes: attributes)
      if found.isWhole || tables.contains(.texts) || word.isShort && found.isInAttributes(of: allowed) { return found }
    }
    return Found()
  }

  /// Completes the lists that were read in part.
  ///
  /// - Parameter items: the only items that are needed, ascending; `nil` for all.
  func completed(_ forms: Found, _ items: [UInt32]?) throws -> Found {
    func completed(
      _ lists: [(weight: Double, found: TermPostings)], _ table: WordTable
    ) throws -> [(weight: Double, found: TermPostings)] {
      try lists.map { list in
        guard list.found.leftOut > 0 else { return list }
        let extent = items.map(PostingExtent.of) ?? .whole
        let read = try session.postings(of: .word(Array(list.found.term)), in: table, extent, where: nil)?.first
        return (list.weight, read ?? TermPostings(term: list.found.term, postings: []))
      }
    }
    return Found(texts: try completed(forms.texts, .texts), attributes: try completed(forms.attributes, .attributes))
  }

  /// Some of the items that contain a word in any form, or one that begins with it: all of them if they are fewer
  /// than `enough`.
  func holders(of word: QuestionWord, enough: Int) throws -> Set<UInt32> {
    var holders = try holders(in: .beginning(word.bytes), enough: enough)
    // Forms may begin differently, so stems are needed to find them. They are computed only if the first lookup was
    // not enough.
    if holders.count < enough {
      let stems = StemTest(word)
      holders.formUnion(
        try self.holders(in: .beginning(stems.beginning), enough: enough) { stems.weight(of: $0) != nil })
    }
    return holders
  }

  /// Some of the items that contain the word itself: all of them if they are fewer than `enough`.
  func holders(ofExactly token: String, enough: Int) throws -> Set<UInt32> {
    try holders(in: .word(Array(token.utf8)), enough: enough)
  }

  /// True if any item contains the word itself.
  func isWord(_ token: String) throws -> Bool { try !holders(ofExactly: token, enough: 1).isEmpty }

  private func holders(
    in range: WordRange, enough: Int, where isWanted: ((UnsafeBufferPointer<UInt8>) -> Bool)? = nil
  ) throws -> Set<UInt32> {
    let named = try session.holders(of: range, in: .attributes, enough: enough, where: isWanted)
    if named.count >= enough { return named }
    return named.union(try session.holders(of: range, in: .texts, enough: enough, where: isWanted))
  }

  private func found(
    _ word: QuestionWord, _ stems: StemTest, _ mayGoOn: Bool, in table: WordTable
  ) throws -> [(weight: Double, found: TermPostings)]? {
    let bytes = word.bytes
    let range: WordRange = stems.isTrivial && !mayGoOn ? .word(bytes) : .beginning(stems.beginning)
    func weight(_ term: UnsafeBufferPointer<UInt8>) -> Double {
      if let weight = stems.weight(of: term) { return weight }
      guard mayGoOn, term.starts(with: bytes) else { return 0 }
      let isNumbered = term[bytes.count...].allSatisfy { (0x30...0x39).contains($0) }
      return isNumbered ? LexicalFormula.numberedWeight : LexicalFormula.beginningWeight
    }
    let found = try session.postings(of: range, in: table, .beginning(Self.longList)) { weight($0) > 0 }
    return found?.map { postings in (postings.term.withUnsafeBufferPointer(weight), postings) }
  }
}

/// Tests whether words have the same stem as a question's word.
final class StemTest {
  private let word: [UInt8]
  /// Stems by language, those of the question's own language first, with the prefix that all forms of the stem have.
  private let stems: [(stemmer: StemmerOwner, stem: [UInt8], beginning: [UInt8])]
  /// Cached weights. A word occurs in several segments, and is tested again when its items are read.
  private var known: [[UInt8]: Double?] = [:]
  /// Prefix of all forms.
  let beginning: [UInt8]

  /// A word that is longer than the question's word by more bytes than this is not a form of it.
  private static let longestEnding = 8

  init(_ word: QuestionWord) {
    let bytes = word.bytes
    self.word = bytes
    let canBeStemmed = bytes.count > 2 && !bytes.contains { (0x30...0x39).contains($0) }
    stems = (canBeStemmed ? word.languages : []).compactMap { language in
      StemmerOwner(language).map { owner in
        let stem = owner.stemmer.stem(of: bytes)
        return (owner, stem, Self.commonBeginning(bytes, stem))
      }
    }
    // All of the prefixes are prefixes of the word, so the shortest one covers them.
    beginning = stems.map(\.beginning).min { $0.count < $1.count } ?? bytes
  }

  var isTrivial: Bool { stems.isEmpty }

  /// Weight of an occurrence of the question's word or of a form with its stem; `nil` for any other word.
  func weight(of term: UnsafeBufferPointer<UInt8>) -> Double? {
    if term.elementsEqual(word) { return 1 }
    // A word that ends in a digit has no ending that stemming removes.
    guard term.count <= word.count + Self.longestEnding, let last = term.last, !(0x30...0x39).contains(last),
      stems.contains(where: { term.starts(with: $0.beginning) })
    else { return nil }
    let key = Array(term)
    if let known = known[key] { return known }
    let weight = weight(ofForm: term)
    known[key] = .some(weight)
    return weight
  }

  /// Compares stems. Stemming is slow, so words with another prefix are skipped: most of them have another stem.
  private func weight(ofForm term: UnsafeBufferPointer<UInt8>) -> Double? {
    for (place, (owner, stem, beginning)) in stems.enumerated() where term.starts(with: beginning) {
      if owner.stemmer.withStem(of: term, { $0.elementsEqual(stem) }) {
        return place == 0 ? 1 : LexicalFormula.strangeFormWeight
      }
    }
    return nil
  }

  /// The common prefix of a word and its stem, without last letters that stemming changes. It turns `y` into `i`, and
  /// the stem of `making` gets back the `e` of `make`.
  private static func commonBeginning(_ word: [UInt8], _ stem: [UInt8]) -> [UInt8] {
    var common = Array(zip(word, stem).prefix { $0 == $1 }.map(\.0))
    if common.last == UInt8(ascii: "e"), common.count > 2 { common.removeLast() }
    while let last = common.last, common.count > 2, last == UInt8(ascii: "i") || last == UInt8(ascii: "y") {
      common.removeLast()
    }
    // Do not end inside a UTF-8 character.
    while let last = common.last, last & 0xC0 == 0x80, common.count < word.count, word[common.count] & 0xC0 == 0x80 {
      common.removeLast()
    }
    return common
  }
}

/// Holds a stemmer, so that an array can contain it.
private final class StemmerOwner {
  let stemmer: Stemmer

  init?(_ language: WordLanguage) {
    guard let stemmer = Stemmer(language) else { return nil }
    self.stemmer = stemmer
  }
}
