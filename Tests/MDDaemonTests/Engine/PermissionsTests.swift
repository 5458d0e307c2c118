import MDConfiguration
import MDIndexer
import MDModel
import MDScheduler
import MDTestSupport
import Testing

@testable import MDDaemon

/// When held work asks for permission again, on the test's clock.
struct PermissionsTests {
  private func pressed() throws -> SteppedEngine {
    let stepped = try SteppedEngine(roots: ["files"]) {
      $0.cpuPressure = 20
      $0.heldShare = 5
    }
    stepped.index.context.conditions.simulate { $0.cpuPressure = 100 }
    _ = stepped.engine.permissions.decide(.firstCrawl, at: stepped.now)
    stepped.pass(.minutes(2))
    return stepped
  }

  @Test func workThatGoesOnInSpiteOfPressureAsksAsRarelyAsWorkThatWaits() throws {
    let (stepped, now) = (try pressed(), Duration.seconds(10))
    let permissions = stepped.engine.permissions
    guard case .run(_, _?) = permissions.decide(.firstCrawl, at: stepped.now) else {
      Issue.record("it does not run")
      return
    }
    #expect(permissions.nextLook(.firstCrawl, at: stepped.now) == stepped.now.instant + now)
    #expect(permissions.nextLook(.live, at: stepped.now) == stepped.now.instant + Permissions.interval)
  }

  /// One worker has all files until it starts them, so the other workers have none when the pressure ends.
  @Test func theEndOfPressureIsNoticedWhenTheWorkersHaveAllFiles() throws {
    let gated = try GatedImporter()
    let stepped = try SteppedEngine(roots: ["files"], catalog: gated.catalog) {
      $0.cpuPressure = 20
      $0.heldShare = 5
    }
    let (index, contents) = (stepped.index, stepped.index.contents)
    index.context.conditions.simulate { $0.cpuPressure = 100 }
    _ = stepped.engine.permissions.decide(.firstCrawl, at: stepped.now)
    stepped.pass(.minutes(2))
    try stepped.directory.write("x", to: "files/one.txt")
    try stepped.crawlNames(of: "files", as: .firstCrawl)
    try contents.run(stepped.now, in: index)
    #expect(contents.load(of: .firstCrawl, in: index) == (waiting: 0, running: 1))
    #expect(contents.due(stepped.now, in: index) == stepped.now.instant + .seconds(10))
    try gated.awaitStart()
    gated.open()
  }
}
