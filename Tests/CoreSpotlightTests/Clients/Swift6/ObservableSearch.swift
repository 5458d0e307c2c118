import CoreSpotlight
import Foundation

// An observable model that debounces typed text.
@MainActor
class SearchModel {
  struct Row: Identifiable, Hashable, Sendable {
    let id: String
    let title: String
    let subtitle: String?
    let date: Date?
  }

  private(set) var rows: [Row] = [] { didSet { onChange?() } }
  private(set) var completions: [String] = []
  private(set) var isSearching = false
  var onChange: (() -> Void)?
  private var current: CSUserQuery?

  var text = "" {
    didSet { update() }
  }

  private func update() {
    current?.cancel()
    guard !text.isEmpty else {
      rows = []
      return
    }
    let context = CSUserQueryContext()
    context.maxSuggestionCount = 3
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    current = query
    isSearching = true
    Task {
      defer { isSearching = false }
      var rows: [Row] = []
      do {
        for try await response in query.responses {
          if case .item(let found) = response { rows.append(Row(found.item)) }
          if case let .suggestion(suggestion) = response {
            completions.append(String(suggestion.suggestion.localizedAttributedSuggestion.characters))
          }
        }
        self.rows = rows
      } catch {
        self.rows = []
      }
    }
  }

  func suggestions() async throws -> [CSSuggestion] {
    guard let current else { return [] }
    var all: [CSSuggestion] = []
    for try await element in current.suggestions { all.append(element.suggestion) }
    return all.sorted { $0.compare($1) == .orderedAscending }
  }
}

extension SearchModel.Row {
  init(_ item: CSSearchableItem) {
    id = item.uniqueIdentifier
    title = item.attributeSet.title ?? item.attributeSet.displayName ?? "Untitled"
    subtitle = item.attributeSet.contentDescription
    date = item.attributeSet.contentModificationDate ?? item.attributeSet.contentCreationDate
  }
}
