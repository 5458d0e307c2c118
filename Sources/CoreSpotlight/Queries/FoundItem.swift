import MDDonations
import MDModel
import MDSearchAPI

/// An item that a search of an app has found.
struct FoundItem: Hashable, Sendable {
  /// Name of the app's index that it is in; empty for the default one.
  var index: String
  /// The larger, the better it fits; 0 where the search does not rank.
  var score: Double
  /// The item with the requested attributes.
  var item: DonatedItem

  /// `nil` for a result that no app has donated.
  init?(_ result: SearchResult) {
    guard let donation = result.donation else { return nil }
    (index, score, item) = (donation.index, result.score, donation.item)
  }
}
