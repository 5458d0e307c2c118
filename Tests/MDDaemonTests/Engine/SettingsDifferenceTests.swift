import MDConfiguration
import MDCrawl
import MDIndexer
import MDModel
import MDProtocol
import MDStore
import MDTestSupport
import MDWatch
import Testing

@testable import MDDaemon

/// Settings that change while the engine runs, on the test's clock.
struct SettingsDifferenceTests {
  /// A value different from the default, for each key.
  private static let values: [ConfigurationKey: String] = [
    .roots: "/nowhere", .exclude: "*.tmp", .includesHidden: "yes", .includesDependencies: "yes",
    .honoursGitignore: "yes",
    .crossesFileSystems: "yes", .networkMounts: "yes", .archiveContents: "contents", .activeShare: "7%",
    .heldShare: "6%", .idleShare: "8%", .onBattery: "pause", .batteryMinimum: "9%", .cpuPressure: "11%",
    .ioPressure: "12%",
    .memoryPressure: "13%", .minimumFree: "1MB", .watchBudget: "100", .sweepInterval: "1h", .importerIdle: "5s",
    .workers: "3", .learn: "off", .meaning: "off", .encode: "off", .ocr: "on", .logLevel: "debug",
  ]

  /// Keys whose change makes all trees be crawled again.
  private static let rules: Set<ConfigurationKey> = [
    .exclude, .includesHidden, .includesDependencies, .honoursGitignore, .crossesFileSystems, .networkMounts,
  ]

  private func configuration(_ key: ConfigurationKey) throws -> Configuration {
    var problems: [ConfigurationProblem] = []
    let line = "\(key.rawValue) = \(try #require(Self.values[key]))"
    let read = Configuration(parsing: Array(line.utf8), home: "/home", problems: &problems)
    #expect(problems.isEmpty)
    return read
  }

  /// Applies settings as a change of the settings files does.
  @discardableResult
  private func change(_ stepped: SteppedEngine, _ body: (inout UserSettings) throws -> Void) throws
    -> SettingsDifference
  {
    let context = stepped.engine.context
    let former = context.settings
    try body(&context.settings.user)
    let difference = context.settings.difference(from: former)
    try stepped.index.apply(difference, stepped.now)
    return difference
  }

  private func plannedCrawls(_ stepped: SteppedEngine) -> [FilePath] {
    stepped.index.crawls.plan.crawls.map(\.path).sorted()
  }

  @Test func nothingFollowsFromTheSame() throws {
    let stepped = try SteppedEngine(roots: ["files"])
    #expect(try change(stepped) { _ in }.isEmpty)
  }

  @Test(arguments: ConfigurationKey.allCases) func onlyImportersNeedAnotherOpening(key: ConfigurationKey) throws {
    let stepped = try SteppedEngine()
    var former = stepped.engine.context.settings
    former.user.configuration = Configuration(home: "/home")
    var fresh = former
    fresh.user.configuration = try configuration(key)
    let difference = fresh.difference(from: former)
    #expect(difference.changed == [key.rawValue])
    #expect(difference.needsReopening == (key == .archiveContents))
    #expect((difference.rules != .same) == Self.rules.contains(key))
    #expect(difference.changesRoots == (key == .roots))
  }

  /// A result that arrives after a key has changed is still stored, and a mere limit causes no crawl.
  @Test(arguments: ConfigurationKey.allCases) func noImportIsLost(key: ConfigurationKey) throws {
    let gated = try GatedImporter()
    let stepped = try SteppedEngine(roots: ["files"], catalog: gated.catalog)
    try stepped.work()
    try stepped.directory.write("kingfisher", to: "files/one.txt")
    try stepped.crawlNames(of: "files", as: .live)
    try stepped.work()
    try gated.awaitStart()
    let before = stepped.index
    let configuration = try configuration(key)
    let share = stepped.engine.context.settings.configuration
    try change(stepped) { user in
      user.configuration = configuration
      // Load on the test machine must not hold the test back.
      (user.configuration.cpuPressure, user.configuration.ioPressure) = (share.cpuPressure, share.ioPressure)
      user.configuration.memoryPressure = share.memoryPressure
    }
    #expect(plannedCrawls(stepped) == (Self.rules.contains(key) ? [stepped.path("files")] : []))
    gated.open()
    try importAll(stepped)
    // Changed rules cause a new crawl, and a file as young as this one is imported again.
    stepped.pass(Permissions.interval)
    try importAll(stepped)
    #expect(stepped.index === before)
    #expect(try stepped.item("files/one.txt")?.state == .indexed)
  }

  /// Stores all results for the files that wait now.
  private func importAll(_ stepped: SteppedEngine) throws {
    try stepped.work()
    while stepped.index.live.contents.queue.look({ $0.running > 0 }) {
      stepped.awaitResults()
      try stepped.work()
    }
  }

  // MARK: Trees

  private func homeOfTwoFolders() throws -> SteppedEngine {
    let stepped = try SteppedEngine(roots: ["files"])
    for name in ["a", "b"] { try stepped.directory.write("x", to: "files/\(name)/one.txt") }
    try stepped.work()
    return stepped
  }

  @Test func anExclusionOfOneFolderTakesItOutAtOnce() throws {
    let stepped = try homeOfTwoFolders()
    try change(stepped) { $0.configuration.exclusions = ["/a/"] }
    #expect(try stepped.item("files/a/one.txt") == nil && stepped.item("files/b/one.txt") != nil)
    #expect(plannedCrawls(stepped) == [])
    try change(stepped) { $0.configuration.exclusions = [] }
    #expect(plannedCrawls(stepped) == [stepped.path("files/a")])
    try stepped.work()
    #expect(try stepped.item("files/a/one.txt") != nil)
  }

  /// One change excludes a folder and stops excluding another.
  @Test func anExclusionInPlaceOfAnotherTakesItsFolderOutAtOnce() throws {
    let stepped = try homeOfTwoFolders()
    try change(stepped) { $0.configuration.exclusions = ["/a/"] }
    try change(stepped) { $0.configuration.exclusions = ["/b/"] }
    #expect(try stepped.item("files/b/one.txt") == nil)
    try stepped.work()
    #expect(try stepped.item("files/a/one.txt") != nil && stepped.item("files/b/one.txt") == nil)
  }

  @Test func aSwitchConcernsItsFolderAlone() throws {
    let stepped = try homeOfTwoFolders()
    try change(stepped) { $0.switches.set(.indexingOff, for: stepped.path("files/a")) }
    try stepped.directory.write("x", to: "files/a/two.txt")
    #expect(plannedCrawls(stepped) == [])
    try stepped.crawlNames(of: "files")
    #expect(try stepped.item("files/a/one.txt") != nil && stepped.item("files/a/two.txt") == nil)
    try change(stepped) { $0.switches.set(nil, for: stepped.path("files/a")) }
    #expect(plannedCrawls(stepped) == [stepped.path("files/a")])
    try stepped.work()
    #expect(try stepped.item("files/a/two.txt") != nil)
  }

  /// With the rules it started with, the crawl would store files that are excluded now.
  @Test func aCrawlUnderWayBeginsAnewByOtherRules() throws {
    let stepped = try SteppedEngine(roots: ["files"])
    for number in 0..<4 { try stepped.directory.write("x", to: "files/\(number)/.one") }
    let index = stepped.index
    try change(stepped) { $0.configuration.includesHidden = true }
    index.context.mailbox.noteEvents()
    // Pending mail makes the crawl return after each folder.
    try index.crawls.run(stepped.now, in: index)
    try index.crawls.run(stepped.now, in: index)
    try change(stepped) { $0.configuration.includesHidden = false }
    _ = index.context.mailbox.take()
    try stepped.work()
    for number in 0..<4 { #expect(try stepped.item("files/\(number)/.one") == nil) }
  }

  // MARK: Roots

  private func configuredHome() throws -> SteppedEngine {
    let stepped = try SteppedEngine()
    for name in ["a", "b"] { try stepped.directory.write("x", to: "files/\(name)/one.txt") }
    try change(stepped) { $0.configuration.roots = [stepped.path("files")] }
    try stepped.work()
    return stepped
  }

  private func roots(_ stepped: SteppedEngine) throws -> [FilePath] {
    try stepped.index.live.read { try $0.roots().map(\.rootPath) }.sorted()
  }

  /// Items that stay keep their IDs.
  @Test func aNarrowerRootLetsTheRestLeave() throws {
    let stepped = try configuredHome()
    let kept = try #require(try stepped.item("files/a/one.txt"))
    try change(stepped) { $0.configuration.roots = [stepped.path("files/a")] }
    #expect(plannedCrawls(stepped) == [stepped.path("files/a")])
    try stepped.work()
    #expect(try roots(stepped) == [stepped.path("files/a")])
    #expect(try stepped.item("files/a/one.txt")?.id == kept.id)
    #expect(try stepped.item("files/b/one.txt") == nil && stepped.item("files") == nil)
  }

  /// As a part of the old root the folder was excluded by a rule. It is crawled after the old root has been removed.
  @Test func aRootThatWasLeftOutOfALeavingOneIsIndexed() throws {
    let stepped = try configuredHome()
    try stepped.directory.write("x", to: "files/.hidden/one.txt")
    try change(stepped) { $0.configuration.roots = [stepped.path("files/.hidden")] }
    try stepped.work()
    #expect(try roots(stepped) == [stepped.path("files/.hidden")])
    #expect(try stepped.item("files/.hidden/one.txt") != nil && stepped.item("files") == nil)
  }

  @Test func aWiderRootTakesTheOthersIn() throws {
    let stepped = try configuredHome()
    try change(stepped) { $0.configuration.roots = [stepped.path("files/a")] }
    try stepped.work()
    let kept = try #require(try stepped.item("files/a/one.txt"))
    try change(stepped) { $0.configuration.roots = [stepped.path("files")] }
    try stepped.work()
    #expect(try roots(stepped) == [stepped.path("files")])
    #expect(try stepped.item("files/a/one.txt")?.id == kept.id && stepped.item("files/b/one.txt") != nil)
  }

  /// The daemon ends during the removal, and continues after the next start.
  @Test func aRootThatIsLeavingLeavesAfterTheNextStart() throws {
    let stepped = try configuredHome()
    try change(stepped) { $0.configuration.roots = [stepped.path("elsewhere")] }
    stepped.engine.close()
    try stepped.engine.open()
    try stepped.work()
    #expect(try roots(stepped) == [] && stepped.item("files/a/one.txt") == nil)
  }

  @Test func whatIsConfiguredAgainStays() throws {
    let stepped = try configuredHome()
    try change(stepped) { $0.configuration.roots = [stepped.path("elsewhere")] }
    try change(stepped) { $0.configuration.roots = [stepped.path("files")] }
    try stepped.work()
    #expect(try roots(stepped) == [stepped.path("files")] && stepped.item("files/b/one.txt") != nil)
  }

  /// The root was given to `mdimport` and was never in the configuration.
  @Test func aRootThatWasNeverConfiguredStaysUntilItIsForgotten() throws {
    let stepped = try configuredHome()
    try stepped.directory.write("x", to: "given/one.txt")
    try stepped.crawlNames(of: "given", as: .interactive)
    try change(stepped) { $0.configuration.roots = [stepped.path("files/a")] }
    try stepped.work()
    #expect(try roots(stepped) == [stepped.path("files/a"), stepped.path("given")])
    let shown = stepped.engine.context.status.look { $0.roots.filter { $0.isConfigured == false }.map(\.path) }
    #expect(shown == [stepped.path("given")])
    let client = try DonationClient("mdutil", number: 1)
    try stepped.index.forget([stepped.path("given")], stepped.now, client.channel())
    try stepped.work()
    #expect(try roots(stepped) == [stepped.path("files/a")] && stepped.item("given/one.txt") == nil)
  }

  /// Indexes of older versions have no record of the configured roots.
  @Test func anIndexWithoutARecordLosesNothing() throws {
    let stepped = try homeOfTwoFolders()
    stepped.engine.context.settings.givenRoots = []
    stepped.engine.context.settings.user.configuration.roots = [stepped.path("files/a")]
    stepped.engine.close()
    try stepped.engine.open()
    try stepped.work()
    #expect(try stepped.item("files/b/one.txt") != nil)
  }

  @Test(arguments: ["files", "files/a", "nowhere"]) func whatCannotBeForgottenIsRefused(name: String) throws {
    let stepped = try configuredHome()
    let client = try DonationClient("mdutil", number: 1)
    try stepped.index.forget([stepped.path(name)], stepped.now, client.channel())
    guard case .failure(let failure)? = try client.messages().last else {
      Issue.record("not refused")
      return
    }
    #expect(failure.code == .invalid)
    try stepped.work()
    #expect(try stepped.item("files/a/one.txt") != nil)
  }

  // MARK: Watches

  /// Folders are watched again after a configured limit is lifted, as after a simulated one.
  @Test func foldersAreWatchedAgainWhenTheLimitIsLifted() throws {
    let stepped = try homeOfTwoFolders()
    let index = stepped.index
    let watched = index.watcher.usage.watched
    try change(stepped) { $0.configuration.watchBudget = 1 }
    #expect(index.watcher.usage.swept > 0)
    try change(stepped) { $0.configuration.watchBudget = nil }
    for _ in 0..<4 {
      stepped.pass(.seconds(1))
      try stepped.work()
    }
    #expect(index.watcher.usage.swept == 0 && index.watcher.usage.watched == watched)
  }
}
