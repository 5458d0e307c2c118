import Foundation
import MDModel

extension CSSearchQuery {
  /// The items that a search finds, in its order. Throws ``CSSearchQueryError``.
  public struct Results: AsyncSequence, Sendable {
    let run: QueryRun

    public func makeAsyncIterator() -> Iterator { Iterator(items: PagedElements(run: run)) }

    /// A found item. A better match sorts first; items with the same identifier are equal.
    public struct Item: Identifiable, Comparable, Hashable, @unchecked Sendable {
      // @unchecked Sendable because the search makes the item, and no other thread has it.
      public var item: CSSearchableItem

      /// The item's identifier.
      public var id: String { item.uniqueIdentifier }

      public static func == (one: Item, other: Item) -> Bool { one.id == other.id }
      public func hash(into hasher: inout Hasher) { hasher.combine(id) }
      public static func < (one: Item, other: Item) -> Bool {
        one.item.compare(byRank: other.item) == .orderedAscending
      }
    }

    public struct Iterator: AsyncIteratorProtocol {
      var items: PagedElements<FoundItem>

      public mutating func next() async throws -> Item? {
        try await items.next { $0.items }.map { Item(item: CSSearchableItem(found: $0)) }
      }
    }
  }
}

/// Iterates over the elements of a search's pages, one after the other.
struct PagedElements<Element> {
  let run: QueryRun
  private var pages = 0
  private var elements: ArraySlice<Element> = []

  init(run: QueryRun) { self.run = run }

  /// - Parameter of: returns the elements of a page.
  mutating func next(of: (QueryRun.Page) -> [Element]) async throws(CSSearchQueryError) -> Element? {
    while elements.isEmpty {
      guard let page = try await run.page(at: pages) else { return nil }
      pages += 1
      elements = of(page)[...]
    }
    return elements.removeFirst()
  }
}
