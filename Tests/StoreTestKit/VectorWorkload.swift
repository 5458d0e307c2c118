import MDModel
package import MDStore
package import MDStoreWriter
import MDTestSupport

/// Changes that leave holes in vector files and fill them again.
///
/// Files appear, get new texts and disappear; background work makes vectors; the writer sometimes rests.
package struct VectorWorkload {
  private var generator: SeededGenerator
  private var serial = 0
  private let truth: VectorTruth

  package static let models: [VectorTier: WordEmbedder] = [
    .words: WordEmbedder(), .encoder: WordEmbedder(seed: 2, dimensions: 96, wordsOfSegment: 40),
  ]

  package init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    truth = VectorTruth(Self.models)
  }

  package static func writer(_ path: String) throws -> IndexWriter {
    let writer = try IndexWriter(path: path, embedder: models[.words])
    if let encoder = models[.encoder] {
      try writer.use(encoder.identity, dimensions: encoder.dimensions, in: .encoder)
    }
    return writer
  }

  /// One transaction, or a rest.
  package mutating func step(_ writer: IndexWriter) throws {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: try writer.rest()
    case 1, 2:
      let limit = Int.random(in: 1...60, using: &generator)
      _ = try writer.batch { try truth.fill(.encoder, of: $0, atMost: limit) }
    case 3: try writer.batch { try remove(in: $0) }
    default: try writer.batch { try add(in: $0) }
    }
  }

  /// Leaves more than half of the rows without an item.
  package static func leaveHoles(in session: WritingSession) throws {
    let workload = VectorWorkload(seed: 0)
    let root = try session.reading.roots().first?.id ?? session.insert(workload.record("/s", .directory, in: .none))
    for item in try session.reading.children(of: root) { try session.remove(item.id) }
    let ids = try (0..<600).map { number in
      let id = try session.insert(workload.record(FileName("\(number)"), .regular, in: root))
      let text = Array("number \(number)".utf8)
      try session.store(
        ImportResult(
          text: text, state: .indexed, type: nil, importer: nil, stamp: nil, date: Timestamp(nanoseconds: 1)), of: id)
      return id
    }
    try session.commitBatch()
    for id in ids.dropFirst(30) { try session.remove(id) }
  }

  private mutating func add(in session: WritingSession) throws {
    let root = try session.reading.roots().first?.id ?? session.insert(record("/sample", .directory, in: .none))
    let known = try session.reading.children(of: root).map(\.id)
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      if let id = known.randomElement(using: &generator), Bool.random(using: &generator) {
        try session.store(result(), of: id)
      } else {
        serial += 1
        let stamp = UInt64.random(in: 0 ... .max, using: &generator)
        let id = try session.insert(record(FileName("\(serial)-\(stamp).txt"), .regular, in: root))
        try session.store(result(), of: id)
      }
    }
  }

  private mutating func remove(in session: WritingSession) throws {
    guard let root = try session.reading.roots().first?.id else { return }
    let most = Int.random(in: 1...3, using: &generator)
    for item in try session.reading.children(of: root) where Int.random(in: 0..<4, using: &generator) < most {
      if Int.random(in: 0..<5, using: &generator) == 0 {
        try session.forgetContent(of: item.id)
      } else {
        try session.remove(item.id)
      }
    }
  }

  private func record(_ name: FileName, _ kind: ItemKind, in parent: ItemID) -> ItemRecord {
    let stamp = FileStamp(size: 1, modified: Timestamp(nanoseconds: Int64(serial)), changed: .epoch, inode: 1)
    return ItemRecord(parent: parent, name: name, kind: kind, stamp: stamp)
  }

  private mutating func result() -> ImportResult {
    let words = Int.random(in: 0..<8, using: &generator) == 0 ? 0 : Int.random(in: 1...90, using: &generator)
    let text = words == 0 ? "" : RandomWords.text(upTo: words, using: &generator)
    let title = AttributeValue.string(RandomWords.text(upTo: 3, using: &generator))
    return ImportResult(
      attributes: Bool.random(using: &generator) ? [.title: title] : [:], text: Array(text.utf8), state: .indexed,
      type: nil, importer: nil, stamp: nil, date: Timestamp(nanoseconds: 1))
  }

  /// Descriptions of what is wrong after a restart, and again after background work has made the missing vectors.
  package static func differences(of path: String) throws -> [String] {
    let writer = try writer(path)
    let truth = VectorTruth(models)
    func found(isComplete: [VectorTier]) throws -> [String] {
      let verification = try IndexVerification(path: path)
      guard try verification.run() else { return ["verification was stopped"] }
      return try verification.findings
        + writer.read { session in
          let items = try session.largestItem().rawValue
          return try truth.differences(in: session, items: (0...items).map { ItemID($0) }, isComplete: isComplete)
        }
    }
    // A killed process must not lose anything it had stored, including vectors.
    var differences = try found(isComplete: [.words])
    _ = try writer.batch { session in try truth.fill(.words, of: session) + truth.fill(.encoder, of: session) }
    differences += try found(isComplete: [.words, .encoder])
    try writer.rest()
    return try differences + found(isComplete: [.words, .encoder])
  }
}
