@preconcurrency import CoreSpotlight
import Foundation

// Donates in chunks with a task group.
func donateInChunks(_ documents: [(id: String, text: String)], into index: CSSearchableIndex) async throws -> Int {
  let chunks = stride(from: 0, to: documents.count, by: 100).map {
    Array(documents[$0..<min($0 + 100, documents.count)])
  }
  return try await withThrowingTaskGroup(of: Int.self) { group in
    for chunk in chunks {
      group.addTask {
        let items = chunk.map { document in
          let set = CSSearchableItemAttributeSet(contentType: .plainText)
          set.textContent = document.text
          return CSSearchableItem(uniqueIdentifier: document.id, domainIdentifier: nil, attributeSet: set)
        }
        try await index.indexSearchableItems(items)
        return items.count
      }
    }
    return try await group.reduce(0, +)
  }
}

func searchAll(_ words: [String]) async -> [String: Int] {
  await withTaskGroup(of: (String, Int).self) { group in
    for word in words {
      group.addTask {
        let query = CSSearchQuery(queryString: "title == \"*\(word)*\"cd", queryContext: nil)
        var count = 0
        do { for try await _ in query.results { count += 1 } } catch { count = -1 }
        return (word, count)
      }
    }
    return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }
}
