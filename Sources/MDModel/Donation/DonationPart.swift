/// A batch, or a part of one that is too long for one request.
public struct DonationPart: Hashable, Sendable, Codable {
  public var index: DonationIndex
  /// Told apart from other batches of the same client by this; parts of a batch come in order.
  public var batch: String
  /// With the last part the whole batch is stored; until then nothing of it is.
  public var isLast: Bool
  /// Stored together with the batch; in the last part only.
  public var state: ClientStateChange?

  public init(index: DonationIndex, batch: String, isLast: Bool = true, state: ClientStateChange? = nil) {
    self.index = index
    self.batch = batch
    self.isLast = isLast
    self.state = state
  }

  /// Of an attachment: who has more makes it several parts.
  public static let maximumBytes = 4 << 20
}

/// How an app's own note on how far it has come changes with a batch.
public struct ClientStateChange: Hashable, Sendable, Codable {
  public enum Condition: Hashable, Sendable, Codable {
    case none
    /// What is stored now must be this; `nil`: there must be none.
    case equals([UInt8]?)
  }

  public var expected: Condition
  public var new: [UInt8]

  public init(expected: Condition = .none, new: [UInt8]) {
    self.expected = expected
    self.new = new
  }

  public static let maximumBytes = 250
}
