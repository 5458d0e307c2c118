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

  /// Whatever bytes come, outlines are read as far as steps are, and say the same of them.
  @Test(arguments: Rounds.seeds(40)) func outlinesSayWhatStepsSay(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let places: AttributeSet = [
      "kMDItemLatitude": .real(51.5), "kMDItemLongitude": 7, "kMDItemKeywords": ["é", "b"], "raw": .data([1, 2]),
      "flag": true, "kMDItemContentCreationDate": .date(Timestamp(nanoseconds: 9)),
    ]
    let item = DonatedItem(identifier: "ä", domain: "d", attributes: places, expiration: 1)
    let whole = DonationOperation.bytes(of: Self.operations + [.index([item])])
    #expect(Self.outlines(whole) == Self.outlinesOfSteps(whole) && Self.outlines(whole).outlines.count == 7)
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : bytes[place] ^ 1
      }
      #expect(Self.outlines(bytes) == Self.outlinesOfSteps(bytes), "\(bytes)")
    }
  }

  private struct Reading: Equatable {
    /// As text: not every number equals itself.
    var outlines: [String] = []
    var failure: WireError?
  }

  private static func outlines(_ bytes: [UInt8]) -> Reading {
    var (steps, reading) = (DonationSteps(bytes), Reading())
    do throws(WireError) {
      while let outline = try steps.nextOutline() { reading.outlines.append("\(outline)") }
    } catch { reading.failure = error }
    return reading
  }

  private static func outlinesOfSteps(_ bytes: [UInt8]) -> Reading {
    var (steps, reading) = (DonationSteps(bytes), Reading())
    do throws(WireError) {
      while let step = try steps.next() { reading.outlines.append("\(outline(of: step))") }
    } catch { reading.failure = error }
    return reading
  }

  private static func outline(of step: DonationSteps.Step) -> DonationSteps.Outline {
    switch step {
    case .index(let item, _):
      .index(
        DonatedItemOutline(
          identifierBytes: item.identifier.utf8.count, domainBytes: item.domain?.utf8.count ?? 0,
          latitude: number(item.attributes["kMDItemLatitude"]), longitude: number(item.attributes["kMDItemLongitude"])))
    case .deleteItem(let name): .deleteItem(bytes: name.utf8.count)
    case .deleteDomain: .deleteDomain
    case .deleteEverything: .deleteEverything
    }
  }

  private static func number(_ value: AttributeValue?) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}
