import MDDonations
import MDModel
import MDStoreWriter
import MDTestSupport
import Testing

@testable import MDStore

/// Donated thumbnails that need scaling, and the scaled results.
@Suite struct DonatedThumbnailTests {
  private let directory: TemporaryDirectory
  private let writer: IndexWriter

  init() throws {
    directory = try TemporaryDirectory()
    writer = try IndexWriter(path: directory.path + "/index.sqlite")
  }

  /// - Parameter thumbnails: PNG bytes by item identifier.
  private func donate(_ thumbnails: [String: [UInt8]], title: String = "Lamp") throws {
    let items = thumbnails.sorted { $0.key < $1.key }.map { name, bytes in
      DonatedItem(identifier: name, attributes: [.title: .string(title), .thumbnailData: .data(bytes)])
    }
    try writer.batch { session throws -> Void in
      let part = DonationPart(index: DonationIndex(), batch: "1")
      _ = try session.accept(DonationOperation.bytes(of: [.index(items)]), of: part, from: "org.example.App")
    }
    while try writer.batch({ try $0.applyDonations(atMost: 100, date: Timestamp(nanoseconds: 1)) }) {}
  }

  private func found(limit: Int = .max, bytes: Int = .max) throws -> [DonatedThumbnail] {
    try writer.batch { try $0.reading.thumbnails(beyond: .donatedThumbnail, limit: limit, bytes: bytes) }
  }

  private func attributes(_ name: String) throws -> AttributeSet {
    try writer.batch { session in
      let item = try session.reading.item(at: DonationAddress(bundle: "org.example.App", index: "", identifier: name))
      return try session.reading.attributes(of: try #require(item).id)
    }
  }

  private func findings() throws -> [String] {
    let verification = try IndexVerification(path: directory.path + "/index.sqlite")
    #expect(try verification.run())
    return verification.findings
  }

  private static func png(_ width: UInt32, _ height: UInt32, _ tail: [UInt8] = []) -> [UInt8] {
    let size = [width, height].flatMap { number in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + size + tail
  }

  /// PNG headers with sizes around the limits, damaged headers, and random bytes, compared with a plain implementation
  /// of the rule.
  @Test(arguments: Rounds.seeds(4)) func allThatDoNotFitAreFound(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var thumbnails: [String: [UInt8]] = [:]
    var beyond: Set<[UInt8]> = []
    let sides: [UInt32] = [1, 2, 179, 180, 181, 255, 256, 269, 270, 271, 272, 512, 65_536, .max - 1, .max]
    for number in 0..<400 {
      let (width, height) = (sides.randomElement(using: &random) ?? 1, sides.randomElement(using: &random) ?? 1)
      var bytes = Self.png(width, height, (0..<Int.random(in: 0...9, using: &random)).map { _ in .random(in: 0...255) })
      var isPNG = true
      if Int.random(in: 0..<4, using: &random) == 0 {
        bytes[Int.random(in: 0..<16, using: &random)] &+= UInt8.random(in: 1...255, using: &random)
        isPNG = false
      }
      thumbnails["\(number)"] = bytes
      if !isPNG || width > 180 || height > 270 { beyond.insert(bytes) }
    }
    thumbnails["empty"] = []
    beyond.insert([])
    thumbnails["high"] = [UInt8](repeating: 0xFF, count: 100)
    beyond.insert([UInt8](repeating: 0xFF, count: 100))
    try donate(thumbnails)
    let all = try found()
    #expect(Set(all.map(\.bytes)) == beyond)
    #expect(all.count == thumbnails.values.count { beyond.contains($0) })
    let some = try found(limit: 7)
    #expect(some == Array(all.prefix(7)))
  }

  @Test func noMoreBytesAreReadThanAsked() throws {
    try donate(Dictionary(uniqueKeysWithValues: (0..<10).map { ("\($0)", [UInt8](repeating: 0, count: 1_000 + $0)) }))
    #expect(try found(bytes: 2_500).count == 3)
    #expect(try found(bytes: 1).count == 1)
  }

  @Test func whatIsScaledIsNotFoundAgainAndNothingElseChanges() throws {
    try donate(["a": Self.png(200, 200), "b": Self.png(300, 300)])
    let thumbnails = try found()
    #expect(thumbnails.count == 2)
    let small = Self.png(180, 180, [1])
    #expect(try writer.batch { try $0.replace(thumbnails[0], by: small) })
    #expect(try attributes("a") == [.title: "Lamp", .thumbnailData: .data(small)])
    #expect(try found() == [thumbnails[1]])
    #expect(try findings() == [])
    // Donated again unchanged, the item keeps its scaled thumbnail. With another title it needs scaling again.
    try donate(["a": Self.png(200, 200)])
    #expect(try attributes("a")[.thumbnailData] == .data(small))
    try donate(["a": Self.png(200, 200)], title: "Shade")
    #expect(try Set(found()) == Set(thumbnails))
  }

  @Test func whatWasReplacedMeanwhileStays() throws {
    try donate(["a": Self.png(200, 200)])
    let old = try #require(try found().first)
    let new = Self.png(400, 400)
    try donate(["a": new])
    #expect(try !writer.batch { try $0.replace(old, by: [1]) })
    #expect(try !writer.batch { try $0.giveUp(old, reason: "It is damaged.", keepsBytes: false) })
    #expect(try attributes("a")[.thumbnailData] == .data(new))
    #expect(try found().map(\.bytes) == [new])
    let gone = DonatedThumbnail(item: ItemID(999), bytes: new)
    #expect(try !writer.batch { try $0.replace(gone, by: [1]) })
  }

  @Test(arguments: [true, false]) func whatIsGivenUpIsNotTriedUntilItsItemChanges(keepsBytes: Bool) throws {
    try donate(["a": [1, 2, 3]])
    let thumbnail = try #require(try found().first)
    #expect(try writer.batch { try $0.giveUp(thumbnail, reason: "It is damaged.", keepsBytes: keepsBytes) })
    #expect(try found() == [])
    #expect(try attributes("a")[.thumbnailData] == (keepsBytes ? .data([1, 2, 3]) : nil))
    #expect(try writer.batch { try $0.reading.outcome(of: thumbnail.item)?.reason } == "It is damaged.")
    #expect(try findings() == [])
    try donate(["a": [1, 2, 3]])
    #expect(try found() == [])
    try donate(["a": [4, 5, 6]])
    #expect(try found().map(\.bytes) == [[4, 5, 6]])
    #expect(try writer.batch { try $0.reading.outcome(of: thumbnail.item)?.reason ?? "" } == "")
  }
}
