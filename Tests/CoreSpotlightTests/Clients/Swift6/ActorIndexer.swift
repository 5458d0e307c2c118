import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

// An actor that owns a named index and donates batches with a client state.
actor ActorIndexer {
  private let index = CSSearchableIndex(name: "notes")
  private var sequence: UInt64 = 0

  func save(_ notes: [(id: String, text: String)]) async throws {
    index.beginBatch()
    let items = notes.map { note in
      let attributes = CSSearchableItemAttributeSet(contentType: UTType.plainText)
      attributes.title = note.text
      attributes.contentModificationDate = .now
      return CSSearchableItem(uniqueIdentifier: note.id, domainIdentifier: "notes", attributeSet: attributes)
    }
    try await index.indexSearchableItems(items)
    sequence += 1
    let state = withUnsafeBytes(of: sequence.littleEndian) { Data($0) }
    try await index.endBatch(withClientState: state)
  }

  func isUpToDate() async throws -> Bool {
    let state = try await index.fetchLastClientState()
    return state.count == 8 && state.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) } == sequence.littleEndian
  }
}
