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
    return try checkSteps(of: operations)
  }

  static let maximumNameBytes = 255

  private static func check(_ state: ClientStateChange?) throws(RequestFailure) {
    guard let state, state.new.count > ClientStateChange.maximumBytes else { return }
    let message = "A client state has at most \(ClientStateChange.maximumBytes) bytes; this one has \(state.new.count)."
    throw RequestFailure(.invalidClientState, message)
  }

  /// - Returns: how many there are.
  private static func checkSteps(of operations: [UInt8]) throws(RequestFailure) -> Int {
    var steps = DonationSteps(operations)
    var (count, failure) = (0, nil as RequestFailure?)
    do throws(WireError) {
      while let step = try steps.nextOutline() {
        count += 1
        if failure == nil { failure = Self.failure(of: step) }
      }
    } catch { throw RequestFailure(.invalidItem, "The operations cannot be read: \(error).") }
    if let failure { throw failure }
    return count
  }

  private static func failure(of step: DonationSteps.Outline) -> RequestFailure? {
    do throws(RequestFailure) {
      switch step {
      case .index(let item): try check(item)
      case .deleteItem(let bytes): try check(identifierBytes: bytes)
      case .deleteDomain, .deleteEverything: break
      }
      return nil
    } catch { return error }
  }

  private static func check(_ item: DonatedItemOutline) throws(RequestFailure) {
    try check(identifierBytes: item.identifierBytes)
    guard item.domainBytes <= DonatedItem.maximumIdentifierBytes else {
      throw RequestFailure(
        .invalidItem, "A domain identifier has at most \(DonatedItem.maximumIdentifierBytes) bytes of UTF-8.")
    }
    try check("kMDItemLatitude", item.latitude, within: 90)
    try check("kMDItemLongitude", item.longitude, within: 180)
  }

  private static func check(identifierBytes: Int) throws(RequestFailure) {
    guard (1...DonatedItem.maximumIdentifierBytes).contains(identifierBytes) else {
      throw RequestFailure(
        .invalidItem, "An identifier has 1 to \(DonatedItem.maximumIdentifierBytes) bytes of UTF-8.")
    }
  }

  private static func check(_ key: String, _ degrees: Double?, within limit: Double) throws(RequestFailure) {
    // Not a number is in no range.
    guard let degrees, !(-limit...limit).contains(degrees) else { return }
    throw RequestFailure(.invalidItem, "\(key) is \(degrees); it lies between -\(limit) and \(limit) degrees.")
  }
}
