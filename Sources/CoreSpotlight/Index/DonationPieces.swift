import MDDonations
import MDModel

/// Operations in their wire form, in pieces that each fit into one request.
struct DonationPieces: Sendable {
  private(set) var parts: [[UInt8]] = []

  /// Appends an operation.
  ///
  /// - Throws: ``CSIndexError/Code/invalidItemError`` if a single item is too long for a piece.
  mutating func append(_ operation: DonationOperation) throws(CSIndexError) {
    let bytes = DonationOperation.bytes(of: [operation])
    if bytes.count <= DonationPart.maximumBytes { return append(bytes) }
    // Too long for one piece: split the operation into halves until each half fits, or a single item remains.
    let (first, second) = try Self.halves(of: operation)
    try append(first)
    try append(second)
  }

  private mutating func append(_ bytes: [UInt8]) {
    if let last = parts.last, last.count + bytes.count <= DonationPart.maximumBytes {
      parts[parts.count - 1] += bytes
    } else {
      parts.append(bytes)
    }
  }

  private static func halves(
    of operation: DonationOperation
  ) throws(CSIndexError) -> (DonationOperation, DonationOperation) {
    switch operation {
    case .index(let items) where items.count > 1:
      let middle = items.count / 2
      return (.index(Array(items[..<middle])), .index(Array(items[middle...])))
    case .deleteItems(let names) where names.count > 1:
      let middle = names.count / 2
      return (.deleteItems(Array(names[..<middle])), .deleteItems(Array(names[middle...])))
    case .deleteDomains(let names) where names.count > 1:
      let middle = names.count / 2
      return (.deleteDomains(Array(names[..<middle])), .deleteDomains(Array(names[middle...])))
    case .index(let items): throw tooLong(items.first.map { "Item “\($0.identifier.prefix(100))”" } ?? "An item")
    case .deleteItems, .deleteDomains, .deleteEverything: throw tooLong("An identifier")
    }
  }

  private static func tooLong(_ what: String) -> CSIndexError {
    CSIndexError(.invalidItemError, "\(what) is too long: with all its attributes it may have 4 MiB.")
  }
}
