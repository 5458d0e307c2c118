package import MDDonations
import MDModel

extension DonationOperation {
  /// Donated operations in wire form. Benchmarks are separate packages and call this.
  package static func wireForm(of operations: [DonationOperation]) -> [UInt8] { bytes(of: operations) }
}
