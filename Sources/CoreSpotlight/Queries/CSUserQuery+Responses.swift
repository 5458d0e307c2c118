import MDProtocol

extension CSUserQuery {
  /// An item that was found.
  public struct Item {
    public var item: CSSearchableItem
    /// Of the app's index that it is in.
    let index: String

    init(_ found: FoundItem) {
      item = CSSearchableItem(found: found)
      index = found.index
    }
  }

  /// How the text may go on.
  public struct Suggestion: Sendable {
    public var suggestion: CSSuggestion
  }

  /// Suggestions, then items, in the order of the search. Throws ``CSSearchQueryError``.
  public struct Responses: AsyncSequence, Sendable {
    let run: QueryRun

    public func makeAsyncIterator() -> Iterator { Iterator(responses: PagedElements(run: run)) }

    /// A suggestion or an item.
    public enum Response {
      case item(CSUserQuery.Item)
      case suggestion(CSUserQuery.Suggestion)
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

    /// What a page holds, before an app sees it.
    enum Found {
      case item(FoundItem)
      case suggestion(FoundSuggestion)
    }
  }

  /// Suggestions, the likeliest first. Throws ``CSSearchQueryError``.
  public struct Suggestions: AsyncSequence, Sendable {
    let run: QueryRun

    public func makeAsyncIterator() -> Iterator { Iterator(suggestions: PagedElements(run: run)) }

    public struct Iterator: AsyncIteratorProtocol {
      var suggestions: PagedElements<FoundSuggestion>

      public mutating func next() async throws -> Suggestion? {
        try await suggestions.next { $0.suggestions }.map { Suggestion(suggestion: CSSuggestion($0)) }
      }
    }
  }
}
