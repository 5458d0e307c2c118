import Foundation
import MDModel
import MDStore
import MDSystem
import MDTestSupport
import Testing

/// `mdimport`, ended in the middle of its work.
@Suite struct InterruptionTests {
  private static let interrupt: Int32 = 2
  private static let kill: Int32 = 9

  /// Kills a normal run at twenty moments. Each run continues where the previous one was killed.
  @Test func killedAtAnyMomentItEndsWhereAnUndisturbedRunDoes() throws {
    let seed: UInt64 = 20
    let home = try ToolHome()
    var mixed = MixedHome(home, seed: seed)
    try mixed.fill(texts: 200, samples: 130)
    let began = Clock.now
    let undisturbed = try home.mdimport("--quiet", home.files)
    #expect(undisturbed.status == 0 || undisturbed.status == 2)
    let milliseconds = UInt64((Clock.now - began).inNanoseconds) / 1_000_000
    let expected = try contents(of: home)
    #expect(expected.items.count > 300 && expected.hits.values.allSatisfy { !$0.isEmpty })
    try removeIndex(of: home)

    var random = SeededGenerator(seed: seed)
    var kills = 0
    while kills < Rounds.times(20) {
      let moment = Int32(random.next() % (milliseconds + 1))
      if try isKilled(home, after: moment) {
        kills += 1
      } else {
        // The run finished before the kill, so the next one starts with a new index.
        #expect(try contents(of: home).differences(from: expected) == [], "seed \(seed), after \(kills) kills")
        try removeIndex(of: home)
      }
    }
    let last = try home.mdimport("--quiet", home.files)
    #expect(last.status == 0 || last.status == 2, "\(last.messages)")
    #expect(try contents(of: home).differences(from: expected) == [], "seed \(seed)")
  }

  private func isKilled(_ home: ToolHome, after milliseconds: Int32) throws -> Bool {
    let process = try ToolProcess(
      BuiltProducts.tool("mdimport"), ["--quiet", home.files], environment: home.environment())
    if try process.ending(milliseconds: milliseconds) != nil { return false }
    process.signal(Self.kill)
    return try process.finish().ending == .signalled(Self.kill)
  }

  private func contents(of home: ToolHome) throws -> LogicalIndex {
    try home.read { try LogicalIndex($0, words: MixedHome.words + ["the", "test", "png", "pdf"]) }
  }

  private func removeIndex(of home: ToolHome) throws { try FileManager.default.removeItem(atPath: home.limelight) }

  @Test(arguments: [Int32(2), 15]) func askedToStopItKeepsWhatIsDoneAndSaysSo(signal: Int32) throws {
    let home = try ToolHome()
    var mixed = MixedHome(home, seed: 21)
    try mixed.fill(texts: 150, samples: 60)
    let process = try ToolProcess(BuiltProducts.tool("mdimport"), [home.files], environment: home.environment())
    // The lock exists as soon as the tool handles signals. From then on a signal asks the run to stop.
    while !FileManager.default.fileExists(atPath: home.index), try process.ending(milliseconds: 5) == nil {}
    process.signal(signal)
    let stopped = try process.finish()
    #expect(stopped.status == 130, "\(stopped.messages)")
    #expect(
      stopped.messages.contains("mdimport: stopping; finished work is kept, and the next run continues from there\n"))
    let waiting = try home.read { try $0.pendingCount() }
    let found = try home.mdfind("-name", "note")
    if waiting > 0 {
      #expect(found.messages.hasSuffix(" indexed by content; the rest is found by name only so far\n"))
    }
    let resumed = try home.mdimport(home.files)
    #expect(resumed.status == 0 || resumed.status == 2)
    #expect(try home.read { try $0.pendingCount() } == 0)
    #expect(try home.mdfind("-name", "note").messages.isEmpty)
  }

  @Test func aRebuildThatIsInterruptedLeavesTheOldIndex() throws {
    let home = try ToolHome()
    try home.write("the old contents", to: "old.txt")
    #expect(try home.mdimport(home.files).status == 0)
    var mixed = MixedHome(home, seed: 22)
    try mixed.fill(texts: 150, samples: 60)
    let process = try ToolProcess(
      BuiltProducts.tool("mdimport"), ["--rebuild", home.files], environment: home.environment())
    while !FileManager.default.fileExists(atPath: home.index + ".new"), try process.ending(milliseconds: 5) == nil {}
    process.signal(Self.interrupt)
    let stopped = try process.finish()
    #expect(stopped.status == 130, "\(stopped.messages)")
    #expect(stopped.messages.contains("interrupted; the old index stays as it was"))
    #expect(try home.mdfind("contents").lines == home.paths("old.txt"))
    #expect(try home.read { try $0.counts().items } == 2)
    #expect(!FileManager.default.fileExists(atPath: home.index + ".new"))
  }
}
