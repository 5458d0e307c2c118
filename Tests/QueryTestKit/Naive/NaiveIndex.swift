package import MDModel
package import MDQuery
import MDSearch
package import MDStore

/// All items of an index, loaded into memory and searched there.
package struct NaiveIndex {
  package let items: [(id: ItemID, item: NaiveItem)]

  package init(_ session: ReadingSession, ids: some Sequence<ItemID>) throws {
    items = try ids.sorted().compactMap { id in
      guard var attributes = try ItemAttributes.indexed(id, in: session) else { return nil }
      if let path = try session.path(of: id) {
        attributes["kMDItemPath"] = .string(path.text)
      }
      let text = try session.text(of: id).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return (id, NaiveItem(attributes: attributes, text: text))
    }
  }

  /// - Parameter id: ID of an item that is in the index.
  package func item(_ id: ItemID) -> NaiveItem {
    guard let found = items.first(where: { $0.id == id }) else { preconditionFailure("there is no item \(id)") }
    return found.item
  }

  package func matches(_ expression: QueryExpression, _ evaluator: NaiveEvaluator) -> Set<ItemID> {
    let predicate = evaluator.predicate(expression)
    return Set(items.lazy.filter { predicate($0.item) }.map(\.id))
  }
}
