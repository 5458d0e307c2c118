import Foundation
import MDModel
import MDProtocol
import MDSearchAPI
import MDTestSupport
import Testing

/// Frames of released versions must stay readable and be encoded unchanged. One file for each lies in
/// `Tests/Fixtures/Frames`.
///
/// `RECORD_GOLDEN=1 swift test --filter GoldenFrameTests` writes the files again. That is right only before the version
/// is released. Later versions add their frames in a new folder.
@Suite struct GoldenFrameTests {
  private static let folder = BuiltProducts.source("Tests/Fixtures/Frames/1")
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"

  @Test(.enabled(if: isRecording, "only with RECORD_GOLDEN=1")) func record() throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    for (name, frame) in try Self.frames() {
      try Data(try frame.encoded()).write(to: Self.folder.appending(path: name))
    }
    Issue.record("recorded")
  }

  @Test(.enabled(if: !isRecording, "not while recording")) func framesOfVersion1AreAsTheyWere() throws {
    let frames = try Self.frames()
    for (name, frame) in frames {
      let golden = Array(try Data(contentsOf: Self.folder.appending(path: name)))
      #expect(try frame.encoded() == golden, "\(name)")
      var decoder = FrameDecoder()
      var input = golden[...]
      #expect(try decoder.next(from: &input) == frame, "\(name)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(frames.keys))
  }

  /// Written by hand and not at random, because they must never change.
  private static func frames() throws -> [String: Frame] {
    var frames = [
      "hello": try Frame.hello(Hello(program: "mdutil", version: "0.4", versions: 1...1)),
      "cancel": Frame.cancel(3, version: 1),
    ]
    for (name, request) in requests { frames["request-\(name)"] = try .request(request, number: 258, version: 1) }
    for (name, reply) in replies {
      frames["reply-\(name)"] = try .reply(reply, to: 258, version: 1, isFinal: !reply.isSnapshot)
    }
    return frames
  }

  private static let home = FilePath(Array("/home/a b/ä\"".utf8))
  private static let latin = FilePath([0x2F, 0x63, 0x61, 0x66, 0xE9])

  private static let requests: [String: Request] = [
    "status": .status, "follow-status": .followStatus(milliseconds: 500), "sync": .sync,
    "import": .importPaths([home, latin]), "reindex": .reindex(.paths(["/a"]), follow: true),
    "reindex-app": .reindex(.appItems(bundle: "org.example", identifiers: ["1"]), follow: false),
    "requests": .requests(),
    "cancel": .cancelRequest(4), "pause": .pause(seconds: 3_600), "pause-open": .pause(seconds: nil),
    "resume": .resume, "explain": .explain(latin), "trace": .trace(home), "verify": .verify(repairs: true),
    "erase": .erase([home]), "reload": .reload, "failures": .failures(), "log": .log(follow: false),
    "search": .search(.query, as: nil), "search-app": .search(.query, as: AppClaim(bundle: "org.example")),
    "search-completions": .search(.completions(of: "an", atMost: 5), as: nil),
    "search-thumbnail": .search(.thumbnail(of: latin), as: nil), "search-prepare": .search(.prepare, as: nil),
    "donors": .donors, "simulate-lost-state": .simulate(.lostState("org.example")),
    "simulate-store-backup": .simulate(.storeBackup("org.example")),
    "simulate-no-answer": .simulate(.noAnswer("org.example")),
    "simulate-app-upgrade": .simulate(.appUpgrade("org.example")),
    "simulate": .simulate(.watchLimit(100)), "simulate-off": .simulate(.off),
  ]

  private static let request = ReindexRequest(
    id: 9, scope: .everything, origin: .user, state: .running(done: 1, total: 2), made: 10, updated: 11, attempts: 1)

  private static var donor: DonorReport {
    var report = DonorReport(bundle: "org.example", index: "notes")
    report.domains = [.init(name: nil, items: 2)]
    report.state = "00ff"
    report.calls = [.init(purpose: "all items again", answered: 3, seconds: 1.5, donated: 2, failure: "busy")]
    report.requests = [.init(request)]
    return report
  }

  private static var replies: [String: Reply] {
    var verification = VerificationReport()
    verification.missing = [latin]
    verification.missingCount = 1
    var summary = WorkSummary()
    summary.indexed = 5
    summary.skipped = ["hidden": 2]
    return [
      "accepted": .accepted(9), "status": .status(status),
      "progress": .progress(WorkProgress(phase: .contents, done: 1, total: 2, bytes: 3)), "done": .done(summary),
      "requests": .requests([request]), "donors": .donors([donor]),
      "explanation": .explanation(PathExplanation(folder: "watched", facts: ["It is indexed."])),
      "trace": .trace(TraceLine(date: 1, path: home, stage: "watch", text: "written")),
      "verification": .verification(verification),
      "failures": .failures([FailedFile(path: home, reason: "damaged", importer: "org.example.pdf", date: 12)]),
      "log": .log(["one", "two"]), "searched": .searched(events: 3), "search-failed": .searchFailed,
      "completions": .completions([SearchCompletion(text: "ancient", typed: [0..<2], score: 1.5, source: .word)]),
      "failure": .failure(RequestFailure(.tooMany, "Wait.")),
    ]
  }

  private static let status = StatusReport(
    version: "0.4", processID: 77, started: 1, phase: .crawling, reason: "on battery", pausedUntil: 2,
    roots: [.init(path: home, state: .watched, complete: 3)], items: 4,
    queues: [.init(workClass: .live, waiting: 5, running: 1, reason: nil)],
    crawl: .init(root: home, met: 6, perSecond: 7.5),
    contents: .init(done: 8, total: 9, bytes: 10, perSecond: 0.25, secondsLeft: 4),
    watch: .init(watched: 11, limit: 12, lastOverflow: 13, advice: "raise it"),
    conditions: .init(cpuPressure: 1.5, onBattery: true, batteryLevel: 50, simulated: ["battery"]), requests: [request],
    errors: [.init(date: 14, reason: "full", count: 2)], memory: 15, cpu: 0.5, indexBytes: 16, freeBytes: 17)
}
