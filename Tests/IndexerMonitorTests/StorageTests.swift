import Foundation
import IndexerMonitor
import MDTestSupport
import Testing

/// Rules that every storage must follow.
@Suite struct StorageTests {
  private let link = IndexLink(provider: "notes", indexer: "index")

  private func change(
    removing removed: [String] = [], noting noted: [String] = [], in generation: Int = 1,
    expecting expected: UInt8? = nil,
    state: UInt8 = 1, checkpoint: String = "here", of link: IndexLink? = nil
  ) -> StorageChange {
    StorageChange(
      link: link ?? self.link, removed: removed, noted: noted, generation: generation,
      expectedState: expected.map { IndexState(bytes: Data([$0])) }, state: IndexState(bytes: Data([state])),
      checkpoint: Data(checkpoint.utf8))
  }

  @Test(arguments: StorageKind.allCases) func aStateStandsForItsCheckpoint(kind: StorageKind) async throws {
    let place = try StoragePlace(kind)
    var storage = await place.next()
    #expect(try await storage.checkpoint(of: "index", state: IndexState(bytes: Data([1]))) == nil)
    try await storage.write(change(state: 1, checkpoint: "first"))
    try await storage.write(change(state: 2, checkpoint: "second"))
    try await storage.write(change(state: 3, checkpoint: ""))
    storage = await place.next()
    for (state, checkpoint) in [(1, "first"), (2, "second"), (3, "")] as [(UInt8, String)] {
      #expect(
        try await storage.checkpoint(of: "index", state: IndexState(bytes: Data([state]))) == Data(checkpoint.utf8))
    }
    #expect(try await storage.checkpoint(of: "other", state: IndexState(bytes: Data([1]))) == nil)
    #expect(try await storage.checkpoint(of: "index", state: IndexState(bytes: Data())) == nil)
    await place.end()
  }

  @Test(arguments: StorageKind.allCases) func theLastEightCheckpointsOfEachIndexerAreKept(kind: StorageKind)
    async throws
  {
    let place = try StoragePlace(kind)
    let storage = await place.next()
    try await storage.write(change(state: 77, of: IndexLink(provider: "notes", indexer: "quiet")))
    for state in 1...20 { try await storage.write(change(state: UInt8(state), checkpoint: "\(state)")) }
    for state in 13...20 {
      let known = try await storage.checkpoint(of: "index", state: IndexState(bytes: Data([UInt8(state)])))
      #expect(known == Data("\(state)".utf8))
    }
    #expect(try await storage.checkpoint(of: "quiet", state: IndexState(bytes: Data([77]))) != nil)
    await place.end()
  }

  /// While an index keeps failing, its state stays the same, so its checkpoint must be kept. The old checkpoint may go
  /// after the index has another state.
  @Test(arguments: StorageKind.allCases) func theCheckpointOfTheExpectedStateIsKept(kind: StorageKind) async throws {
    let place = try StoragePlace(kind)
    let storage = await place.next()
    try await storage.write(change(state: 1, checkpoint: "there"))
    for state in 2...20 { try await storage.write(change(expecting: 1, state: UInt8(state))) }
    #expect(try await storage.checkpoint(of: "index", state: IndexState(bytes: Data([1]))) == Data("there".utf8))
    #expect(try await storage.checkpoint(of: "index", state: IndexState(bytes: Data([13]))) != nil)
    try await storage.write(change(expecting: 20, state: 21))
    #expect(try await storage.checkpoint(of: "index", state: IndexState(bytes: Data([1]))) == nil)
    await place.end()
  }

  @Test(arguments: StorageKind.allCases) func removalsComeBeforeNotes(kind: StorageKind) async throws {
    let place = try StoragePlace(kind)
    let storage = await place.next()
    try await storage.write(change(noting: ["a", "b", "c"]))
    try await storage.write(change(removing: ["a", "b", "never"], noting: ["b"]))
    #expect(try await storage.noted(among: ["a", "b", "c", "d"], of: link) == ["b", "c"])
    #expect(try await storage.noted(among: ["b"], of: IndexLink(provider: "other", indexer: "index")) == [])
    await place.end()
  }

  @Test(arguments: StorageKind.allCases) func oldIdentifiersComeInPagesInTheOrderOfTheirBytes(
    kind: StorageKind
  ) async throws {
    let place = try StoragePlace(kind)
    let storage = await place.next()
    let names = ["", "Z", "a", "a\u{0}b", "ab", "é", "日本", "\u{1F600}", "\u{FFFD}", "0", "9"]
    try await storage.write(change(noting: names + ["seen again"], in: 1))
    try await storage.write(change(noting: ["seen again", "new"], in: 2))
    var (found, last) = ([String](), nil as String?)
    repeat {
      let page = try await storage.identifiers(before: 2, of: link, after: last, limit: 3)
      #expect(page.count <= 3)
      found += page
      last = page.count == 3 ? page.last : nil
    } while last != nil
    #expect(found == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(try await storage.identifiers(before: .max, of: link, after: nil, limit: 100).count == names.count + 2)
    #expect(try await storage.identifiers(before: 1, of: link, after: nil, limit: 100) == [])
    await place.end()
  }

  @Test(arguments: StorageKind.allCases) func whatIsForgottenIsAllOfOneIndexer(kind: StorageKind) async throws {
    let place = try StoragePlace(kind)
    let storage = await place.next()
    let logs = IndexLink(provider: "logs", indexer: "index"), far = IndexLink(provider: "notes", indexer: "far")
    for link in [link, logs, far] { try await storage.write(change(noting: ["a"], of: link)) }
    #expect(try await storage.providers(of: "index") == ["notes", "logs"])
    try await storage.forget(indexer: "index")
    #expect(try await storage.providers(of: "index") == [])
    #expect(try await storage.checkpoint(of: "index", state: IndexState(bytes: Data([1]))) == nil)
    #expect(try await storage.noted(among: ["a"], of: link) == [])
    #expect(try await storage.noted(among: ["a"], of: far) == ["a"])
    #expect(try await storage.checkpoint(of: "far", state: IndexState(bytes: Data([1]))) != nil)
    await place.end()
  }

  /// A provider without any recorded identifier no longer exists.
  @Test(arguments: StorageKind.allCases) func aProviderGoesWithItsLastIdentifier(kind: StorageKind) async throws {
    let place = try StoragePlace(kind)
    let storage = await place.next()
    try await storage.write(change(noting: ["a"]))
    try await storage.write(change(removing: ["a"]))
    #expect(try await storage.providers(of: "index") == [])
    await place.end()
  }

  /// Compared with a dictionary. The process ends in between.
  @Test(arguments: 0..<20, StorageKind.allCases) func aStorageAgreesWithADictionary(seed: Int, kind: StorageKind)
    async throws
  {
    var random = SeededGenerator(seed: UInt64(seed))
    let place = try StoragePlace(kind)
    var storage = await place.next()
    var model: [String: Int] = [:]
    for step in 0..<60 {
      if Int.random(in: 0..<8, using: &random) == 0 { storage = await place.next() }
      let names = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        "object \(Int.random(in: 0..<25, using: &random))"
      }
      let (removed, noted) = (names.prefix(2), Set(names.dropFirst(2)))
      try await storage.write(change(removing: Array(removed), noting: Array(noted), in: step, state: UInt8(step)))
      for name in removed { model[name] = nil }
      for name in noted { model[name] = step }
      let generation = Int.random(in: 0...60, using: &random)
      let old = try await storage.identifiers(before: generation, of: link, after: nil, limit: 1_000)
      #expect(old == model.filter { $0.value < generation }.keys.sorted(), "seed \(seed), step \(step)")
      // Reads the sweep in pages, and removes each page before the next one is requested.
      if Int.random(in: 0..<4, using: &random) == 0 {
        let swept = try await sweep(storage, before: generation, limit: Int.random(in: 1...5, using: &random), step)
        #expect(swept == old, "seed \(seed), step \(step)")
        for name in swept { model[name] = nil }
      }
      let all = (0..<25).map { "object \($0)" }
      #expect(try await storage.noted(among: all, of: link) == Set(model.keys), "seed \(seed), step \(step)")
    }
    await place.end()
  }

  private func sweep(_ storage: any StateStorage, before generation: Int, limit: Int, _ step: Int) async throws
    -> [String]
  {
    var swept: [String] = []
    while true {
      let page = try await storage.identifiers(before: generation, of: link, after: swept.last, limit: limit)
      swept += page
      try await storage.write(change(removing: page, in: step, state: UInt8(step)))
      if page.count < limit { return swept }
    }
  }
}
