import MDDonations
import MDModel
import MDTestSupport
import Testing

/// The steps of a donation are its operations, one by one.
@Suite struct DonationStepsTests {
  private static let operations: [DonationOperation] = [
    .index([]),
    .index([
      DonatedItem(identifier: "a", domain: "d", attributes: [.title: "Lamp"], expiration: Timestamp(nanoseconds: 5)),
      DonatedItem(identifier: "b", attributes: [.title: "Lamp", "rating": .array([1, 2])], isUpdate: true),
    ]),
    .deleteItems(["a", "é"]), .deleteEverything, .deleteDomains(["d"]),
  ]

  private static func text(_ item: DonatedItem) -> String {
    let attributes = item.attributes.map { "\($0.key)=\($0.value)" }
    return
      "\(item.identifier) \(item.domain ?? "-") \(item.expiration?.nanoseconds ?? 0) \(item.isUpdate) \(attributes)"
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
    let item = DonatedItem(
      identifier: "a", domain: "d", attributes: [.title: "Lamp"], expiration: Timestamp(nanoseconds: 5))
    var others = [item, item, item, item]
    others[0].expiration = nil
    others[1].identifier = "b"
    others[2].domain = nil
    others[3].attributes[.title] = "Lamb"
    #expect(try others.map { try digest($0) == digest(item) } == [true, true, false, false])
  }

  /// Truncated bytes give an error or fewer steps, and never different ones.
  @Test func cutBytesAreNoOtherSteps() throws {
    let bytes = DonationOperation.bytes(of: Self.operations)
    let whole = try steps(bytes)
    for length in bytes.indices {
      guard let found = try? steps(Array(bytes[..<length])) else { continue }
      #expect(whole.starts(with: found), "\(length) bytes")
    }
  }

  /// For any bytes, outlines are read as far as the steps are, and agree with them.
  @Test(arguments: Rounds.seeds(40)) func outlinesSayWhatStepsSay(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let places: AttributeSet = [
      "kMDItemLatitude": .real(51.5), "kMDItemLongitude": 7, "kMDItemKeywords": ["é", "b"], "raw": .data([1, 2]),
      "flag": true, "kMDItemContentCreationDate": .date(Timestamp(nanoseconds: 9)),
    ]
    let item = DonatedItem(identifier: "ä", domain: "d", attributes: places, expiration: Timestamp(nanoseconds: 1))
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

  @Test(arguments: Rounds.seeds(20)) func attributesAreWhatTheyAreInWhicheverOrderTheyCome(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let types = ["kMDItemContentType", "kMDItemContentTypeTree"]
    let names =
      (0..<90).map { "mood_\($0)" } + ["kMDItemTitle", "title", "no name", "kMDItemLatitude", "rating"] + types
    let items = (0..<40).map { number in
      var item = DonatedItem(identifier: "\(number)", attributes: [:])
      let chosen = names.shuffled(using: &random).prefix(Int.random(in: 0...97, using: &random))
      for name in number % 2 == 0 ? Array(chosen) : chosen.sorted() {
        let values: [AttributeValue] = [.real(.nan), 91, .array([1, .real(.nan)]), "text", 5]
        item.attributes[AttributeKey(name)] = values[min(4, Int.random(in: 0...99, using: &random))]
        if types.contains(name) { item.attributes[AttributeKey(name)] = Self.types.randomElement(using: &random) }
      }
      return item
    }
    var (steps, met) = (DonationSteps(DonationOperation.bytes(of: [.index(items)])), AttributeNameCache())
    for item in items { #expect(try steps.nextOutline(&met)?.fault == DonationRules.fault(of: item)) }
    let given = Set(items.flatMap { $0.attributes.map(\.key) })
    #expect(met.customNames == given.filter { $0.rawValue.hasPrefix("mood_") })
  }

  private static let types: [AttributeValue] = [
    "public.text", .string(String(repeating: "a", count: 255)), .string(String(repeating: "é", count: 128)), "a,b",
    .strings((0..<64).map { "type\($0)" }), .strings((0..<65).map { "type\($0)" }), .array([1, "a,b"]),
  ]

  @Test func namesOfTypesHaveALength() {
    let faults = Self.types.map { value in
      DonationRules.fault(of: DonatedItem(identifier: "a", attributes: ["kMDItemContentType": value]))?.reason
    }
    #expect(faults.map { $0 == nil } == [true, true, false, false, true, false, false])
    #expect(faults[2] == "is longer than 255 bytes of UTF-8" && faults[5] == "has more than 64 types")
  }

  private struct Reading: Equatable {
    /// The fault of each step.
    var outlines: [DonationFault?] = []
    var failure: WireError?
  }

  private static func outlines(_ bytes: [UInt8]) -> Reading {
    var (steps, reading, met) = (DonationSteps(bytes), Reading(), AttributeNameCache())
    do throws(WireError) {
      while let outline = try steps.nextOutline(&met) { reading.outlines.append(outline.fault) }
    } catch { reading.failure = error }
    return reading
  }

  private static func outlinesOfSteps(_ bytes: [UInt8]) -> Reading {
    var (steps, reading) = (DonationSteps(bytes), Reading())
    do throws(WireError) {
      while let step = try steps.next() { reading.outlines.append(fault(of: step)) }
    } catch { reading.failure = error }
    return reading
  }

  private static func fault(of step: DonationSteps.Step) -> DonationFault? {
    switch step {
    case .index(let item, _): DonationRules.fault(of: item)
    case .deleteItem(let name): DonationRules.fault(identifierBytes: name.utf8.count)
    case .deleteDomain(let name): DonationRules.fault(domainBytes: name.utf8.count)
    case .deleteEverything: nil
    }
  }
}
