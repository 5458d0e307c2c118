import CoreSpotlight
import Foundation

// The requirements that a list view has for its elements.
struct Rows<Elements: RandomAccessCollection, ID: Hashable, Row> {
  let rows: [(ID, Row)]

  init(_ elements: Elements, id: KeyPath<Elements.Element, ID>, row: (Elements.Element) -> Row) {
    rows = elements.map { ($0[keyPath: id], row($0)) }
  }
}

extension Rows where Elements.Element: Identifiable, ID == Elements.Element.ID {
  init(_ elements: Elements, row: (Elements.Element) -> Row) { self.init(elements, id: \.id, row: row) }
}

struct SearchState: Sendable, Hashable {
  var items: [CSUserQuery.Item] = []
  var suggestions: [CSUserQuery.Suggestion] = []

  func titles() -> [String] {
    Rows(suggestions, id: \.self) { String($0.suggestion.localizedAttributedSuggestion.characters) }.rows.map(\.1)
      + Rows(items) { $0.item.attributeSet.title ?? "" }.rows.map(\.1)
  }
}

actor SearchEngine {
  private var seen: Set<CSUserQuery.Responses.Response> = []

  func search(_ text: String) async throws -> SearchState {
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title", "contentDescription"]
    context.maxSuggestionCount = 4
    context.maxRankedResultCount = 20
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    var state = SearchState()
    for try await response in query.responses where seen.insert(response).inserted {
      switch response {
      case .item(let item): state.items.append(item)
      case .suggestion(let suggestion): state.suggestions.append(suggestion)
      }
    }
    state.items.sort()
    state.suggestions.sort(by: <)
    return state
  }

  func identifiers(_ query: CSSearchQuery) async throws -> [String] {
    var found: [CSSearchQuery.Results.Item] = []
    for try await item in query.results { found.append(item) }
    return found.sorted().map(\.id)
  }
}

func emphasised(_ suggestion: CSSuggestion) -> Int {
  let text = NSAttributedString(string: "x", attributes: [.suggestionHighlight: true])
  return text.length + suggestion.localizedAttributedSuggestion.runs.filter { $0.suggestionHighlight == true }.count
}
