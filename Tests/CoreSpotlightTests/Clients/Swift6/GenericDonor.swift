import CoreSpotlight
import Foundation
import UniformTypeIdentifiers

// Donates any Codable model that declares how it is searched.
protocol SpotlightDonatable: Codable, Identifiable where ID: CustomStringConvertible {
  static var spotlightDomain: String { get }
  static var spotlightType: UTType { get }
  func fill(_ attributes: CSSearchableItemAttributeSet)
}

extension SpotlightDonatable {
  static var spotlightType: UTType { .content }

  func makeSearchableItem() -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: Self.spotlightType)
    fill(attributes)
    return CSSearchableItem(
      uniqueIdentifier: "\(Self.spotlightDomain)/\(id)", domainIdentifier: Self.spotlightDomain,
      attributeSet: attributes)
  }
}

struct SpotlightDonor<Model: SpotlightDonatable> {
  let index: CSSearchableIndex

  func donate(_ models: some Sequence<Model>) async throws {
    try await index.indexSearchableItems(models.map { $0.makeSearchableItem() })
  }

  func update(
    _ model: Model, _ keyPaths: ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>, to value: String?
  )
    async throws
  {
    let item = model.makeSearchableItem()
    item.attributeSet = CSSearchableItemAttributeSet(contentType: Model.spotlightType)
    item.attributeSet[keyPath: keyPaths] = value
    item.isUpdate = true
    item.updateListenerOptions = [.summarization, .priority]
    try await index.indexSearchableItems([item])
  }

  func removeAll() async throws {
    try await index.deleteSearchableItems(withDomainIdentifiers: [Model.spotlightDomain])
  }
}

struct Bookmark: SpotlightDonatable {
  static let spotlightDomain = "bookmarks"
  static let spotlightType = UTType.internetLocation

  var id: Int
  var url: URL
  var title: String

  func fill(_ attributes: CSSearchableItemAttributeSet) {
    attributes.title = title
    attributes.url = url
    attributes.contentURL = url
  }
}
