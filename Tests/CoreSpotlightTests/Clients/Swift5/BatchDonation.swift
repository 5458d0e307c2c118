import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

// Batches with a client state, with the nested completion handlers that were usual.
final class NoteBatchIndexer: NSObject {
  struct Note {
    var uuid: UUID
    var title: String
    var body: String
    var modified: Date
    var revision: UInt64
  }

  private let index = CSSearchableIndex(name: "Notes", protectionClass: .complete)
  private let queue = DispatchQueue(label: "com.example.notes.indexing")
  private let allNotes: (_ since: UInt64) -> [Note]

  init(allNotes: @escaping (_ since: UInt64) -> [Note]) {
    self.allNotes = allNotes
    super.init()
  }

  func indexChanges() {
    index.fetchLastClientState { [weak self] clientState, error in
      guard let self = self else { return }
      if let error = error as? CSIndexError, error.code == .indexUnavailableError {
        return
      }
      let revision: UInt64
      if let clientState = clientState, clientState.count == MemoryLayout<UInt64>.size {
        revision = clientState.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
      } else {
        revision = 0
      }
      self.queue.async { self.indexNotes(after: revision) }
    }
  }

  private func indexNotes(after revision: UInt64) {
    let notes = allNotes(revision)
    guard let last = notes.map(\.revision).max() else { return }
    index.beginBatch()
    index.indexSearchableItems(notes.map(searchableItem(for:)), completionHandler: nil)
    var state = last
    let data = Data(bytes: &state, count: MemoryLayout<UInt64>.size)
    index.endBatch(withClientState: data) { error in
      switch error {
      case .none: break
      case CSIndexError.invalidClientStateError?: assertionFailure("state too long")
      case .some(let other): NSLog("Batch failed: %@", "\(other)")
      }
    }
  }

  private func searchableItem(for note: Note) -> CSSearchableItem {
    let set = CSSearchableItemAttributeSet(contentType: UTType.plainText)
    set.displayName = note.title
    set.title = note.title
    set.textContent = note.body
    set.contentModificationDate = note.modified
    set.metadataModificationDate = Date()
    set.identifier = note.uuid.uuidString
    set.relatedUniqueIdentifier = note.uuid.uuidString
    return CSSearchableItem(
      uniqueIdentifier: note.uuid.uuidString, domainIdentifier: "notes", attributeSet: set)
  }
}
