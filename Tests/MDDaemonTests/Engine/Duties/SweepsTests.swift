import Glibc
import MDConfiguration
import MDCrawl
import MDModel
import MDTestSupport
import MDWatch
import Testing

@testable import MDDaemon

/// Folders without a watch, on the test's clock.
struct SweepsTests {
  private static let interval = Duration.minutes(60)

  private func swept() throws -> SteppedEngine {
    let stepped = try SteppedEngine(roots: ["files"]) {
      $0.sweepInterval = Self.interval
      $0.watchBudget = 2
    }
    for number in 0..<5 { try stepped.directory.write("x", to: "files/\(number)/one.txt") }
    try stepped.work()
    #expect(stepped.index.watcher.usage.swept > 0)
    return stepped
  }

  private func due(_ stepped: SteppedEngine) throws -> Duration {
    try #require(stepped.index.sweeps.due(stepped.now, in: stepped.index)) - stepped.now.instant
  }

  private func change(_ stepped: SteppedEngine, _ body: (inout Configuration) -> Void) throws {
    let context = stepped.engine.context
    let former = context.settings
    body(&context.settings.user.configuration)
    try stepped.index.apply(context.settings.difference(from: former), stepped.now)
  }

  @Test func otherSettingsHaveNoFolderLookedAtSooner() throws {
    let stepped = try swept()
    try change(stepped) { $0.importerIdle = .seconds(77) }
    #expect(try due(stepped) == Self.interval)
  }

  /// Folders that cannot be watched must not be swept every second forever.
  @Test func hasteEndsAfterARound() throws {
    let stepped = try swept()
    let (index, sweeps) = (stepped.index, stepped.index.sweeps)
    // The index does not know this folder, so no sweep can give it a watch.
    let directory = open(stepped.directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(directory) }
    #expect(index.watcher.watch(directory, as: ItemID(9_999)) == .swept)
    index.watcher.setBudget(1_000)
    sweeps.planAnew(stepped.now, in: index)
    #expect(try due(stepped) == .seconds(1))
    stepped.pass(.seconds(1))
    try sweeps.run(stepped.now, in: index)
    #expect(try index.watcher.usage.swept == 1 && due(stepped) == Self.interval)
  }
}
