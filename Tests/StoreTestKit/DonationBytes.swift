public import MDModel

extension DonationOperation {
  /// As they travel and are kept, for benchmarks: these are packages of their own.
  public static func wireForm(of operations: [DonationOperation]) -> [UInt8] { bytes(of: operations) }
}
