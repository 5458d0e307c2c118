import Foundation
import MDDonations
import MDModel
import Testing

@testable import CoreSpotlight

@Suite struct PieceTests {
  private func items(_ count: Int, bytes: Int) -> [DonatedItem] {
    let text = AttributeValue.string(String(repeating: "a", count: bytes))
    return (0..<count).map { DonatedItem(identifier: "\($0)", attributes: [AttributeKey.textContent: text]) }
  }

  /// Items and names of other operations, in order.
  private func steps(_ pieces: DonationPieces) throws -> (items: [DonatedItem], others: [String]) {
    var (items, others): ([DonatedItem], [String]) = ([], [])
    for part in pieces.parts {
      var steps = DonationSteps(part)
      while let step = try steps.next() {
        switch step {
        case .index(let item, _): items.append(item)
        case .deleteItem(let name): others.append("item " + name)
        case .deleteDomain(let name): others.append("domain " + name)
        case .deleteEverything: others.append("everything")
        }
      }
    }
    return (items, others)
  }

  @Test func whatFitsIsOnePiece() throws {
    var pieces = DonationPieces()
    try pieces.append(.index(items(10, bytes: 1_000)))
    try pieces.append(.deleteDomains(["a"]))
    try pieces.append(.deleteEverything)
    #expect(pieces.parts.count == 1)
    let found = try steps(pieces)
    #expect(found.items == items(10, bytes: 1_000) && found.others == ["domain a", "everything"])
  }

  /// No item is lost or reordered, and no piece is too long.
  @Test func whatDoesNotFitIsCutBetweenItems() throws {
    let all = items(100, bytes: 100_000)
    var pieces = DonationPieces()
    try pieces.append(.index(all))
    try pieces.append(.deleteItems(["after"]))
    #expect(pieces.parts.count > 2)
    #expect(pieces.parts.allSatisfy { $0.count <= DonationPart.maximumBytes })
    let found = try steps(pieces)
    #expect(found.items == all && found.others == ["item after"])
  }

  @Test func namesAreCutToo() throws {
    let names = (0..<3_000).map { "\($0)" + String(repeating: "n", count: 4_000) }
    var pieces = DonationPieces()
    try pieces.append(.deleteItems(names))
    #expect(pieces.parts.allSatisfy { $0.count <= DonationPart.maximumBytes })
    #expect(try steps(pieces).others == names.map { "item " + $0 })
  }

  @Test func oneItemThatIsTooLongIsRefused() {
    var pieces = DonationPieces()
    #expect(throws: CSIndexError.self) {
      try pieces.append(.index(items(2, bytes: DonationPart.maximumBytes)))
    }
  }
}
