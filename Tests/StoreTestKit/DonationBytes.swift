package import MDDonations
import MDModel

extension DonationOperation {
  /// Operations in wire form, for benchmarks, which are packages of their own.
  package static func wireForm(of operations: [DonationOperation]) -> [UInt8] { bytes(of: operations) }
}
