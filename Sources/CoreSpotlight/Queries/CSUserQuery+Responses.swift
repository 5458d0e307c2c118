import Foundation
import MDModel
import MDSearchAPI

extension CSUserQuery {
  /// A found item. A better match sorts first; items with the same identifier are equal.
  public struct Item: Identifiable, Comparable, Hashable, @unchecked Sendable {
    // @unchecked Sendable because the search makes the item, and no other thread has it.
    public var item: CSSearchableItem
    /// Name of the app's index that contains the item.
    let index: String

    init(_ found: FoundItem) {
      item = CSSearchableItem(found: found)
      index = found.index
    }

    /// The item's identifier.
    public var id: String { item.uniqueIdentifier }

    public static func == (one: Item, other: Item) -> Bool { one.id == other.id && one.index == other.index }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    public static func < (one: Item, other: Item) -> Bool {
      one.item.compare(byRank: other.item) == .orderedAscending
    }
  }

  /// A completion of the text. The likelier completion sorts first; completions with the same text are equal.
  public struct Suggestion: Identifiable, Comparable, Hashable, Sendable {
    public var suggestion: CSSuggestion

    /// The whole text.
    public var id: String { suggestion.text }

    public static func == (one: Suggestion, other: Suggestion) -> Bool { one.id == other.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    public static func < (one: Suggestion, other: Suggestion) -> Bool {
      one.suggestion.compare(byRank: other.suggestion) == .orderedAscending
    }
  }

  /// Suggestions, then items, in the order of the search. Throws ``CSSearchQueryError``.
  public struct Responses: AsyncSequence, Sendable {
    let run: QueryRun

    public func makeAsyncIterator() -> Iterator { Iterator(responses: PagedElements(run: run)) }

    /// A suggestion or an item.
    public enum Response: Identifiable, Hashable, Sendable {
      case item(CSUserQuery.Item)
      case suggestion(CSUserQuery.Suggestion)

      /// Identifier of the item or the suggestion.
      public var id: String {
        switch self {
        case .item(let item): item.id
        case .suggestion(let suggestion): suggestion.id
        }
      }
    }

    public struct Iterator: AsyncIteratorProtocol {
      var responses: PagedElements<Found>

      public mutating func next() async throws -> Response? {
        let found = try await responses.next { $0.suggestions.map(Found.suggestion) + $0.items.map(Found.item) }
        return switch found {
        case nil: nil
        case .item(let item): .item(Item(item))
        case .suggestion(let suggestion): .suggestion(Suggestion(suggestion: CSSuggestion(suggestion)))
        }
      }
    }

    /// Content of a page before it is passed to the app.
    enum Found {
      case item(FoundItem)
      case suggestion(SearchSuggestion)
    }
  }

  /// Suggestions, the likeliest first. Throws ``CSSearchQueryError``.
  public struct Suggestions: AsyncSequence, Sendable {
    let run: QueryRun

    public func makeAsyncIterator() -> Iterator { Iterator(suggestions: PagedElements(run: run)) }

    public struct Iterator: AsyncIteratorProtocol {
      var suggestions: PagedElements<SearchSuggestion>

      public mutating func next() async throws -> Suggestion? {
        try await suggestions.next { $0.suggestions }.map { Suggestion(suggestion: CSSuggestion($0)) }
      }
    }
  }
}
