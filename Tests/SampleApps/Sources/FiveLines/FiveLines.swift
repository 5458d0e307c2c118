import CoreSpotlight

@main struct FiveLines {
  static func main() async throws {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = "Lisbon"
    attributes.textContent = "Five days by the river, and the best custard tarts of all."
    let item = CSSearchableItem(uniqueIdentifier: "trip-1", domainIdentifier: "trips", attributeSet: attributes)
    try await CSSearchableIndex.default().indexSearchableItems([item])
  }
}
