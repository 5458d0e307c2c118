import CoreSpotlight
import Foundation

// The batch with a client state from WWDC21, in asynchronous form.
actor PhotoIndexer {
  struct State: Codable, Equatable {
    var token: Int
  }

  enum Failure: Error { case conflict, tooMuch }

  private let index = CSSearchableIndex(name: "photos", protectionClass: FileProtectionType.complete)

  func lastState() async throws -> State? {
    let data = try await index.fetchLastClientState()
    return data.isEmpty ? nil : try JSONDecoder().decode(State.self, from: data)
  }

  func store(_ tags: [String: [String]], state: State) async throws {
    let items = tags.map { name, tags in
      let set = CSSearchableItemAttributeSet(contentType: .jpeg)
      set.keywords = tags
      set.contentURL = URL(fileURLWithPath: name)
      set.thumbnailURL = URL(fileURLWithPath: name)
      set.userCurated = true
      set.rankingHint = 50
      return CSSearchableItem(uniqueIdentifier: name, domainIdentifier: "photos.tagged", attributeSet: set)
    }
    index.beginBatch()
    try await index.indexSearchableItems(items)
    try await index.deleteSearchableItems(withIdentifiers: ["gone"])
    try await index.endBatch(withClientState: JSONEncoder().encode(state))
  }

  func advance(from old: State?, to new: State) async throws {
    let encoder = JSONEncoder()
    index.beginBatch()
    do {
      try await index.endIndexBatch(
        expectedClientState: old.map { try encoder.encode($0) }, newClientState: try encoder.encode(new))
    } catch let error as CSIndexError where error.code == .mismatchedClientState {
      throw Failure.conflict
    } catch CSIndexError.quotaExceeded {
      throw Failure.tooMuch
    }
  }
}
