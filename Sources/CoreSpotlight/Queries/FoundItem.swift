import MDDonations
import MDModel
import MDSearchAPI

/// An item that a search of an app has found.
struct FoundItem: Hashable, Sendable {
  /// Name of the app's index that contains the item; empty for the default index.
  var index: String
  /// Score of the item, where larger is better; 0 if the search does not rank.
  var score: Double
  /// The item with the requested attributes.
  var item: DonatedItem

  /// Makes the item from a result; `nil` if no app has donated it.
  init?(_ result: SearchResult) {
    guard let donation = result.donation else { return nil }
    (index, score, item) = (donation.index, result.score, donation.item)
  }
}
