import Foundation
import MDDonations
import MDModel
import MDSystem
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Which changes of stored items add vectors and remove them.
@Suite struct MeaningTests {
  private let directory: TemporaryDirectory
  private let writer: IndexWriter
  private let model = WordEmbedder()
  private let encoder = WordEmbedder(seed: 7, dimensions: 128)
  private let root: ItemID
  private var path: String { directory.path + "/index.sqlite" }
  private var truth: VectorTruth { VectorTruth([.words: model, .encoder: encoder]) }

  init() throws {
    directory = try TemporaryDirectory()
    writer = try IndexWriter(path: directory.path + "/index.sqlite", embedder: model)
    try writer.use(encoder.identity, dimensions: encoder.dimensions, in: .encoder)
    root = try writer.batch {
      try $0.insert(Self.record("/sample", .directory, in: .none))
    }
  }

  private static func record(_ name: FileName, _ kind: ItemKind, in parent: ItemID, date: Int64 = 0) -> ItemRecord {
    let stamp = FileStamp(size: 1, modified: Timestamp(nanoseconds: date), changed: .epoch, inode: 1)
    return ItemRecord(parent: parent, name: name, kind: kind, stamp: stamp)
  }

  private static func result(_ attributes: AttributeSet, _ text: String) -> ImportResult {
    ImportResult(
      attributes: attributes, text: Array(text.utf8), state: .indexed, type: nil, importer: nil, stamp: nil,
      date: Timestamp(nanoseconds: 1))
  }

  private func add(_ name: FileName, _ attributes: AttributeSet = [:], _ text: String = "", date: Int64 = 0) throws
    -> ItemID
  {
    try writer.batch { session in
      let id = try session.insert(Self.record(name, .regular, in: root, date: date))
      try session.store(Self.result(attributes, text), of: id)
      return id
    }
  }

  private func text(of id: ItemID) throws -> EmbeddableText? { try writer.read { try $0.embeddableText(of: id) } }

  private func nearest(_ question: String, count: Int = 9) throws -> [ItemID] {
    try writer.read {
      try $0.nearest(to: model.direction(of: question), in: .words, count: count, among: nil).map(\.item)
    }
  }

  private func expectAgreement(isComplete: [VectorTier] = [.words], _ label: String = "") throws {
    let items = try writer.read { try (0...$0.largestItem().rawValue).map { ItemID($0) } }
    let differences = try writer.read { try truth.differences(in: $0, items: items, isComplete: isComplete) }
    #expect(differences.isEmpty, "\(label) \(differences)")
    let verification = try IndexVerification(path: path)
    #expect(try verification.run() && verification.findings.isEmpty, "\(label) \(verification.findings)")
  }

  @Test func headingSaysInWordsWhatAnItemIs() throws {
    let id = try add(
      "IMG_1234 harbour at dusk-2019.jpg",
      [
        "kMDItemPixelWidth": 9, "kMDItemPixelHeight": 9, .city: "Lisbon", .country: "Portugal",
        .keywords: ["sea", "sun"], .title: "Evening", .itemDescription: "Evening", .languages: "en", .authors: "Ada",
        .latitude: .real(1.5),
      ], "recognised words")
    let expected = EmbeddableText(
      heading: Array("harbour at dusk\nEvening\nsea\nsun\nLisbon\nPortugal".utf8), text: Array("recognised words".utf8))
    #expect(try text(of: id) == expected)
    #expect(try text(of: try add("notes 7.txt", [.authors: "Ada"]))?.isEmpty == true)
    #expect(try text(of: try add("DSC0042.png", ["kMDItemPixelWidth": 9, "kMDItemPixelHeight": 9]))?.isEmpty == true)
    let long = try #require(
      try text(of: try add("long", [.title: .string(String(repeating: "ä", count: 900)), .comment: "end"])))
    #expect(long.heading.count == 1_024 && String(decoding: long.heading, as: UTF8.self).allSatisfy { $0 == "ä" })
    try expectAgreement()
  }

  @Test func picturesMeanWhatTheyAreCalled() throws {
    let pixels: AttributeSet = ["kMDItemPixelWidth": 9, "kMDItemPixelHeight": 9]
    let id = try add("lighthouse.jpg", pixels)
    let other = try add("lighthouse.txt", [.title: "train station"])
    #expect(try nearest("lighthouse").first == id)
    let moves = [id, other].map { ItemMove(item: $0, parent: root, name: FileName("harbour \($0.rawValue)x.jpg")) }
    _ = try writer.batch { try $0.move(moves, at: nil) }
    #expect(try nearest("harbour").first == id)
    #expect(try nearest("train station").first == other)
    try expectAgreement()
  }

  @Test func encoderVectorsOutliveATouchAndNoChange() throws {
    let id = try add("a.txt", [.title: "a boat"], "words of a text")
    _ = try writer.batch { try truth.fill(.encoder, of: $0) }
    try expectAgreement(isComplete: [.words, .encoder])
    try writer.batch { session throws -> Void in
      try session.store(Self.result([.title: "a boat", .authors: "Ada"], "words of a text"), of: id)
      _ = try session.replaceNotes([.whereFroms: ["x"]], keys: [.whereFroms], of: id)
    }
    try expectAgreement(isComplete: [.words, .encoder], "touched")
    _ = try writer.batch { try $0.replaceNotes([.finderComment: "a ship"], keys: [.finderComment], of: id) }
    #expect(try writer.read { try $0.itemsWithoutVectors(in: .encoder, limit: 9, except: .nothing) } == [id])
    #expect(try writer.read { try $0.vectors(of: id, in: .encoder) }.isEmpty)
    try expectAgreement()
  }

  @Test func vectorsThatComeLateOrOfAnotherModelAreRefused() throws {
    let id = try add("a.txt", [:], "the first text")
    let (old, made) = try writer.read { session in
      let text = try #require(try session.embeddableText(of: id))
      return (text, SegmentVectors(of: text, by: encoder))
    }
    let foreign = SegmentVectors(of: old, by: model)
    #expect(try writer.batch { try !$0.store(foreign, of: id, madeOf: old, in: .encoder) })
    let further = SegmentVectors(made.vectors, from: 1, of: made.model)
    #expect(try writer.batch { try !$0.store(further, of: id, madeOf: old, in: .encoder) }, "without a beginning")
    try writer.batch { try $0.store(Self.result([:], "the second text"), of: id) }
    #expect(try writer.batch { try !$0.store(made, of: id, madeOf: old, in: .encoder) })
    _ = try writer.batch { try $0.remove(id) }
    #expect(try writer.batch { try !$0.store(made, of: id, madeOf: old, in: .encoder) })
    try expectAgreement()
  }

  @Test func aBeginningThatIsDamagedIsMadeAgain() throws {
    let id = try add("a.txt", [:], (0..<40).map { "word\($0)" }.joined(separator: " "))
    _ = try writer.batch { try truth.fill(.encoder, of: $0, beginnings: true) }
    #expect(try writer.read { try $0.itemsWithBeginnings(in: .encoder, limit: 9) } == [id])
    try damageFirstVector(of: id)
    let text = try #require(try self.text(of: id))
    let all = SegmentVectors(of: text, by: encoder)
    let further = SegmentVectors(Array(all.vectors.dropFirst()), from: 1, of: all.model)
    #expect(try writer.batch { try !$0.store(further, of: id, madeOf: text, in: .encoder) })
    #expect(try writer.read { try $0.itemsWithoutVectors(in: .encoder, limit: 9, except: .nothing) } == [id])
    _ = try writer.batch { try truth.fill(.encoder, of: $0) }
    try expectAgreement(isComplete: [.words, .encoder])
  }

  @Test func aBeginningIsCompletedThoughItsFileHasNoNameAnyMore() throws {
    _ = try add("a.txt", [:], (0..<40).map { "word\($0)" }.joined(separator: " "))
    _ = try writer.batch { try truth.fill(.encoder, of: $0, beginnings: true) }
    try FileManager.default.removeItem(atPath: path + VectorTier.encoder.suffix)
    #expect(try writer.batch { try truth.fill(.encoder, of: $0) } == 1)
    #expect(try writer.read { try $0.beginnings(in: .encoder) } == 0)
    #expect(try writer.read { try $0.itemsWithoutVectors(in: .encoder, limit: 9, except: .nothing) } == [])
  }

  @Test func whatIsDamagedIsNotCopiedIntoASmallerFile() throws {
    let ids = try (0..<600).map { try add(FileName("\($0).txt"), [:], "text number \($0)") }
    _ = try writer.batch { try truth.fill(.encoder, of: $0) }
    try damageFirstVector(of: ids[599])
    _ = try writer.batch { session in for id in ids[..<400] { try session.remove(id) } }
    try writer.rest()
    let place = try writer.read { try $0.placeOfVectors(of: ids[598], in: .encoder).rows }
    #expect(place.map { $0.upperBound <= 200 } == true)
    #expect(try writer.read { try $0.itemsWithoutVectors(in: .encoder, limit: 9, except: .nothing) } == [ids[599]])
    _ = try writer.batch { try truth.fill(.encoder, of: $0) }
    try expectAgreement(isComplete: [.words, .encoder])
  }

  private func damageFirstVector(of id: ItemID) throws {
    let row = try #require(try writer.read { try $0.placeOfVectors(of: id, in: .encoder).rows?.first })
    let file = FilePath(path + VectorTier.encoder.suffix)
    let descriptor = try Descriptor.open(path: file, flags: FileFlags.readWrite)
    let place = VectorFormat(dimensions: encoder.dimensions).offset(of: .magnitudes, row: row)
    try [UInt8](repeating: 0x55, count: 8).withUnsafeBytes { try descriptor.writeAll($0, at: Int64(place)) }
  }

  @Test func vectorsThatComeAlongAreTaken() throws {
    let counting = CountingEmbedder(model)
    let path = directory.path + "/other.sqlite"
    let writer = try IndexWriter(path: path, embedder: counting)
    let attributes: AttributeSet = [.title: "boats"]
    var result = Self.result(attributes, "many words")
    let id = try writer.batch { try $0.insert(Self.record("/a", .regular, in: .none)) }
    let text = EmbeddableText(attributes: attributes, name: "a", text: result.text)
    result.vectors = SegmentVectors(of: text, by: model)
    try writer.batch { try $0.store(result, of: id) }
    #expect(counting.count == 0)
    #expect(try VectorTruth.areLike(writer.read { try $0.vectors(of: id, in: .words) }, model.vectors(of: text)))
    result.text = Array("other words".utf8)
    result.vectors = SegmentVectors(of: text, by: encoder)
    try writer.batch { try $0.store(result, of: id) }
    #expect(counting.count == 1)
  }

  @Test func usedThenNewestThenTheRestWait() throws {
    let ids = try (0..<300).map { try add(FileName("\($0).txt"), [:], "text \($0)", date: Int64($0 * 37 % 300)) }
    let empty = try add("nothing", [:], "", date: 9_999)
    try writer.batch { session throws -> Void in
      for (place, use) in [(5, 100), (77, 300), (200, 200)] {
        try session.noteUse(of: ids[place], words: [], date: Timestamp(nanoseconds: Int64(use)))
      }
    }
    let used = [ids[77], ids[200], ids[5]]
    let newest = ids.enumerated().sorted { $0.offset * 37 % 300 > $1.offset * 37 % 300 }.map(\.element)
    let all = used + newest.filter { !used.contains($0) }
    for limit in [1, 2, 3, 4, 50, 299, 300, 1_000] {
      let found = try writer.read { try $0.itemsWithoutVectors(in: .encoder, limit: limit, except: .nothing) }
      #expect(found == Array(all.prefix(limit)) && !found.contains(empty))
    }
    let rest = try writer.read { try $0.itemsWithoutVectors(in: .encoder, limit: 9, except: ItemSet(all.prefix(100))) }
    #expect(rest == Array(all[100..<109]))
    #expect(try writer.read { try $0.coverage(of: .encoder) } == VectorCoverage(covered: 0, total: 300))
    #expect(try writer.read { try $0.coverage(of: .words) } == VectorCoverage(covered: 300, total: 300))
  }

  @Test func beginningsComeFirstAndAreFoundUntilTheRestIsThere() throws {
    let long = (0..<2_000).map { "word\($0)" }.joined(separator: " ")
    let ids = try (0..<40).map { number in
      try add(
        FileName("\(number).txt"), [:], number % 2 == 0 ? "short \(number)" : "\(number) \(long)", date: Int64(number))
    }
    _ = try writer.batch { try truth.fill(.encoder, of: $0, beginnings: true) }
    try expectAgreement(isComplete: [.encoder], "beginnings")
    let rest = try writer.read { try $0.itemsWithBeginnings(in: .encoder, limit: 7) }
    #expect(rest == stride(from: 39, through: 27, by: -2).map { ids[$0] })
    #expect(try writer.read { try $0.coverage(of: .encoder) } == VectorCoverage(covered: 40, total: 40))
    try writer.rest()
    try expectAgreement(isComplete: [.encoder], "compacted")
    #expect(try writer.batch { try truth.fill(.encoder, of: $0) } == 20)
    #expect(try writer.read { try $0.beginnings(in: .encoder) } == 0)
    try expectAgreement(isComplete: [.encoder], "all")
  }

  @Test func hiddenMembersAreNotFoundAndLeaveNothing() throws {
    let file = try add("box.mbox")
    for (number, word) in ["apple", "cherry"].enumerated() {
      try writer.batch { session throws -> Void in
        try session.beginMembers(of: file, reading: UInt64(number))
        let member = MemberResult(depth: 1, name: FileName(word), type: nil, attributes: [.title: .string(word)])
        try session.store([member], of: file, reading: UInt64(number), date: .epoch)
      }
      #expect(try nearest(word).count == number)
      _ = try writer.batch { try $0.endMembers(of: file, reading: UInt64(number)) }
      #expect(try nearest(word).count == 1)
    }
    while try writer.batch({ try $0.removeHiddenMembers(atMost: 10) }) {}
    try expectAgreement()
    _ = try writer.batch { try $0.remove(file) }
    while try writer.batch({ try $0.removeHiddenMembers(atMost: 10) }) {}
    #expect(try nearest("cherry").isEmpty)
    try expectAgreement()
    try expectNoVectors()
  }

  @Test func donatedItemsAreFoundByWhatTheyMean() throws {
    let attributes: AttributeSet = [.title: "Lamp", .textContent: "burns"]
    try donate([.index([DonatedItem(identifier: "1", domain: "d", attributes: attributes)])])
    #expect(try nearest("Lamp burns").count == 1)
    try expectAgreement()
    var change = DonatedItem(identifier: "1", domain: "d", attributes: [.title: "Candle"])
    change.isUpdate = true
    try donate([.index([change])])
    let text = EmbeddableText(heading: Array("Candle".utf8), text: Array("burns".utf8))
    let stored = try writer.read { try $0.vectors(of: $0.largestItem(), in: .words) }
    #expect(VectorTruth.areLike(stored, model.vectors(of: text)))
    try expectAgreement()
    try donate([.deleteEverything])
    try expectAgreement()
    try expectNoVectors()
  }

  private func donate(_ operations: [DonationOperation]) throws {
    let part = DonationPart(index: DonationIndex(name: "n"), batch: "b", state: ClientStateChange(new: [1]))
    try writer.batch { session throws -> Void in
      _ = try session.accept(DonationOperation.bytes(of: operations), of: part, from: "org.example")
      while try session.applyDonations(atMost: 9, date: .epoch) {}
    }
  }

  /// Expects every row of every vector file to be empty.
  private func expectNoVectors() throws {
    for tier in VectorTier.allCases {
      let bytes = try Data(contentsOf: URL(filePath: path + tier.suffix))
      #expect(bytes[VectorFormat.headerBytes...].allSatisfy { $0 == 0 }, "\(tier)")
    }
  }

  @Test func whatWentLeavesNothingAndItsRoomIsGivenBack() throws {
    let ids = try writer.batch { session in
      try (0..<1_500).map { number in
        let id = try session.insert(Self.record(FileName("\(number)"), .regular, in: root))
        let text = (0..<20).map { "w\(number)-\($0)" }.joined(separator: " ")
        try session.store(Self.result([:], text), of: id)
        return id
      }
    }
    let size = try Data(contentsOf: URL(filePath: path + ".vectors")).count
    let reader = try IndexReader(path: path)
    func count(_ session: ReadingSession) throws -> Int {
      try session.nearest(to: model.direction(of: "w3-1"), in: .words, count: 1_000, among: nil).count
    }
    try reader.read { session throws -> Void in
      let before = try count(session)
      _ = try writer.batch { session in for id in ids.dropLast(50) { _ = try session.remove(id) } }
      try writer.rest()
      // An earlier snapshot may miss removed vectors, but must not find others in their place.
      let after = try count(session)
      #expect(before == 1_000 && after == 50)
    }
    #expect(try reader.read(count) == 50)
    #expect(try Data(contentsOf: URL(filePath: path + ".vectors")).count < size / 2)
    try expectAgreement()
    _ = try writer.batch { try $0.remove(root) }
    try expectNoVectors()
  }

  /// For source code, only the beginning is embedded, cut after a whole character.
  @Test func codeHasTheMeaningOfItsBeginning() throws {
    let words = "x" + String(repeating: "é", count: 3_000)
    let code = try add("a.swift", ["limelight_programmingLanguage": "Swift"], words)
    let prose = try add("a.txt", [:], words)
    #expect(try text(of: code)?.text == Array(words.utf8.prefix(2_399)))
    #expect(try text(of: prose)?.text == Array(words.utf8))
    try expectAgreement()
  }
}

/// Counts the texts that are embedded.
private final class CountingEmbedder: TextEmbedder, @unchecked Sendable {
  private let model: WordEmbedder
  private(set) var count = 0

  init(_ model: WordEmbedder) { self.model = model }

  var identity: ModelIdentity { model.identity }
  var dimensions: Int { model.dimensions }
  func vectors(of text: EmbeddableText) -> [QuantizedVector?] {
    count += 1
    return model.vectors(of: text)
  }
}
