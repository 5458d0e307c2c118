#if canImport(CoreSpotlight)
import CoreSpotlight
#endif
import Foundation
import UniformTypeIdentifiers

// Convenience extensions of the module's classes, as packages define them.
extension CSSearchableItemAttributeSet {
  convenience init(title: String, description: String? = nil, keywords: [String] = [], type: UTType = .content) {
    self.init(contentType: type)
    self.title = title
    contentDescription = description
    self.keywords = keywords.isEmpty ? nil : keywords
  }

  @discardableResult
  func set<Value>(_ keyPath: ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Value>, to value: Value) -> Self {
    self[keyPath: keyPath] = value
    return self
  }
}

extension CSSearchableItem {
  static func make(id: String, _ configure: (CSSearchableItemAttributeSet) throws -> Void) rethrows -> CSSearchableItem
  {
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    try configure(attributes)
    return CSSearchableItem(uniqueIdentifier: id, domainIdentifier: nil, attributeSet: attributes)
  }

  var displayTitle: String { attributeSet.displayName ?? attributeSet.title ?? uniqueIdentifier }
}

extension CSSearchableIndex {
  @available(iOS 15.0, macOS 12.0, *)
  func replaceDomain(_ domain: String, with items: [CSSearchableItem]) async throws {
    try await deleteSearchableItems(withDomainIdentifiers: [domain])
    try await indexSearchableItems(items)
  }
}

@available(iOS 16.0, macOS 13.0, *)
extension CSUserQuery {
  convenience init(_ text: String, limit: Int) {
    let context = CSUserQueryContext()
    context.maxResultCount = limit
    self.init(userQueryString: text, userQueryContext: context)
  }

  func allItems() async throws -> [CSSearchableItem] {
    var items: [CSSearchableItem] = []
    for try await response in responses {
      guard case .item(let item) = response else { continue }
      items.append(item.item)
    }
    return items
  }
}

func example() -> [CSSearchableItem] {
  if #available(iOS 14.0, macOS 11.0, *) {
    let set = CSSearchableItemAttributeSet(title: "Hello", keywords: ["a"]).set(\.city, to: "Graz").set(
      \.pixelWidth, to: 3)
    return [
      CSSearchableItem(uniqueIdentifier: nil, domainIdentifier: nil, attributeSet: set),
      .make(id: "x") { $0.title = "X" },
    ]
  }
  return []
}
