import MDDonations
import MDModel
import MDProtocol

/// Checks whether a donation can be stored: an accepted donation must never fail to be applied.
enum DonationCheck {
  /// Contents of a valid donation.
  struct Findings {
    /// Number of items, and of identifiers to be deleted.
    var count = 0
    /// Custom attributes that the items use.
    var customNames: Set<AttributeKey> = []
  }

  /// - Throws: the defect, in words for the app.
  static func run(_ operations: [UInt8], of part: DonationPart) throws(RequestFailure) -> Findings {
    guard part.index.name.utf8.count <= maximumNameBytes, part.batch.utf8.count <= maximumNameBytes else {
      throw RequestFailure(.invalidItem, "An index's name has at most \(maximumNameBytes) bytes.")
    }
    guard operations.count <= DonationPart.maximumBytes else {
      throw RequestFailure(.invalidItem, "A part of a batch has at most \(DonationPart.maximumBytes) bytes.")
    }
    try check(part.state)
    return try findings(operations)
  }

  static let maximumNameBytes = 255

  private static func check(_ state: ClientStateChange?) throws(RequestFailure) {
    guard let state, state.new.count > ClientStateChange.maximumBytes else { return }
    let message = "A client state has at most \(ClientStateChange.maximumBytes) bytes; this one has \(state.new.count)."
    throw RequestFailure(.invalidClientState, message)
  }

  /// Counts the operations. Unreadable bytes are reported before any invalid item, wherever they are.
  private static func findings(_ operations: [UInt8]) throws(RequestFailure) -> Findings {
    var (steps, met) = (DonationSteps(operations), AttributeNameCache())
    var (count, fault) = (0, nil as DonationFault?)
    do throws(WireError) {
      while let outline = try steps.nextOutline(&met) {
        count += 1
        fault = fault ?? outline.fault
      }
    } catch { throw RequestFailure(.invalidItem, "The operations cannot be read: \(error).") }
    if let fault { throw RequestFailure(.invalidItem, "An item cannot be kept: \(fault).") }
    return Findings(count: count, customNames: met.customNames)
  }
}
