import MDModel
import Testing

@testable import MDCommandLine
@testable import MDTools

@Suite struct ProgressTests {
  private func state(_ files: Int, _ bytes: Int64, _ elapsed: Duration, _ current: String = "") -> IndexProgress {
    IndexProgress(
      phase: .importing, filesDone: files, filesTotal: 10_000, bytesDone: bytes, bytesTotal: 1_000_000_000,
      current: FileName(current), elapsed: elapsed)
  }

  private func line(_ progress: IndexProgress, _ columns: Int) -> String {
    var rate = ProgressRate()
    rate.observe(progress)
    return ProgressFormatter.line(progress, rate: rate, columns: columns)
  }

  @Test func wholeLine() {
    let progress = state(2_500, 100_000_000, .seconds(10), "/home/ada/Documents/report.pdf")
    #expect(
      line(progress, 120)
        == "2,500/10,000, 250 files/s, 10.0 MB/s, 1 min 30 s left  /home/ada/Documents/report.pdf")
    #expect(line(progress, 75) == "2,500/10,000, 250 files/s, 10.0 MB/s, 1 min 30 s left  /home/ada…report.pdf")
  }

  @Test(arguments: [0, 1, 2, 10, 40, 60, 61, 79, 200])
  func neverWiderThanTheTerminal(columns: Int) {
    let progress = state(2_500, 100_000_000, .seconds(10), "/家/文書/" + String(repeating: "報告書", count: 30) + ".pdf")
    let text = line(progress, columns)
    #expect(DisplayWidth.columns(text) <= columns)
  }

  @Test func hostileNamesAreMadeHarmless() {
    var progress = state(1, 1, .seconds(1))
    progress.current = FileName([0x2F, 0x1B, 0x5B, 0x32, 0x4A, 0xFF, 0x0A])
    #expect(line(progress, 120).hasSuffix("  /?[2J??"))
  }

  @Test func otherPhases() {
    var progress = IndexProgress(phase: .scanning, filesDone: 30_000, elapsed: .milliseconds(1_500))
    #expect(line(progress, 80) == "scanning: 30,000 files, 20,000 files/s")
    progress.phase = .finishing
    #expect(line(progress, 80) == "finishing: 30,000 files")
    progress.phase = .makingThumbnails
    progress.filesTotal = 60_000
    #expect(line(progress, 80) == "thumbnails: 30,000/60,000 files, 20,000 files/s, 2.0 s left")
  }

  @Test func theRateFollowsButDoesNotJump() {
    var rate = ProgressRate()
    rate.observe(state(100, 0, .seconds(1)))
    #expect(rate.filesPerSecond == 100)
    rate.observe(state(1_100, 0, .seconds(2)))
    #expect((250...300).contains(rate.filesPerSecond))
    for second in 3...40 { rate.observe(state(1_100 + (second - 2) * 1_000, 0, .seconds(second))) }
    #expect((990...1_000).contains(rate.filesPerSecond))
  }

  @Test func aPhaseHasARateOfItsOwn() {
    var rate = ProgressRate()
    rate.observe(IndexProgress(phase: .scanning, filesDone: 30_000, elapsed: .seconds(3)))
    #expect(rate.filesPerSecond == 10_000)
    rate.observe(state(0, 0, .zero))
    #expect(rate.filesPerSecond == 0)
  }

  @Test func aPhaseIsShownFromItsFirstMoment() {
    var writes: [String] = []
    let line = ProgressLine(
      isTerminal: true, isQuiet: false, columns: { 60 }, write: { writes.append(String(decoding: $0, as: UTF8.self)) })
    line.update(IndexProgress(phase: .scanning, filesDone: 30_000, elapsed: .seconds(3)))
    line.update(state(0, 0, .zero))
    #expect(writes.last == "\r\u{1B}[K0/10,000, 0 files/s, 0 B/s")
  }

  @Test func noEstimateWhereThereIsNoGround() {
    #expect(ProgressFormatter.remaining(state(0, 0, .zero)) == nil)
    #expect(ProgressFormatter.remaining(state(0, 0, .seconds(3))) == nil)
    #expect(ProgressFormatter.remaining(state(10, 1, .seconds(1))) == nil)
  }

  /// The first files tell little of the others.
  @Test func noEstimateBeforeATenthIsDone() {
    #expect(ProgressFormatter.remaining(state(5_000, 99_999_999, .seconds(10))) == nil)
    #expect(ProgressFormatter.remaining(state(10, 100_000_000, .seconds(10))) == .seconds(90))
    var files = IndexProgress(phase: .encoding, filesDone: 99, filesTotal: 1_000, elapsed: .seconds(10))
    #expect(ProgressFormatter.remaining(files) == nil)
    files.filesDone = 100
    #expect(ProgressFormatter.remaining(files) == .seconds(90))
  }

  /// A slow file may use all of its time. That is a limit, and no estimate while other files are left.
  @Test func theEstimateKnowsOfFilesThatTakeLong() {
    var progress = state(9_998, 999_000_000, .seconds(60))
    #expect(ProgressFormatter.remaining(progress) == .seconds(1))
    (progress.slow, progress.slowLeft) = (2, .milliseconds(48_900))
    #expect(ProgressFormatter.remaining(progress) == .seconds(48))
    let line = ProgressFormatter.line(progress, rate: ProgressRate(), columns: 80)
    #expect(line.hasSuffix("/s, at most 48 s left, 2 slow"), "\(line)")
    progress.filesDone = 9_000
    #expect(ProgressFormatter.remaining(progress) == .seconds(1))
  }

  @Test func theEstimateDoesNotWaitForTheNextBatch() {
    #expect(ProgressFormatter.remaining(state(5_000, 500_000_000, .seconds(60))) == .seconds(60))
    #expect(ProgressFormatter.remaining(state(5_000, 500_000_000, .seconds(63))) == .seconds(63))
  }

  @Test(
    arguments: [
      (.zero, "0 ms"), (.milliseconds(640), "640 ms"), (.milliseconds(5_290), "5.2 s"), (.seconds(59), "59 s"),
      (.seconds(60), "1 min"), (.seconds(80), "1 min 20 s"), (.seconds(11_100), "3 h 5 min"),
      (.seconds(187_200), "2 d 4 h"), (.seconds(-3), "0 ms"), (.milliseconds(-3), "0 ms"),
    ] as [(Duration, String)])
  func durations(duration: Duration, expected: String) { #expect(HumanUnits.duration(duration) == expected) }

  @Test(
    arguments: [
      (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (12_345_678, "12.3 MB"), (250_000_000_000, "250 GB"),
      (999_960, "1.0 MB"), (999_400, "999 kB"), (99_960, "100 kB"), (.max, "9.2 EB"), (-5, "0 B"),
    ] as [(Int64, String)])
  func sizes(bytes: Int64, expected: String) { #expect(HumanUnits.size(bytes) == expected) }

  @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-1_000, "-1,000")])
  func counts(number: Int, expected: String) { #expect(HumanUnits.count(number) == expected) }

  /// Output of a progress line that is updated at these times, in milliseconds.
  private func written(_ milliseconds: [Int], isTerminal: Bool = true, isQuiet: Bool = false) -> [String] {
    var writes: [String] = []
    let line = ProgressLine(
      isTerminal: isTerminal, isQuiet: isQuiet, columns: { 60 },
      write: { writes.append(String(decoding: $0, as: UTF8.self)) })
    for time in milliseconds {
      line.update(IndexProgress(phase: .scanning, filesDone: time, elapsed: .milliseconds(time)))
    }
    line.finish(IndexSummary(indexed: 1, bytes: 5, elapsed: .seconds(1), cpu: .seconds(1)))
    return writes
  }

  private let total = "indexed 1 file (5 B) in 1.0 s, 1.0 s CPU\n"

  @Test func theLineIsRewrittenTenTimesASecondAtMost() {
    #expect(
      written([100, 150, 199, 200, 299]) == [
        "\r\u{1B}[Kscanning: 100 files, 1,000 files/s", "\r\u{1B}[Kscanning: 200 files, 1,000 files/s",
        "\r\u{1B}[K" + total,
      ])
    #expect(written(Array(1...1_000)).count == 11)
  }

  @Test func elsewhereOnlyTheSummaryIsWritten() {
    #expect(written([100, 200], isTerminal: false) == [total])
    #expect(written([]) == [total])
    #expect(written([100, 200], isQuiet: true) == [])
  }

  @Test func summary() throws {
    let summary = IndexSummary(
      indexed: 12_345, unchanged: 7, removed: 1, nameOnly: 1_020,
      skipped: ["hidden": 1_200, ".gitignore": 30], failed: ["encrypted": 3, "damaged\u{1B}": 3, "took too long": 12],
      thumbnails: 24, withoutThumbnail: ["encrypted": 2],
      bytes: 987_654_321, elapsed: .seconds(83), cpu: .milliseconds(90_500))
    try expectGolden(Array(SummaryFormatter.text(summary).utf8), "summary.txt")
    try expectGolden(Array(SummaryFormatter.text(summary, limit: 1).utf8), "summary-cut.txt")
    #expect(summary.status == .partialFailure)
    var writer = JSONWriter()
    writer.summary(summary)
    try expectGolden(writer.take() + [10], "summary-json.txt")
    #expect(IndexSummary(indexed: 1, bytes: 0, elapsed: .zero, cpu: .zero).status == .success)
  }

  @Test(arguments: [("abc", 3), ("報告", 4), ("e\u{301}", 1), ("🍷", 2), ("ｶﾅ", 2), ("한", 2)])
  func displayWidth(text: String, columns: Int) { #expect(DisplayWidth.columns(text) == columns) }
}
