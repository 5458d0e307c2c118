import MDConfiguration
import MDModel
import MDTestSupport
import Testing

@Suite struct ConfigurationTests {
  private let home: FilePath = "/home/ada"

  private func read(_ text: String) -> (Configuration, [ConfigurationProblem]) {
    var problems: [ConfigurationProblem] = []
    let configuration = Configuration(parsing: Array(text.utf8), home: home, problems: &problems)
    return (configuration, problems)
  }

  @Test func nothingSaidIsTheDefaults() {
    for text in ["", "\n\n", "# roots = /x\n", "[main]\n\t\n"] {
      let (configuration, problems) = read(text)
      #expect(configuration == Configuration(home: home) && problems.isEmpty, "\(text)")
    }
    #expect(Configuration(home: home).roots == [home])
  }

  @Test func everyKeyIsRead() {
    let (configuration, problems) = read(
      """
      roots = ~/Documents/
      roots=/srv/a = b
      roots = ~
      exclude = *.o
      exclude = #backup#
      [scheduling]
      includes-hidden = yes
      includes-dependencies = yes
      honours-gitignore = true
      crosses-file-systems = on
      network-mounts = YES
      archive-contents = contents
      active-share = 10%
      idle-share = 50
      held-share = 0
      on-battery = pause
      battery-minimum = 0%
      cpu-pressure = 1%
      io-pressure = 2%
      memory-pressure = 3%
      minimum-free = 2 GB
      watch-budget = 1000
      sweep-interval = 1h30m
      importer-idle = 90
      workers = 2
      learn = off
      meaning = off
      encode = always
      ocr = on
      log-level = debug\r
      """)
    #expect(problems.isEmpty)
    #expect(configuration.roots == ["/home/ada/Documents", "/srv/a = b", "/home/ada"].map { FilePath($0) })
    #expect(configuration.exclusions == ["*.o", "#backup#"])
    #expect(configuration.includesHidden && configuration.includesDependencies && configuration.honoursGitignore)
    #expect(configuration.crossesFileSystems && configuration.includesNetworkMounts)
    #expect(configuration.archiveContents == .contents)
    #expect([configuration.activeShare, configuration.idleShare, configuration.heldShare] == [10, 50, 0])
    #expect(configuration.batteryMinimum == 0)
    #expect([configuration.cpuPressure, configuration.ioPressure, configuration.memoryPressure] == [1, 2, 3])
    #expect(configuration.onBattery == .pause && configuration.minimumFree == 2_000_000_000)
    #expect(configuration.watchBudget == 1_000 && configuration.workers == 2)
    #expect(configuration.sweepInterval == .minutes(90) && configuration.importerIdle == .seconds(90))
    #expect(configuration.logLevel == .debug && !configuration.learns)
    #expect(!configuration.usesMeaning && configuration.encode == .always && configuration.recognizesText)
  }

  @Test func aBadLineIsNamedAndTheRestCounts() {
    let (configuration, problems) = read(
      "workers\nwokers = 3\nworkers = 0\non-battery = never\nroots = here\nworkers = 4\n=\n")
    #expect(configuration.workers == 4)
    #expect(configuration.roots == [home])
    #expect(
      problems == [
        ConfigurationProblem(line: 1, message: "no '=' in it: a line is 'key = value'"),
        ConfigurationProblem(line: 2, message: "'wokers' is no key; did you mean workers?"),
        ConfigurationProblem(line: 3, message: "workers: '0' found where auto or a number from 1 to 256 is expected"),
        ConfigurationProblem(line: 4, message: "on-battery: 'never' found where one of full, names, pause is expected"),
        ConfigurationProblem(line: 5, message: "roots: 'here' is neither absolute nor begins with ~/"),
        ConfigurationProblem(line: 7, message: "'' is no key"),
      ])
  }

  @Test(arguments: [
    "active-share = 0", "idle-share = 101%", "cpu-pressure = -1", "minimum-free = 5 apples", "sweep-interval = 0s",
    "importer-idle = soon", "watch-budget = many", "includes-hidden = maybe", "log-level = loud", "workers =",
    "learn = some", "meaning = maybe", "encode = now", "archive-contents = yes", "ocr = idle", "roots = ~bob/x",
  ])
  func whatIsImpossibleKeepsTheDefault(line: String) {
    let (configuration, problems) = read(line)
    #expect(configuration == Configuration(home: home))
    #expect(problems.map(\.line) == [1])
  }

  /// Printed values are parsed to the same values.
  @Test(arguments: 0..<200 as Range<UInt64>) func whatIsPrintedIsReadAgain(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var configuration = Configuration(home: home)
    configuration.roots = (0..<Int.random(in: 1...3, using: &random)).map { FilePath("/r\($0) x=#") }
    configuration.exclusions = (0..<Int.random(in: 0...3, using: &random)).map { "!*.\($0) # y" }
    configuration.includesHidden = .random(using: &random)
    configuration.includesNetworkMounts = .random(using: &random)
    configuration.activeShare = .random(in: 1...100, using: &random)
    configuration.memoryPressure = .random(in: 0...100, using: &random)
    configuration.onBattery = Configuration.BatteryPolicy.allCases.randomElement(using: &random) ?? .full
    configuration.minimumFree =
      .random(in: 0...5_000_000_000, using: &random) / 1_000 * .random(in: 1...1_000, using: &random)
    configuration.watchBudget = Bool.random(using: &random) ? nil : .random(in: 0...1_000_000, using: &random)
    configuration.sweepInterval = .seconds(Int64.random(in: 1...400_000, using: &random))
    configuration.workers = Bool.random(using: &random) ? nil : .random(in: 1...256, using: &random)
    let lines = ConfigurationKey.allCases.flatMap { key in
      configuration.texts(of: key).map { "\(key.rawValue) = \(String(decoding: $0, as: UTF8.self))\n" }
    }
    let (again, problems) = read(lines.joined())
    #expect(again == configuration && problems.isEmpty)
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func anyBytesAreRead(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces =
      ConfigurationKey.allCases.map(\.rawValue) + [
        "=", " ", "\n", "#", "[", "]", "~", "/", "%", "1", "99999999999999999999", "\u{0}",
      ]
    let text = (0..<200).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    let (configuration, problems) = read(text)
    #expect(!configuration.roots.isEmpty)
    #expect(problems.map(\.line) == problems.map(\.line).sorted())
  }
}

@Suite struct AmountTextTests {
  @Test func durations() {
    let texts: [(String, Int64?)] = [
      ("90", 90), ("90s", 90), ("30m", 1_800), ("1h", 3_600), ("1h30m", 5_400), ("2d", 172_800), ("1d1h1m1s", 90_061),
      ("0", 0), ("", nil), ("-1", nil), ("1x", nil), ("h", nil), ("1h2", nil), ("1m1h", nil), ("1h1h", nil),
      ("99999999999999999999", nil), ("9223372036854775807d", nil), ("1min", 60), ("1 h", 3_600), (" 90 s ", 90),
      ("1 h 30 min", 5_400), ("2 days", 172_800), ("10 minutes", 600), ("1 hour 5 sec", 3_605), ("1 month", nil),
      ("1 h 30", nil), ("h 1", nil), ("1 min 1 h", nil), (" ", nil),
    ]
    for (text, seconds) in texts { #expect(AmountText.seconds(text) == seconds, "\(text)") }
  }

  @Test func sizes() {
    let texts: [(String, Int64?)] = [
      ("0", 0), ("12", 12), ("12B", 12), ("500MB", 500_000_000), ("2 GB", 2_000_000_000), ("1KiB", 1_024),
      ("1GiB", 1 << 30), ("MB", nil), ("1mb", nil), ("1.5GB", nil), ("-1", nil), ("9223372036854775807TB", nil),
    ]
    for (text, bytes) in texts { #expect(AmountText.bytes(text) == bytes, "\(text)") }
  }

  @Test func theyAreWrittenShort() {
    #expect(
      [0, 59, 60, 5_400, 86_400, 90_061].map { AmountText.duration(.seconds($0)) } == [
        "0s", "59s", "1m", "1h30m", "1d", "1d1h1m1s",
      ])
    #expect([0, 999, 1_000, 256_000_000, 1_500_000].map(AmountText.size) == ["0", "999B", "1kB", "256MB", "1500kB"])
  }
}
