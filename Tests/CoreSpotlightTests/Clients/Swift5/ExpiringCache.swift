import CoreSpotlight
import Foundation

// Items that expire, in groups of a fixed size, with one handler for all.
class ExpiringCache {
  static let groupSize = 100
  var index: CSSearchableIndex = .default()

  func donate(_ titles: [String], for days: Int, completion: @escaping (Error?) -> Void) {
    let group = DispatchGroup()
    var first: Error?
    for start in stride(from: 0, to: titles.count, by: Self.groupSize) {
      let items = titles[start..<min(start + Self.groupSize, titles.count)].map { title -> CSSearchableItem in
        let attributes = CSSearchableItemAttributeSet(itemContentType: "public.text")
        attributes.title = title
        let item = CSSearchableItem(uniqueIdentifier: title, domainIdentifier: "cache", attributeSet: attributes)
        item.expirationDate = Calendar.current.date(byAdding: .day, value: days, to: Date())
        return item
      }
      group.enter()
      index.indexSearchableItems(items) { error in
        first = first ?? error
        group.leave()
      }
    }
    group.notify(queue: .main) { completion(first) }
  }
}
