import MDModel
import MDProtocol
import Testing

@testable import MDControl

/// The pages of `mdutil`, compared with recordings.
@Suite struct StatusViewTests {
  private let now = Timestamp(nanoseconds: 1_780_000_000_000_000_000)

  private func ago(_ seconds: Int64) -> Timestamp { now - .seconds(seconds) }
  private func path(_ text: String) -> FilePath { FilePath(text) }

  private var busy: StatusReport {
    StatusReport(
      version: "0.1.0", processID: 4_711, started: ago(11_100), phase: .importing, reason: "on battery",
      pausedUntil: now + .seconds(1_800),
      roots: [
        .init(path: path("/home/ada"), state: .watched, complete: ago(86_400)),
        .init(path: path("/mnt/\u{1B}[2Jdisk"), state: .missing, complete: nil),
      ],
      items: 1_234_567,
      queues: [
        .init(workClass: .live, waiting: 12, running: 2, reason: nil),
        .init(workClass: .firstCrawl, waiting: 15_901, running: 0, reason: "on battery"),
      ],
      crawl: .init(root: path("/home/ada"), met: 123_456, perSecond: 12_000),
      contents: .init(done: 25_961, total: 41_862, bytes: 1_200_000_000, perSecond: 150, secondsLeft: 106),
      watch: .init(
        watched: 12_345, swept: 300, budget: 20_000, limit: 65_536, events: 98_765, overflows: 1,
        lastOverflow: ago(300), advice: "raise fs.inotify.max_user_watches (sysctl) to 131072"),
      conditions: .init(
        cpuPressure: 3.25, ioPressure: 0, memoryPressure: .nan, onBattery: true, batteryLevel: 80, userIsIdle: false,
        isHot: true, simulated: ["battery"]),
      requests: [
        ReindexRequest(
          id: 12, scope: .importer("PDF"), origin: .importerUpgrade, state: .running(done: 120, total: 400),
          made: ago(300), updated: ago(1), attempts: 1),
        ReindexRequest(
          id: 13, scope: .app(bundle: "org.app"), origin: .user, state: .failed("it does not answer"), made: ago(60),
          updated: ago(50), attempts: 2, due: now + .seconds(30)),
      ],
      errors: [.init(date: ago(300), reason: "The disk is full.", count: 17)], memory: 120_000_000, cpu: 12.5,
      indexBytes: 1_200_000_000, freeBytes: 34_500_000_000)
  }

  private func bytes(_ lines: [String]) -> [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

  @Test func aBusyDaemon() throws {
    try expectGolden(bytes(StatusView.lines(busy, now: now)), "mdutil-status-busy.txt")
  }

  @Test func anIdleDaemonOnASilentSystem() throws {
    let report = StatusReport(version: "0.1.0", processID: 1, started: now, phase: .idle)
    try expectGolden(bytes(StatusView.lines(report, now: now)), "mdutil-status-idle.txt")
  }

  @Test func theItemsAreToldByKind() {
    var report = busy
    report.items = 5_878
    report.parts = .init(files: 2_744, folders: 736, members: 2_397, donated: 1)
    let kinds = "5,878 items (2,744 files, 736 folders, 2,397 inside files, 1 of apps)"
    #expect(StatusView.lines(report, now: now).contains { $0.contains("\(kinds) in 1.2 GB; ") })
    report.items = 1
    report.parts = .init(files: 0, folders: 1, members: 0, donated: 0)
    #expect(StatusView.lines(report, now: now).contains { $0.contains("1 item (0 files, 1 folder) in ") })
  }

  @Test func failedFilesAreCountedAndListedElsewhere() {
    var report = busy
    report.errors = [
      .init(date: ago(10), reason: "not an image", count: 1, isOfFiles: true),
      .init(date: ago(20), reason: "The disk is full.", count: 1),
    ]
    #expect(
      StatusView.lines(report, now: now).suffix(3) == [
        "  10 s ago     1 file: not an image", "  20 s ago     The disk is full.",
        "  files        list them: mdutil --failed",
      ])
  }

  /// Numbers and commands are whole on any terminal. A bar gives way to its percentage.
  @Test(arguments: [40, 59, 79, 100]) func thePageFitsTheTerminal(columns: Int) {
    var report = busy
    let sysctl = "sudo sysctl fs.inotify.max_user_watches=131072"
    report.watch.advice = "300 folders are not watched; to watch more: \(sysctl)"
    report.vectors = .init(words: .init(covered: 2_373, total: 2_400))
    let lines = StatusView.lines(report, now: now, columns: columns)
    #expect(lines.allSatisfy { $0.utf8.count <= max(columns, 62) && !$0.contains("…") })
    #expect(lines.contains { $0.hasSuffix(sysctl) })
    let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(text.contains("1,234,567 items") && text.contains("2,373 of 2,400 items have vectors by their words"))
    #expect(text.contains(columns < 100 ? "all 98 %: 2,373" : "all [###################.] 98 % 2,373"))
  }

  @Test func hostileNamesAreMadeHarmless() {
    let text = StatusView.lines(busy, now: now).joined()
    #expect(text.contains("/mnt/?[2Jdisk") && !text.contains("\u{1B}"))
  }

  /// A daemon may send any number.
  @Test(arguments: [Double.nan, .infinity, -1, 1e300]) func strangeNumbers(number: Double) {
    var report = busy
    report.contents = .init(done: 5, total: 0, bytes: -1, perSecond: number, secondsLeft: number)
    report.crawl?.perSecond = number
    report.conditions.cpuPressure = number
    report.started = Timestamp(nanoseconds: .min)
    report.pausedUntil = Timestamp(nanoseconds: .max)
    #expect(!StatusView.lines(report, now: now).isEmpty)
  }

  @Test func bars() {
    #expect(ProgressBar.text(0) == "[....................]   0 %")
    #expect(ProgressBar.text(0.999) == "[###################.]  99 %")
    #expect(ProgressBar.text(1) == "[####################] 100 %")
    #expect(ProgressBar.text(.nan) == ProgressBar.text(0))
    #expect(ProgressBar.text(7) == ProgressBar.text(1))
  }

  @Test func requestsInOneLine() {
    let request = ReindexRequest(
      id: 1, scope: .paths(["/a\u{1B}"]), origin: .corruption, state: .waiting("paused"), made: ago(0), updated: now)
    #expect(
      RequestText.line(request, now)
        == "/a?: waits: paused, made 0 s ago, because of a damaged index")
    #expect(RequestText.scope(.appItems(bundle: "b", identifiers: ["1", "2"])) == "2 items of b")
  }

  @Test func verifications() {
    var report = VerificationReport()
    report.checked = 1_000
    #expect(ReportPrinter.lines(report) == ["compared 1,000 files and folders", "the index and the files agree"])
    report.missing = [path("/a"), path("/b")]
    report.missingCount = 5
    report.damage = ["a word list is torn"]
    #expect(
      ReportPrinter.lines(report) == [
        "compared 1,000 files and folders", "missing in the index: 5", "  /a", "  /b", "  and 3 more",
        "damaged: a word list is torn",
        "repair: mdutil --verify --repair",
      ])
    report.repaired = true
    #expect(ReportPrinter.lines(report).last == "repaired")
  }

  @Test func traces() {
    let line = TraceLine(
      date: Timestamp(nanoseconds: 1_500_000), path: path("/a\n"), stage: "watch", text: "closed after writing")
    #expect(ReportPrinter.line(line) == "1970-01-01 00:00:00.001  watch     /a?  closed after writing")
  }

  @Test func failuresInOneLineOrBelowTheirPath() {
    let file = FailedFile(path: path("/a b/c.pdf"), reason: "it is encrypted", importer: "PDF 3", date: now)
    let reason = "it is encrypted (PDF 3), 2026-05-28 20:26:40 +0000"
    #expect(ReportPrinter.lines(file, columns: nil) == ["/a b/c.pdf: " + reason])
    #expect(ReportPrinter.lines(file, columns: 80) == ["/a b/c.pdf", "    " + reason])
    #expect(
      ReportPrinter.lines(file, columns: 40)
        == ["/a b/c.pdf", "    it is encrypted (PDF 3),", "    2026-05-28 20:26:40 +0000"])
  }

  @Test func messagesAsJSON() throws {
    let failure = FailedFile(path: FilePath([0x2F, 0xFF]), reason: "torn", importer: nil, date: nil)
    #expect(
      String(decoding: try MessageJSON.line(failure), as: UTF8.self)
        == #"{"path":"/\#u{FFFD}","pathBytes":"L/8=","reason":"torn"}"# + "\n")
    var report = VerificationReport()
    report.missing = ["/a", FilePath([0x2F, 0xFF])]
    #expect(
      String(decoding: try MessageJSON.line(report), as: UTF8.self)
        .contains(#""missing":["/a","/\#u{FFFD}"],"missingBytes":["L2E=","L/8="],"missingCount":0"#))
  }

  /// JSON without Swift-specific encodings, and with dates that other languages can parse.
  @Test func requestsAsJSON() throws {
    let request = ReindexRequest(
      id: 7, scope: .paths(["/a"]), origin: .user, state: .waiting("paused"), made: now, updated: now + .seconds(61))
    #expect(
      String(decoding: try MessageJSON.line(request), as: UTF8.self) == """
        {"attempts":0,"id":7,"made":"2026-05-28T20:26:40.000Z","origin":"user","scope":{"paths":["/a"]},\
        "state":{"waiting":"paused"},"updated":"2026-05-28T20:27:41.000Z"}

        """)
    let steps: [ReindexRequest.State] = [.queued, .running(done: 1, total: 2)]
    #expect(
      String(decoding: try MessageJSON.line(steps), as: UTF8.self)
        == "[\"queued\",{\"running\":{\"done\":1,\"total\":2}}]\n")
  }
}
