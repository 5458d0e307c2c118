package import MDModel
package import MDStore

/// Storing vectors that were made in the background. Vectors of the first tier are stored with the item, if the writer
/// has an embedder or they come with it.
package protocol VectorStoring {
  /// Stores the vectors of an item, unless its meaning has changed or they are of another model than the tier's.
  ///
  /// - Parameter text: the text that they were made of, from ``MDStore/VectorReading/embeddableText(of:)``.
  /// - Returns: true if they were stored.
  func store(_ vectors: SegmentVectors, of id: ItemID, madeOf text: EmbeddableText, in tier: VectorTier) throws -> Bool
}

extension WritingSession: VectorStoring {
  package func store(
    _ vectors: SegmentVectors, of id: ItemID, madeOf text: EmbeddableText, in tier: VectorTier
  ) throws -> Bool {
    guard let writer = self.vectors?[tier], writer.record.model == vectors.model,
      try reading.embeddableText(of: id) == text
    else { return false }
    // The beginning was stored before. These must be the vectors of all other segments, from the second on.
    if vectors.first > 0 {
      return try vectors.first == 1 && vectors.areAll && writer.complete(with: vectors.vectors, of: id)
    }
    try text.isEmpty ? writer.change(id, to: .nothing) : writer.store(vectors.vectors, of: id, areAll: vectors.areAll)
    return true
  }
}

/// The meaning of items when they are stored. All of this does nothing if no tier has a model.
extension WritingSession {
  /// True if an item already has the meaning of `text`. Ask before its stored content changes.
  func means(_ text: EmbeddableText, _ id: ItemID) throws -> Bool {
    guard let vectors else { return true }
    let isAnywhere = try vectors.tiers.contains { try $0.place(of: id) != .nothing }
    return try isAnywhere ? reading.embeddableText(of: id) == text : text.isEmpty
  }

  /// Records the new meaning of an item: its vectors of the first tier are made now, those of the second are wanted.
  ///
  /// - Parameter made: vectors of the text that were already made.
  func noteMeaning(_ text: EmbeddableText, of id: ItemID, made: SegmentVectors? = nil) throws {
    for writer in vectors?.tiers ?? [] {
      if text.isEmpty {
        try writer.change(id, to: .nothing)
      } else if writer.tier == .words, let vectors = vectors?.vectors(of: text, made, by: writer.record.model) {
        try writer.store(vectors, of: id)
      } else {
        try writer.change(id, to: .wanted)
      }
    }
  }

  func forgetMeaning(of id: ItemID) throws {
    for writer in vectors?.tiers ?? [] { try writer.change(id, to: .nothing) }
  }

  /// Records the new meaning of an item that gets another name.
  func noteMeaning(of item: ItemRecord, renamed name: FileName) throws {
    guard try vectors?.tiers.contains(where: { try $0.place(of: item.id) != .nothing }) == true else { return }
    let attributes = try reading.attributes(of: item.id)
    let (old, new) = (
      EmbeddableText(attributes: attributes, name: item.searchName, text: []),
      EmbeddableText(attributes: attributes, name: name, text: [])
    )
    guard old != new else { return }
    let text = try reading.text(of: item.id) ?? []
    try noteMeaning(EmbeddableText(attributes: attributes, name: name, text: text), of: item.id)
  }

  /// Runs a change of an item's stored content, and records its new meaning.
  func withMeaningNoted<Value>(of id: ItemID, _ body: () throws -> Value) throws -> Value {
    guard let vectors, !vectors.tiers.isEmpty else { return try body() }
    let old = try reading.embeddableText(of: id)
    let value = try body()
    if let new = try reading.embeddableText(of: id), new != old { try noteMeaning(new, of: id) }
    return value
  }
}

extension VectorStore {
  /// Vectors that came with the item, or else from the embedder; `nil` if neither is of the model.
  fileprivate func vectors(
    of text: EmbeddableText, _ made: SegmentVectors?, by model: ModelIdentity
  ) -> [QuantizedVector?]? {
    if let made, made.model == model { return made.vectors }
    guard let embedder, embedder.identity == model else { return nil }
    return SegmentVectors(of: text, by: embedder).vectors
  }
}
