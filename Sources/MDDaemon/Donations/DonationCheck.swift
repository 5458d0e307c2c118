import MDModel
import MDProtocol

/// Whether a donation can be kept as it is: what is accepted must never fail to be applied.
enum DonationCheck {
  /// What was found of what is right.
  struct Findings {
    /// Items, and names of what is to be deleted.
    var count = 0
    /// Attributes that apps have made up.
    var customNames: Set<AttributeKey> = []
  }

  /// - Throws: what is wrong with it, for the app.
  static func run(_ operations: [UInt8], of part: DonationPart) throws(RequestFailure) -> Findings {
    guard part.index.name.utf8.count <= maximumNameBytes, part.batch.utf8.count <= maximumNameBytes else {
      throw RequestFailure(.invalidItem, "An index's name has at most \(maximumNameBytes) bytes.")
    }
    guard operations.count <= DonationPart.maximumBytes else {
      throw RequestFailure(.invalidItem, "A part of a batch has at most \(DonationPart.maximumBytes) bytes.")
    }
    try check(part.state)
    var findings = Findings()
    for operation in try decoded(operations) { try check(operation, &findings) }
    return findings
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

  private static func check(_ operation: DonationOperation, _ findings: inout Findings) throws(RequestFailure) {
    do throws(DonationFault) {
      switch operation {
      case .index(let items): for item in items { try check(item, &findings) }
      case .deleteItems(let names): for name in names { try DonationRules.check(identifierBytes: name.utf8.count) }
      case .deleteDomains(let names): for name in names { try DonationRules.check(domainBytes: name.utf8.count) }
      case .deleteEverything: break
      }
    } catch { throw RequestFailure(.invalidItem, "An item cannot be kept: \(error).") }
    findings.count += operation.count
  }

  private static func check(_ item: DonatedItem, _ findings: inout Findings) throws(DonationFault) {
    try DonationRules.check(item)
    for entry in item.attributes where !AttributeSchema.contains(entry.key) { findings.customNames.insert(entry.key) }
  }
}

extension DonationOperation {
  fileprivate var count: Int {
    switch self {
    case .index(let items): items.count
    case .deleteItems(let names), .deleteDomains(let names): names.count
    case .deleteEverything: 1
    }
  }
}
