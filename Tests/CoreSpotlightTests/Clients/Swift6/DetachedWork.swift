import CoreSpotlight
import Foundation

// Work off the main actor, with Sendable values only.
struct CodeSnippet: Sendable, Codable {
  let id: Int
  let code: String
}

@MainActor
final class SnippetLibrary {
  private let index = CSSearchableIndex(name: "snippets")
  private var indexing: Task<Int, any Error>?
  private(set) var status = "idle"

  func reindex(_ snippets: [CodeSnippet]) {
    indexing?.cancel()
    indexing = Task.detached(priority: .utility) { [index] in
      let items = snippets.map { snippet in
        let set = CSSearchableItemAttributeSet(contentType: .sourceCode)
        set.textContent = snippet.code
        set.alternateNames = ["#\(snippet.id)"]
        return CSSearchableItem(uniqueIdentifier: "\(snippet.id)", domainIdentifier: "code", attributeSet: set)
      }
      try Task.checkCancellation()
      try await index.indexSearchableItems(items)
      return items.count
    }
  }

  func finish() async {
    do {
      let count = try await indexing?.value ?? 0
      status = "\(count) indexed"
    } catch is CancellationError {
      status = "cancelled"
    } catch let error as CSIndexError {
      status = "error \(error.errorCode)"
    } catch {
      status = error.localizedDescription
    }
  }

  func donateNow(_ snippet: CodeSnippet) {
    let set = CSSearchableItemAttributeSet(contentType: .sourceCode)
    set.title = snippet.code
    let item = CSSearchableItem(uniqueIdentifier: "\(snippet.id)", domainIdentifier: "code", attributeSet: set)
    index.indexSearchableItems([item]) { [weak self] error in
      Task { @MainActor in self?.status = error == nil ? "done" : "failed" }
    }
  }
}
