import MDDonations
import MDListener
import MDModel
import MDProtocol
import MDTestSupport
import Testing

@testable import MDDaemon

@Suite struct DonationBatchesTests {
  private var batches = DonationBatches()
  private let one = DonationBatches.Key(client: ClientNumber(token: 1), name: "a")
  private let two = DonationBatches.Key(client: ClientNumber(token: 2), name: "a")

  @Test mutating func aBatchEndsWithItsLastPart() {
    batches.keep(one, bytes: 5, isLast: false)
    batches.keep(one, bytes: 6, isLast: false)
    #expect(batches.bytes(of: one) == 11 && batches.isOpen(one) && !batches.isOpen(two))
    batches.keep(one, bytes: 1, isLast: true)
    #expect(!batches.isOpen(one) && batches.accepts(one))
  }

  @Test mutating func oneRefusedPartRefusesTheRest() {
    batches.keep(one, bytes: 5, isLast: false)
    batches.refuse(one, isLast: false)
    #expect(!batches.accepts(one) && !batches.isOpen(one) && batches.accepts(two))
    batches.refuse(one, isLast: true)
    #expect(batches.accepts(one))
  }

  @Test mutating func whoGoesTakesItsBatchesAlong() {
    batches.keep(one, bytes: 5, isLast: false)
    batches.keep(two, bytes: 5, isLast: false)
    #expect(batches.removeAll(of: one.client) == [one])
    #expect(batches.hasOpen(of: two.client) && !batches.hasOpen(of: one.client))
  }

  @Test mutating func aClosedIndexHasLostWhatWasNotWhole() {
    batches.keep(one, bytes: 5, isLast: false)
    batches.loseAll()
    #expect(!batches.accepts(one) && batches.accepts(two) && batches.bytes(of: one) == 0)
  }
}

@Suite struct DonationThrottleTests {
  @Test func itBeginsOnceAndEndsOnce() {
    var throttle = DonationThrottle()
    var told: [String] = []
    let levels: [Int64] = [1, 100, 101, 90, 26, 30, 25, 10, 0, 120, 0]
    for level in levels {
      let (begins, ends) = throttle.update(["a": level * DonationThrottle.most / 100, "b": 5])
      told += begins.map { "+\($0)" } + ends.map { "-\($0)" }
    }
    #expect(told == ["+a", "-a", "+a", "-a"])
    _ = throttle.update(["a": DonationThrottle.most + 1])
    // An app that has disconnected has nothing waiting.
    #expect(throttle.update([:]).ends == ["a"] && throttle.throttled.isEmpty)
  }
}

@Suite struct DonationCheckTests {
  private func count(_ operations: [DonationOperation], _ part: DonationPart? = nil) throws(RequestFailure) -> Int {
    let part = part ?? DonationPart(index: DonationIndex(), batch: "1")
    return try DonationCheck.run(DonationOperation.bytes(of: operations), of: part).count
  }

  private func item(_ key: AttributeKey, _ value: AttributeValue) -> DonatedItem {
    var item = DonatedItem(identifier: "i", attributes: AttributeSet())
    item.attributes[key] = value
    return item
  }

  @Test func whatIsRightIsCounted() throws {
    let items = [item("kMDItemLatitude", .real(-90)), item("kMDItemLongitude", .integer(180))]
    #expect(try count([.index(items), .deleteItems(["a", "b"]), .deleteDomains(["d"]), .deleteEverything]) == 6)
    #expect(try count([]) == 0)
  }

  @Test(arguments: [
    ("kMDItemLatitude", AttributeValue.real(90.0001)), ("kMDItemLatitude", .integer(-91)),
    ("kMDItemLongitude", .real(180.5)), ("kMDItemLongitude", .real(.infinity)), ("kMDItemLatitude", .real(.nan)),
    ("kMDItemGPSDestLatitude", .integer(91)), ("kMDItemGPSDestLongitude", .real(-181)), ("mood", .real(.nan)),
    ("mood", .array([1, .real(.nan)])),
  ])
  func numbersAreNumbersAndPlacesAreOnEarth(key: String, value: AttributeValue) {
    #expect(throws: RequestFailure.self) { try count([.index([item(AttributeKey(rawValue: key), value)])]) }
  }

  @Test(arguments: [
    "", "with space", "com.example.mood", "Größe", "2cool", "title", "kMDItemMine", "_kMDItemMine", "limelight_mine",
    String(repeating: "a", count: 256),
  ])
  func attributesHaveNamesThatAppsMayMakeUp(name: String) throws {
    let failure = #expect(throws: RequestFailure.self) {
      try count([.index([item(AttributeKey(name), "x")])])
    }
    #expect(failure?.code == .invalidItem)
  }

  @Test func namesThatAppsMakeUpAreFound() throws {
    let items = [item("mood", "x"), item(.title, "x"), item("rating_stars", 5)]
    let part = DonationPart(index: DonationIndex(), batch: "1")
    let operations = DonationOperation.bytes(of: [.index(items), .deleteItems(["other"])])
    #expect(try DonationCheck.run(operations, of: part).customNames == ["mood", "rating_stars"])
  }

  @Test func anItemHasSoManyAttributes() throws {
    func item(_ count: Int) -> DonatedItem {
      var item = DonatedItem(identifier: "i", attributes: [.title: "x", "kMDItemFSSize": 1])
      for number in 2..<count { item.attributes[AttributeKey("mood_\(number)")] = "x" }
      return item
    }
    #expect(try count([.index([item(512)])]) == 1)
    #expect(throws: RequestFailure.self) { try count([.index([item(513)])]) }
  }

  @Test func namesHaveLengths() {
    let long = String(repeating: "x", count: 4_097)
    for name in ["", long] {
      #expect(throws: RequestFailure.self) { try count([.deleteItems([name])]) }
      #expect(throws: RequestFailure.self) { try count([.deleteDomains(["mail", name])]) }
      let item = DonatedItem(identifier: "i", domain: name, attributes: [:])
      #expect(throws: RequestFailure.self) { try count([.index([item])]) }
    }
    let part = DonationPart(index: DonationIndex(name: String(repeating: "x", count: 256)), batch: "1")
    #expect(throws: RequestFailure.self) { try count([], part) }
  }

  @Test func aStateHasALength() throws {
    func part(_ count: Int) -> DonationPart {
      let state = ClientStateChange(new: [UInt8](repeating: 0, count: count))
      return DonationPart(index: DonationIndex(), batch: "1", state: state)
    }
    #expect(try count([], part(250)) == 0)
    #expect { try count([], part(251)) } throws: { ($0 as? RequestFailure)?.code == .invalidClientState }
  }
}
