import CoreSpotlight
import Foundation

// The older query: a query string, the attributes to fetch, and two handlers.
class ContactFinder {
  private var query: CSSearchQuery?
  private var results: [CSSearchableItem] = []

  func find(_ text: String, completion: @escaping ([CSSearchableItem], Error?) -> Void) {
    query?.cancel()
    results.removeAll()
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
    let queryString = "displayName == \"*\(escaped)*\"cd || keywords == \"\(escaped)*\"cwdt"
    let query = CSSearchQuery(queryString: queryString, attributes: ["title", "displayName", "phoneNumbers"])
    query.protectionClasses = [FileProtectionType.completeUnlessOpen]
    query.foundItemsHandler = { [weak self] (items: [CSSearchableItem]) -> Void in
      self?.results.append(contentsOf: items)
    }
    query.completionHandler = { [weak self] (error: Error?) -> Void in
      DispatchQueue.main.async {
        guard let self = self else { return }
        completion(self.results, error)
      }
    }
    query.start()
    self.query = query
  }

  func describe() -> String {
    guard let query = query else { return "idle" }
    return query.isCancelled ? "cancelled" : "\(query.foundItemCount) found"
  }
}
