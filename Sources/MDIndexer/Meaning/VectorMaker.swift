package import MDEmbedding
package import MDModel
package import MDStore
package import MDStoreWriter
import MDSystem

/// Makes missing vectors from the texts stored in the index. Recently used items go first, then the newest. The
/// encoder takes hours, so it first encodes the beginnings of all texts. No file of the user is opened.
package struct VectorMaker: Sendable {
  private let index: String
  private let configuration: EncoderConfiguration?
  private let embedder: (any TextEmbedder)?

  /// Number of items whose texts are in memory at a time.
  private static let batchItems = 64

  /// Makes the vectors of the first tier, in this process.
  package init(index: String, embedder: any TextEmbedder) {
    (self.index, self.embedder, configuration) = (index, embedder, nil)
  }

  /// Makes the vectors of the encoder, in a process of its own.
  package init(index: String, encoder: EncoderConfiguration) {
    (self.index, configuration, embedder) = (index, encoder, nil)
  }

  package var tier: VectorTier { embedder == nil ? .encoder : .words }

  /// Makes a batch on the calling thread. The encoder runs in a process that ends with the batch.
  ///
  /// - Parameters:
  ///   - length: time after which no further text is begun. The first text is always begun, because the encoder's
  ///     process alone may take that long to start on a busy machine.
  ///   - goesOn: asked between texts. Finished vectors are kept.
  ///   - begun: receives a stopper that ends the encoder's process at once.
  /// - Throws: ``MDStore/StoreError``, ``MDEmbedding/EncoderFault``.
  package func batch(
    length: Duration, goesOn: () -> Bool, begun: (EncoderStopper) -> Void = { _ in }
  ) throws -> VectorBatch {
    let began = Clock.now
    var batch = VectorBatch(tier)
    let (texts, segments) = try texts()
    func mayBegin(_ place: Int) -> Bool { goesOn() && (place == 0 || began.duration(to: Clock.now) < length) }
    if let embedder {
      for (place, (item, text)) in texts.enumerated() where mayBegin(place) {
        batch.entries.append(.init(item: item, text: text, vectors: SegmentVectors(of: text, by: embedder)))
      }
    } else if let configuration, !texts.isEmpty {
      let process = try EncoderProcess(configuration)
      begun(process.stopper)
      try encode(texts, segments, by: process, while: mayBegin, into: &batch)
    }
    batch.worked = began.duration(to: Clock.now)
    return batch
  }

  private typealias Texts = [(item: ItemID, text: EmbeddableText)]

  private static let (all, beginnings) = (0..<EmbeddingLimits.segments, 0..<1)

  /// The next texts, and which segments of each are encoded.
  private func texts() throws -> (texts: Texts, segments: Range<Int>) {
    try IndexReader(path: index).read { session in
      func texts(_ items: [ItemID]) throws -> Texts {
        try items.compactMap { item in try session.embeddableText(of: item).map { (item, $0) } }
      }
      let items = try session.itemsWithoutVectors(in: tier, limit: Self.batchItems, except: .nothing)
      if tier == .words { return (try texts(items), Self.all) }
      if !items.isEmpty { return (try texts(items), Self.beginnings) }
      let rest = try session.itemsWithBeginnings(in: tier, limit: Self.batchItems)
      return (try texts(rest), Self.beginnings.upperBound..<EmbeddingLimits.segments)
    }
  }

  private func encode(
    _ texts: Texts, _ segments: Range<Int>, by process: EncoderProcess, while mayBegin: (_ place: Int) -> Bool,
    into batch: inout VectorBatch
  ) throws {
    var next = 0
    var entries: [VectorBatch.Entry] = []
    // Keep the vectors that were made before the process was stopped or died.
    defer { batch.entries = entries }
    try process.run(segments: segments) {
      guard next < texts.count, mayBegin(next) else { return nil }
      defer { next += 1 }
      return (UInt64(next), texts[next].text)
    } deliver: { number, vectors in
      let (item, text) = texts[Int(number)]
      entries.append(.init(item: item, text: text, vectors: vectors))
    }
  }
}

/// Vectors on their way to the writer, with their texts. Vectors of a text that has changed meanwhile are not stored.
package struct VectorBatch: Sendable {
  package struct Entry: Sendable {
    package var item: ItemID
    package var text: EmbeddableText
    package var vectors: SegmentVectors
  }

  package let tier: VectorTier
  package internal(set) var entries: [Entry] = []
  /// Duration of the batch.
  package internal(set) var worked = Duration.zero

  package init(_ tier: VectorTier) { self.tier = tier }

  /// - Returns: the number of items whose vectors were stored.
  package func store(in session: any IndexWriting) throws -> Int {
    try entries.count { try session.store($0.vectors, of: $0.item, madeOf: $0.text, in: tier) }
  }
}
