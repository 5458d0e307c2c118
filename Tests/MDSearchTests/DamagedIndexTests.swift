import Foundation
import Glibc
import MDModel
import MDQuery
import MDSearchAPI
import MDStore
import MDStoreWriter
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDSearch

/// Indexes whose files were damaged behind SQLite's back.
///
/// The tests run in child processes, so that a trap fails only one test, and an endless loop can be ended.
@Suite struct DamagedIndexTests {
  @Test(arguments: Rounds.groups(6)) func everyUseEndsInAnAnswerOrAnError(group: Int) async throws {
    await #expect(processExitsWith: .success) { [group = group as Int] in
      alarm(120)
      let damaged = try DamagedCopies()
      for seed in UInt64(group * 12)..<UInt64(group * 12 + 12) {
        let damage = try damaged.makeCopy(seed: seed)
        do { try damaged.useCopy(seed: seed) } catch {
          Issue.record("seed \(seed), \(damage): \(error) of type \(type(of: error))")
        }
      }
    }
  }

  /// Seeds that once caused a trap.
  @Test(arguments: [UInt64(1566)]) func formerTrapsStayErrors(seed: UInt64) async throws {
    await #expect(processExitsWith: .success) { [seed = seed as UInt64] in
      alarm(120)
      let damaged = try DamagedCopies()
      _ = try damaged.makeCopy(seed: seed)
      try damaged.useCopy(seed: seed)
    }
  }

  /// Without this, the tests above would prove nothing: they might never meet the damage.
  @Test func damageIsNoticed() throws {
    let damaged = try DamagedCopies()
    let codes = try (UInt64(0)..<12).map { seed in
      _ = try damaged.makeCopy(seed: seed)
      return try damaged.useCopy(seed: seed)
    }
    #expect(codes.count { $0.contains(.corrupt) } >= 4)
  }
}

/// Copies of one good index, each with different damage.
struct DamagedCopies {
  private let directory: TemporaryDirectory
  private let good: [UInt8]
  private var path: String { directory.path + "/index.sqlite" }

  init() throws {
    directory = try TemporaryDirectory()
    let whole = directory.path + "/good.sqlite"
    let writer = try IndexWriter(path: whole)
    var session = RandomSession(seed: 99)
    try session.run(batches: 30, on: writer)
    try writer.batch { session throws -> Void in
      for version in Int64(0)..<60 {
        _ = try session.number(of: ImporterVersion(identifier: "org.example", version: version))
      }
    }
    try writer.checkpoint()
    good = Array(try Data(contentsOf: URL(filePath: whole)))
  }

  /// - Returns: a description of the damage.
  func makeCopy(seed: UInt64) throws -> String {
    for suffix in ["", "-wal", "-shm", ".closed"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    var generator = SeededGenerator(seed: seed)
    var bytes = good
    let damage = Self.damages[Int(seed) % Self.damages.count]
    damage.make(&bytes, &generator)
    try directory.write(bytes, to: "index.sqlite")
    return damage.name
  }

  private struct Damage {
    var name: String
    var make: (inout [UInt8], inout SeededGenerator) -> Void
  }

  private static let page = 4096
  private static var damages: [Damage] {
    [
      Damage(name: "some bytes anywhere") { bytes, generator in
        for _ in 0..<40 { spoil(&bytes, Int.random(in: 100..<bytes.count, using: &generator), &generator) }
      },
      Damage(name: "a page of noise") { bytes, generator in
        let start = somePage(bytes, &generator)
        for place in start..<start + page { spoil(&bytes, place, &generator) }
      },
      Damage(name: "a page twice") { bytes, generator in
        let (target, source) = (somePage(bytes, &generator), somePage(bytes, &generator))
        bytes.replaceSubrange(target..<target + page, with: Array(bytes[source..<source + page]))
      },
      Damage(name: "cut short") { bytes, generator in
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
      },
      Damage(name: "bytes of the header") { bytes, generator in
        for _ in 0..<6 { spoil(&bytes, Int.random(in: 0..<100, using: &generator), &generator) }
      },
      Damage(name: "bits all over") { bytes, generator in
        for place in stride(from: 200, to: bytes.count, by: 997) {
          bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        }
      },
    ]
  }

  private static func spoil(_ bytes: inout [UInt8], _ place: Int, _ generator: inout SeededGenerator) {
    bytes[place] = .random(in: 0...255, using: &generator)
  }

  private static func somePage(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> Int {
    Int.random(in: 1..<bytes.count / page, using: &generator) * page
  }

  /// Runs all operations of the tools.
  ///
  /// - Returns: the error codes that occurred.
  ///
  /// - Throws: errors other than those of the index.
  @discardableResult
  func useCopy(seed: UInt64) throws -> Set<StoreError.Code> {
    var codes: Set<StoreError.Code> = []
    func attempt(_ body: () throws -> Void) throws {
      do { try body() } catch let error as StoreError { codes.insert(error.code) } catch is ScopeError {}
    }
    try attempt { try read(try IndexReader(path: path), attempt) }
    try attempt { try write(seed: seed) }
    _ = try? DamagedIndex.moveAside(path)
    _ = try IndexWriter(path: path).batch { try SampleIndex.make(in: $0, files: 0..<1) }
    return codes
  }

  private func read(_ reader: IndexReader, _ attempt: (() throws -> Void) throws -> Void) throws {
    for order in SearchRequest.Order.allCases {
      for word in ["invoice", "日", "x", "café", "zzz"] {
        try attempt { try reader.read { try search(word, order, $0) } }
        try attempt { try reader.read { try searchNames(word, order, $0) } }
      }
    }
    for typed in ["i", "in", "invoice re", "x ", "日"] {
      try attempt {
        _ = try reader.read { try CompletionFinder(session: $0, now: .epoch).completions(of: typed, atMost: 9) }
      }
    }
    try attempt { try reader.read { _ = try ($0.counts(), $0.journal(), $0.failures(), $0.types(), $0.roots()) } }
    for number in Int64(1)...120 {
      try attempt { try reader.read { _ = try ItemAttributes.indexed(ItemID(number), in: $0) } }
      try attempt { try reader.read { _ = try ($0.text(of: ItemID(number)), $0.path(of: ItemID(number))) } }
      try attempt { try reader.read { _ = try $0.directories(below: ItemID(number)) } }
    }
  }

  private func search(_ word: String, _ order: SearchRequest.Order, _ session: ReadingSession) throws {
    let request = SearchRequest.typed(word, order: order)
    let snippets = SnippetFinder(request.expression)
    try Searcher(session: session).search(request) { _ = try snippets.snippet(of: $0.item, in: session) }
  }

  private func searchNames(_ part: String, _ order: SearchRequest.Order, _ session: ReadingSession) throws {
    var request = SearchRequest.named(part, order: order)
    request.scopes = ["/roots"]
    _ = try Searcher(session: session).count(request)
    try Searcher(session: session).search(request) { _ in }
  }

  private func write(seed: UInt64) throws {
    let writer = try IndexWriter(path: path)
    try? writer.batch { session throws -> Void in
      for root in try session.reading.roots() { try session.noteListing(of: root.id, failure: nil) }
    }
    _ = try writer.batch { try SampleIndex.make(in: $0, files: 0..<3) }
    try writer.optimize()
    for number in Int64(1)...120 { _ = try writer.batch { try $0.remove(ItemID(number)) } }
    try writer.checkpoint()
  }
}
