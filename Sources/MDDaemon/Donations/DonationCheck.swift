import MDModel
import MDProtocol

/// Whether a donation can be kept as it is: what is accepted must never fail to be applied.
enum DonationCheck {
  /// - Returns: how many items and names the operations hold.
  /// - Throws: what is wrong with it, for the app.
  static func run(_ operations: [UInt8], of part: DonationPart) throws(RequestFailure) -> Int {
    guard part.index.name.utf8.count <= maximumNameBytes, part.batch.utf8.count <= maximumNameBytes else {
      throw RequestFailure(.invalidItem, "An index's name has at most \(maximumNameBytes) bytes.")
    }
    guard operations.count <= DonationPart.maximumBytes else {
      throw RequestFailure(.invalidItem, "A part of a batch has at most \(DonationPart.maximumBytes) bytes.")
    }
    try check(part.state)
    var count = 0
    for operation in try decoded(operations) { count += try check(operation) }
    return count
  }

  static let maximumNameBytes = 255

  private static func check(_ state: ClientStateChange?) throws(RequestFailure) {
    guard let state, state.new.count > ClientStateChange.maximumBytes else { return }
    let message = "A client state has at most \(ClientStateChange.maximumBytes) bytes; this one has \(state.new.count)."
    throw RequestFailure(.invalidClientState, message)
  }

  private static func decoded(_ operations: [UInt8]) throws(RequestFailure) -> [DonationOperation] {
    do throws(WireError) { return try DonationOperation.all(in: operations) } catch {
      throw RequestFailure(.invalidItem, "The operations cannot be read: \(error).")
    }
  }

  private static func check(_ operation: DonationOperation) throws(RequestFailure) -> Int {
    do throws(DonationFault) {
      switch operation {
      case .index(let items):
        for item in items { try DonationRules.check(item) }
        return items.count
      case .deleteItems(let names):
        for name in names { try DonationRules.check(identifierBytes: name.utf8.count) }
        return names.count
      case .deleteDomains(let domains):
        for domain in domains { try DonationRules.check(domainBytes: domain.utf8.count) }
        return domains.count
      case .deleteEverything: return 1
      }
    } catch { throw RequestFailure(.invalidItem, "An item cannot be kept: \(error).") }
  }
}
