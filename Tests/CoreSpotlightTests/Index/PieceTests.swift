import Foundation
import MDModel
import Testing

@testable import CoreSpotlight

@Suite struct PieceTests {
  private func items(_ count: Int, bytes: Int) -> [DonatedItem] {
    let text = AttributeValue.string(String(repeating: "a", count: bytes))
    return (0..<count).map { DonatedItem(identifier: "\($0)", attributes: [AttributeKey.textContent: text]) }
  }

  private func operations(_ pieces: DonationPieces) throws -> [DonationOperation] {
    try pieces.parts.flatMap { try DonationOperation.all(in: $0) }
  }

  @Test func whatFitsIsOnePiece() throws {
    var pieces = DonationPieces()
    try pieces.append(.index(items(10, bytes: 1_000)))
    try pieces.append(.deleteDomains(["a"]))
    try pieces.append(.deleteEverything)
    #expect(pieces.parts.count == 1)
    #expect(try operations(pieces) == [.index(items(10, bytes: 1_000)), .deleteDomains(["a"]), .deleteEverything])
  }

  /// Nothing is lost, nothing changes its place, and no piece is too long.
  @Test func whatDoesNotFitIsCutBetweenItems() throws {
    let all = items(100, bytes: 100_000)
    var pieces = DonationPieces()
    try pieces.append(.index(all))
    try pieces.append(.deleteItems(["after"]))
    #expect(pieces.parts.count > 2)
    #expect(pieces.parts.allSatisfy { $0.count <= DonationPart.maximumBytes })
    let found = try operations(pieces)
    #expect(found.last == .deleteItems(["after"]))
    let donated = found.flatMap { operation -> [DonatedItem] in
      if case .index(let items) = operation { items } else { [] }
    }
    #expect(donated == all)
  }

  @Test func namesAreCutToo() throws {
    let names = (0..<3_000).map { "\($0)" + String(repeating: "n", count: 4_000) }
    var pieces = DonationPieces()
    try pieces.append(.deleteItems(names))
    #expect(pieces.parts.allSatisfy { $0.count <= DonationPart.maximumBytes })
    let found = try operations(pieces).flatMap { operation -> [String] in
      if case .deleteItems(let names) = operation { names } else { [] }
    }
    #expect(found == names)
  }

  @Test func oneItemThatIsTooLongIsRefused() {
    var pieces = DonationPieces()
    #expect(throws: CSIndexError.self) {
      try pieces.append(.index(items(2, bytes: DonationPart.maximumBytes)))
    }
  }
}
