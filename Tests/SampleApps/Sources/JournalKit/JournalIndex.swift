import CoreSpotlight
import Foundation

/// The journal as Spotlight sees it.
///
/// The app donates new changes whenever it has written. Its extension donates everything when the index was lost.
public struct JournalIndex: Sendable {
  /// The app's bundle identifier, which is also the name of the extension's manifest.
  public static let bundleIdentifier = "org.example.Journal"

  private let index: CSSearchableIndex
  private let file: JournalFile

  /// - Parameter index: a named index, because only named indexes have batches and client states.
  public init(_ index: CSSearchableIndex = CSSearchableIndex(name: "entries")) throws {
    self.index = index
    file = try JournalFile()
  }

  /// Donates the changes that Spotlight has not seen.
  ///
  /// The client state is the number of the file's lines that were donated. It is stored together with the items of a
  /// batch. Wherever the app is interrupted, no change is missed and few are donated twice.
  public func donateChanges() async throws {
    let state = try await index.fetchLastClientState()
    try await donate(from: Int(String(decoding: state, as: UTF8.self)) ?? 0)
  }

  /// Donates the whole journal again.
  public func donateEverything() async throws {
    try await index.deleteAllSearchableItems()
    try await donate(from: 0)
  }

  /// Donates these entries again, if they still exist.
  public func donate(_ identifiers: [String]) async throws {
    let entries = try file.entries().filter { identifiers.contains($0.id.uuidString) }
    try await index.indexSearchableItems(entries.map(\.searchableItem))
  }

  private func donate(from first: Int) async throws {
    let changes = try file.changes()
    for start in stride(from: first, to: changes.count, by: 100) {
      let end = min(start + 100, changes.count)
      index.beginBatch()
      for change in changes[start..<end] {
        switch change {
        // In a batch, only its end is awaited.
        case .added(let entry): index.indexSearchableItems([entry.searchableItem], completionHandler: nil)
        case .removed(let id):
          index.deleteSearchableItems(withIdentifiers: [id.uuidString], completionHandler: nil)
        }
      }
      try await index.endBatch(withClientState: Data("\(end)".utf8))
    }
  }
}

extension Entry {
  /// The item that is donated for the entry.
  var searchableItem: CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .plainText)
    attributes.title = title
    attributes.textContent = text
    attributes.keywords = tags
    attributes.contentCreationDate = date
    attributes.contentModificationDate = date
    attributes.namedLocation = place?.name
    attributes.latitude = place?.latitude as NSNumber?
    attributes.longitude = place?.longitude as NSNumber?
    let item = CSSearchableItem(
      uniqueIdentifier: id.uuidString, domainIdentifier: "entries", attributeSet: attributes)
    // Journal entries must not expire.
    item.expirationDate = .distantFuture
    return item
  }
}
