import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

// Donation from a main actor class and from an actor, with async calls.
struct Entry: Codable, Identifiable, Sendable {
  var id: UUID
  var title: String
  var text: String
  var date: Date
}

extension Entry {
  var searchableItem: CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: UTType.text)
    attributes.title = title
    attributes.textContent = text
    attributes.contentCreationDate = date
    return CSSearchableItem(
      uniqueIdentifier: id.uuidString, domainIdentifier: "entries", attributeSet: attributes)
  }
}

@MainActor
final class EntryStore {
  private let index = CSSearchableIndex(name: "Entries")
  private(set) var entries: [Entry] = []

  func add(_ entry: Entry) async throws {
    entries.append(entry)
    try await index.indexSearchableItems([entry.searchableItem])
  }

  func reindex() async throws {
    let items = entries.map(\.searchableItem)
    try await index.indexSearchableItems(items)
    print(items.count)
  }

  func remove(_ entry: Entry) async {
    entries.removeAll { $0.id == entry.id }
    try? await index.deleteSearchableItems(withIdentifiers: [entry.id.uuidString])
  }

  func clear() async throws {
    try await index.deleteSearchableItems(withDomainIdentifiers: ["entries"])
    try await index.deleteAllSearchableItems()
  }
}

actor EntryIndexer {
  private let index = CSSearchableIndex.default()
  private var pending: [Entry] = []

  func enqueue(_ entry: Entry) { pending.append(entry) }

  func flush() async throws {
    let items = pending.map(\.searchableItem)
    pending.removeAll()
    try await index.indexSearchableItems(items)
  }
}
