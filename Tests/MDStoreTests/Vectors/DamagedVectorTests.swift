import Foundation
import MDModel
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// Vector files that do not match the index. They are noticed, never read as vectors, and rebuilt.
@Suite struct DamagedVectorTests {
  private let directory: TemporaryDirectory
  private let model = WordEmbedder()
  private var path: String { directory.path + "/index.sqlite" }
  private var vectors: URL { URL(filePath: path + ".vectors") }

  init() throws {
    directory = try TemporaryDirectory()
    try make(path, files: 0..<40)
  }

  private func make(_ path: String, files: Range<Int>) throws {
    let writer = try IndexWriter(path: path, embedder: model)
    _ = try writer.batch { try SampleIndex.make(in: $0, files: files) }
  }

  private func nearest(_ path: String) throws -> [NearItem] {
    try IndexReader(path: path).read {
      try $0.nearest(to: model.direction(of: "number3 everywhere"), in: .words, count: 3, among: nil)
    }
  }

  /// Expects that `wanted` items lack vectors when the writer opens, and that everything is right after they are made.
  private func expectRepair(wanted: ClosedRange<Int>, _ label: String) throws {
    let writer = try IndexWriter(path: path, embedder: model)
    let truth = VectorTruth([.words: model])
    #expect(try wanted.contains(writer.batch { try truth.fill(.words, of: $0) }), "\(label)")
    let items = (1...60).map { ItemID(Int64($0)) }
    let differences = try writer.read { try truth.differences(in: $0, items: items, isComplete: [.words]) }
    #expect(differences.isEmpty, "\(label): \(differences)")
    let verification = try IndexVerification(path: path)
    #expect(try verification.run() && verification.findings.isEmpty, "\(label): \(verification.findings)")
    #expect(try nearest(path).count == 3)
  }

  private func findings() throws -> [String] {
    let verification = try IndexVerification(path: path)
    #expect(try verification.run())
    return verification.findings
  }

  enum Damage: String, CaseIterable {
    case missing, empty, truncated, header, foreign, swapped, older, directory
  }

  @Test(arguments: Damage.allCases) func anotherFileIsNoticedAndMadeAgain(damage: Damage) throws {
    let expected = try nearest(path)
    #expect(expected.count == 3)
    let good = try Data(contentsOf: vectors)
    var damaged = good
    switch damage {
    case .missing, .directory: break
    case .empty: damaged = Data()
    case .truncated: damaged.removeLast(good.count - 5_000)
    case .header: damaged[20] ^= 1
    case .foreign: damaged = Data("a text, and no vectors".utf8) + good
    case .swapped:
      let other = directory.path + "/other.sqlite"
      try make(other, files: 0..<40)
      damaged = try Data(contentsOf: URL(filePath: other + ".vectors"))
    case .older:
      let writer = try IndexWriter(path: path, embedder: model)
      try writer.batch { session throws -> Void in
        let id = try #require(try session.reading.itemsWithText(.phrase("number3")).items.first)
        _ = try session.replaceNotes([.comment: "another meaning"], keys: [.comment], of: id)
      }
    }
    try FileManager.default.removeItem(at: vectors)
    switch damage {
    case .missing: break
    case .directory: try FileManager.default.createDirectory(at: vectors, withIntermediateDirectories: false)
    default: try damaged.write(to: vectors)
    }
    // A reader accepts an older file in place of the newer one, except for rows that the file lacks.
    if damage != .older {
      #expect(try nearest(path).isEmpty, "\(damage)")
      #expect(try findings().count == 1, "\(damage)")
    } else {
      #expect(try !findings().isEmpty)
    }
    if damage == .directory { try FileManager.default.removeItem(at: vectors) }
    try expectRepair(wanted: 40...40, "\(damage)")
  }

  /// Bits flipped in the file of a killed writer. Each one lies in a row whose item then loses its vectors, or in free
  /// space that is wiped.
  @Test(arguments: Rounds.seeds(3)) func flippedBitsAreNoticed(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<12 {
      // Without the closing record, the writer checks the rows.
      try FileManager.default.removeItem(atPath: path + ".closed")
      try RawDatabase(path).change("UPDATE vector_tier SET closing = 1")
      var bytes = try Data(contentsOf: vectors)
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        let place = Int.random(in: VectorFormat.headerBytes..<bytes.count, using: &generator)
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
      try bytes.write(to: vectors)
      let items = (1...60).map { ItemID(Int64($0)) }
      try IndexReader(path: path).read { session throws -> Void in
        for id in items {
          let stored = try session.vectors(of: id, in: .words)
          let text = try session.embeddableText(of: id)
          let isRight = stored.isEmpty || VectorTruth.areLike(stored, text.map(model.vectors) ?? [])
          #expect(isRight, "seed \(seed), round \(round), \(id)")
        }
      }
      try expectRepair(wanted: 0...20, "seed \(seed), round \(round)")
    }
  }

  @Test func twoIndexesDoNotReadEachOthersFiles() throws {
    let other = directory.path + "/other.sqlite"
    try make(other, files: 0..<40)
    let spare = path + ".spare"
    for (from, to) in [(path, spare), (other, path)] {
      try FileManager.default.moveItem(atPath: from + ".vectors", toPath: to + ".vectors")
    }
    try FileManager.default.moveItem(atPath: spare + ".vectors", toPath: other + ".vectors")
    for index in [path, other] { #expect(try nearest(index).isEmpty) }
    try expectRepair(wanted: 40...40, "swapped")
  }

  @Test func vectorsGoAndComeWithTheIndex() throws {
    let expected = try nearest(path)
    try IndexReplacement.build(inPlaceOf: path, embedder: model) { writer throws -> Void in
      _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<40) }
      #expect(try nearest(path) == expected)
    }
    #expect(try nearest(path) == expected)
    // A replacement without vectors must remove the old vector file.
    try IndexReplacement.build(inPlaceOf: path) { _ = try $0.batch { try SampleIndex.make(in: $0, files: 0..<9) } }
    #expect(!FileManager.default.fileExists(atPath: vectors.path))
    try expectRepair(wanted: 9...9, "replaced")
    let aside = try DamagedIndex.moveAside(path)
    #expect(FileManager.default.fileExists(atPath: aside + ".vectors"))
    #expect(!FileManager.default.fileExists(atPath: vectors.path))
    try make(path, files: 0..<40)
    _ = try IndexErasure.erase([.root], from: path)
    let left = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(left.filter { $0.hasPrefix("index.sqlite") && !$0.contains(".damaged-") } == ["index.sqlite.lock"])
  }
}
