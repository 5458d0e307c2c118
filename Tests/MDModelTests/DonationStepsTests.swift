import MDModel
import MDTestSupport
import Testing

/// The steps of a donation are its operations, taken apart.
@Suite struct DonationStepsTests {
  private static let operations: [DonationOperation] = [
    .index([]),
    .index([
      DonatedItem(identifier: "a", domain: "d", attributes: [.title: "Lamp"], expiration: 5),
      DonatedItem(identifier: "b", attributes: [.title: "Lamp", "rating": .array([1, 2])], isUpdate: true),
    ]),
    .deleteItems(["a", "é"]), .deleteEverything, .deleteDomains(["d"]),
  ]

  private static func text(_ item: DonatedItem) -> String {
    let attributes = item.attributes.map { "\($0.key)=\($0.value)" }
    return "\(item.identifier) \(item.domain ?? "-") \(item.expiration ?? 0) \(item.isUpdate) \(attributes)"
  }

  private func steps(_ bytes: [UInt8]) throws -> [String] {
    var steps = DonationSteps(bytes)
    var found: [String] = []
    while let step = try steps.next() {
      switch step {
      case .index(let item, _): found.append(Self.text(item))
      case .deleteItem(let name): found.append("item \(name)")
      case .deleteDomain(let name): found.append("domain \(name)")
      case .deleteEverything: found.append("everything")
      }
    }
    return found
  }

  @Test func stepsAreTheOperationsInOrder() throws {
    guard case .index(let items) = Self.operations[1] else { return }
    let expected = items.map(Self.text) + ["item a", "item é", "everything", "domain d"]
    #expect(try steps(DonationOperation.bytes(of: Self.operations)) == expected)
  }

  @Test func aDigestIsOfWhatIsGivenAndNotOfWhenItLeaves() throws {
    func digest(_ item: DonatedItem) throws -> Int64? {
      var steps = DonationSteps(DonationOperation.bytes(of: [.index([item])]))
      if case .index(_, let digest) = try steps.next() { return digest } else { return nil }
    }
    let item = DonatedItem(identifier: "a", domain: "d", attributes: [.title: "Lamp"], expiration: 5)
    var others = [item, item, item, item]
    others[0].expiration = nil
    others[1].identifier = "b"
    others[2].domain = nil
    others[3].attributes[.title] = "Lamb"
    #expect(try others.map { try digest($0) == digest(item) } == [true, true, false, false])
  }

  /// Bytes that are cut off anywhere end in an error or in fewer steps, and never in other ones.
  @Test func cutBytesAreNoOtherSteps() throws {
    let bytes = DonationOperation.bytes(of: Self.operations)
    let whole = try steps(bytes)
    for length in bytes.indices {
      guard let found = try? steps(Array(bytes[..<length])) else { continue }
      #expect(whole.starts(with: found), "\(length) bytes")
    }
  }
}
