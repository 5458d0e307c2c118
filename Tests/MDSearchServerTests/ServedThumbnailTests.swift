import Foundation
import MDClient
import MDDonations
import MDModel
import MDSearchAPI
import MDTestSupport
import Testing

/// Thumbnails of items, as user interfaces request them.
@Suite struct ServedThumbnailTests {
  private static let bundle = "org.example.Photos"
  private static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]
  private let donations: SearchedDonations

  init() throws {
    donations = try SearchedDonations()
    let items = [
      DonatedItem("sea", "The sea", [.thumbnailData: .data(Self.picture)]), DonatedItem("plain", "Nothing to see"),
    ]
    try donations.donate([.index(items)], of: Self.bundle)
  }

  private func address(_ identifier: String, of bundle: String = bundle) -> FilePath {
    DonationAddress(bundle: bundle, identifier: identifier).path
  }

  @Test func donatedPicturesAreGiven() throws {
    for claim in [nil, AppClaim(bundle: Self.bundle)] {
      let search = SearchClient(try donations.client(), as: claim)
      #expect(try search.thumbnail(of: address("sea")) == Self.picture)
      #expect(try search.thumbnail(of: address("plain")) == nil)
    }
  }

  @Test func whatIsNotThereAndWhatIsAnothersIsTheSame() throws {
    let other = SearchClient(try donations.client(), as: AppClaim(bundle: "org.example.Other"))
    for place in [address("sea"), address("none", of: "org.example.Other"), FilePath("/etc/passwd")] {
      let failure = #expect(throws: SearchFailure.self) { try other.thumbnail(of: place) }
      #expect(failure?.code == .notFound)
    }
  }
}
