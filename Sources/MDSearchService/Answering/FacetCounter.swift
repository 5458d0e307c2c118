import MDModel
import MDSearch
import MDSearchAPI
import MDStore

/// Counts the values of attributes over all matches of a request.
struct FacetCounter {
  let session: any IndexReading
  let retrievers: [any Retriever]
  let goesOn: () -> Bool

  /// Maximum values per attribute that are returned, the most frequent ones.
  private static let mostValues = 100

  func facets(_ keys: [AttributeKey], of request: SearchRequest) throws -> [SearchFacet] {
    guard !keys.isEmpty else { return [] }
    var counts = [[AttributeValue: Int]](repeating: [:], count: keys.count)
    try Searcher(session: session, retrievers: retrievers, goesOn: goesOn).forEachMatch(of: request) { item in
      guard let attributes = try ItemAttributes.indexed(item, in: session) else { return }
      for (place, key) in keys.enumerated() {
        // A list counts once for each of its values.
        for value in Set(attributes[key]?.elements ?? []) { counts[place][value, default: 0] += 1 }
      }
    }
    return zip(keys, counts).map { key, counts in SearchFacet(key, Self.commonest(counts)) }
  }

  private static func commonest(_ counts: [AttributeValue: Int]) -> [SearchFacet.Value] {
    let values = counts.map { (SearchFacet.Value($0.key, count: $0.value), name: "\($0.key)") }
    return values.sorted { $0.0.count == $1.0.count ? $0.name < $1.name : $0.0.count > $1.0.count }
      .prefix(mostValues).map(\.0)
  }
}
