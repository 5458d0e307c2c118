import MDModel
import MDSearchAPI

/// What an app may ask of its own items, and of nothing else: no answer tells whether the index holds anything besides.
struct DonorRules {
  private let query: SearchQuery

  init(_ query: SearchQuery) { self.query = query }

  func check() throws(SearchFailure) {
    guard case .donor(let bundle) = query.within else { return }
    if query.goal == .explanation {
      throw SearchFailure(
        .invalidQuery, "an explanation counts items of the whole index, and an app searches its own",
        hint: "ask for results or for their number")
    }
    // Whether another place is indexed must not show.
    for place in query.folders + (query.similarTo.map { [$0] } ?? []) where DonationAddress(place)?.bundle != bundle {
      throw SearchFailure(.notFound, "\(place.text) is not in the index")
    }
  }
}
