import MDModel
import MDStore
import MDStoreWriter
import MDTestSupport

/// The second half of indexing: contents, newest first, in batches of the same size as the indexer's.
struct ContentPhase {
  private static let batch = 2_000

  let maker: ContentMaker
  let writer: IndexWriter
  let seed: UInt64
  private(set) var texts = 0
  private(set) var withAttributes = 0
  private(set) var statistics = WordStatistics()

  init(maker: ContentMaker, writer: IndexWriter, seed: UInt64) {
    self.maker = maker
    self.writer = writer
    self.seed = seed
  }

  mutating func run(_ pending: [PendingFile]) throws {
    let newestFirst = pending.sorted { ($1.stamp.modified, $1.item) < ($0.stamp.modified, $0.item) }
    for start in stride(from: 0, to: newestFirst.count, by: Self.batch) {
      let files = newestFirst[start..<min(start + Self.batch, newestFirst.count)].sorted { $0.item < $1.item }
      let results = files.map { ($0, content(of: $0)) }
      try writer.batch { session in
        for (file, content) in results { try store(content, of: file, in: session) }
      }
    }
  }

  private typealias Content = (attributes: AttributeSet, text: [UInt8])

  /// Content of a file, from a generator of its own. It depends only on the seed and the file's number.
  private mutating func content(of file: PendingFile) -> Content {
    var source = SeededGenerator(seed: seed ^ (UInt64(file.item.rawValue) &* 0xD6E8_FEB8_6659_FD93))
    let kind = FileKind.all[file.kind]
    let date = file.stamp.modified.seconds
    let attributes = maker.attributes(of: kind, date: date, using: &source)
    if !attributes.isEmpty { withAttributes += 1 }
    guard kind.hasText else { return (attributes, []) }
    let words = maker.words(using: &source)
    texts += 1
    statistics.add(words)
    return (attributes, maker.text(words))
  }

  private func store(_ content: Content, of file: PendingFile, in session: WritingSession) throws {
    let importer = ImporterVersion(identifier: FileKind.all[file.kind].importer, version: 1)
    let result = ImportResult(
      attributes: content.attributes, text: content.text, state: .indexed, type: file.type,
      importer: try session.number(of: importer), stamp: file.stamp,
      date: Timestamp(nanoseconds: (Dates.end + 60) * Dates.nanoseconds))
    try session.store(result, of: file.item)
  }
}

/// Number of texts that contain each word, and some phrases that occur in a text.
struct WordStatistics {
  private(set) var frequencies = [Int32](repeating: 0, count: Vocabulary.count)
  private(set) var phrases: [[Int]] = []
  private var lastText = [Int32](repeating: 0, count: Vocabulary.count)
  private var texts: Int32 = 0

  mutating func add(_ words: [Int]) {
    texts += 1
    for word in words where lastText[word] != texts {
      lastText[word] = texts
      frequencies[word] += 1
    }
    // Two adjacent common words from every thousandth text.
    guard texts % 1_000 == 0 else { return }
    let pairs = zip(words, words.dropFirst()).filter { (20..<2_000).contains($0) && (20..<2_000).contains($1) }
    if let (first, second) = pairs.first(where: { $0 != $1 }) { phrases.append([first, second]) }
  }

  /// The words whose number of texts is nearest to `frequency`, nearest first.
  func words(near frequency: Int, count: Int) -> [Int] {
    let distances = frequencies.map { abs(Int($0) - frequency) }
    return distances.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.prefix(count).map(\.self)
  }
}
