import MDModel
import Testing

@testable import MDCommandLine
@testable import MDTools

@Suite struct UtilityOptionTests {
  private func read(_ line: String) throws -> UtilityOptions {
    let words = line.split(separator: " ").map { Array($0.utf8) }
    guard case .run(let options) = try UtilityOptions.read(words) else { throw ToolError.usage("information") }
    return options
  }

  private func change(
    _ switching: UtilityTask.VolumeChange.Switching? = nil, erases: Bool = false, publishes: Bool = false
  ) -> UtilityTask.VolumeChange {
    var change = UtilityTask.VolumeChange()
    (change.switching, change.erases, change.publishes) = (switching, erases, publishes)
    return change
  }

  @Test func spotlightsLetters() throws {
    #expect(try read("-s /").task == .volumes(change(), paths: ["/"]))
    #expect(try read("-as").task == .volumes(change(), paths: []))
    #expect(try read("-sv / /home").task == .volumes(change(), paths: ["/", "/home"]))
    #expect(try read("-sv /").isVerbose)
    #expect(try read("-i off /").task == .volumes(change(.indexingOff), paths: ["/"]))
    #expect(try read("-ioff /").task == .volumes(change(.indexingOff), paths: ["/"]))
    #expect(try read("-a -i on").task == .volumes(change(.on), paths: []))
    #expect(try read("-d /").task == .volumes(change(.searchingOff), paths: ["/"]))
    #expect(try read("-i off -d /").task == .volumes(change(.searchingOff), paths: ["/"]))
    #expect(try read("-pEsa").task == .volumes(change(erases: true, publishes: true), paths: []))
    #expect(try read("-s -V /mnt").task == .volumes(change(), paths: ["/mnt"]))
    #expect(try read("-L /").task == .listIndex(paths: ["/"]))
    #expect(try read("-P /").task == .printConfiguration(paths: ["/"]))
    #expect(try read("-Xa").task == .removeIndex(paths: []))
    #expect(try read("-t / 4711").task == .resolve(volume: "/", inode: 4_711))
    #expect(try read("-r PDF Text").task == .requests(.reimport(importers: ["PDF", "Text"])))
    #expect(try read("-cr org.app").task == .requests(.donateAgain(bundle: "org.app", identifiers: [])))
    #expect(
      try read("-cr org.app -identifiers a,b").task
        == .requests(.donateAgain(bundle: "org.app", identifiers: ["a", "b"])))
  }

  @Test func limelightsWords() throws {
    #expect(try read("--status --follow --json").task == .status)
    #expect(try read("--explain a b").task == .explain(paths: ["a", "b"]))
    #expect(try read("--why a b").task == .explain(paths: ["a", "b"]))
    #expect(try read("--trace a").task == .view(.trace(path: "a")))
    #expect(try read("--verify").task == .work(.verify(repairs: false)))
    #expect(try read("--verify --repair").task == .work(.verify(repairs: true)))
    #expect(try read("--pause").task == .control(.pause(seconds: nil)))
    #expect(try read("--pause 1h").task == .control(.pause(seconds: 3_600)))
    #expect(try read("--pause 1min").task == .control(.pause(seconds: 60)))
    #expect(try read("--pause 1 h 30 min").task == .control(.pause(seconds: 5_400)))
    #expect(try read("--reindex").task == .requests(.reindex(.everything)))
    #expect(try read("--reindex all --wait").task == .requests(.reindex(.everything)))
    #expect(try read("--reindex all --wait").waits)
    #expect(try read("--reindex all here").task == .requests(.reindex(.paths(["all", "here"]))))
    #expect(try read("--reindex --importer PDF").task == .requests(.reindex(.importer("PDF"))))
    #expect(try read("--reindex --type com.adobe.pdf").task == .requests(.reindex(.contentType("com.adobe.pdf"))))
    #expect(try read("--cancel 3").task == .requests(.cancel(3)))
    #expect(try read("--simulate battery").task == .control(.simulate(.battery, arguments: [])))
    #expect(
      try read("--simulate watch-limit 100").task == .control(.simulate(.watchLimit, arguments: [Array("100".utf8)])))
    #expect(
      try read("--simulate reindex-some a").task == .control(.simulate(.reindexSome, arguments: [Array("a".utf8)])))
    let plain: [(String, UtilityTask)] = [
      ("--failed", .view(.failed)), ("--log -f", .view(.log)), ("--sync", .work(.sync)),
      ("--resume", .control(.resume)), ("--requests", .requests(.list)), ("--start", .control(.start)),
      ("--forget-usage", .control(.forgetUsage)), ("--reload", .control(.reload)),
      ("--forget a b", .control(.forget([FilePath("a"), FilePath("b")]))),
      ("--stop", .control(.stop)),
    ]
    for (line, task) in plain { #expect(try read(line).task == task, "\(line)") }
  }

  @Test(arguments: [
    "", "/", "-s", "-a -s /", "-v", "-i maybe /", "-i on -d /", "-s --status", "--explain", "--trace a b", "--pause 1x",
    "--forget",
    "--pause 0", "--pause 1h 2h", "--cancel 0", "--simulate", "--simulate earthquake", "--simulate watch-limit",
    "--simulate watch-limit -5", "--simulate reindex-some", "--simulate battery now", "--reindex a --type b",
    "--reindex all --importer b", "--identifiers a", "-cr b -identifiers ,", "-cr b c", "-r", "-t /", "-t / x",
    "--repair", "--wait", "--status x", "--json -s /", "--follow", "--sync --verify",
  ])
  func whatMakesNoSenseIsAUsageError(line: String) throws {
    let error = #expect(throws: ToolError.self) { try read(line) }
    #expect(error?.status == .usage)
  }

  @Test(arguments: [["-r", ""], ["-cr", ""], ["--reindex", "--importer", ""], ["--reindex", "--type", ""]])
  func anEmptyNameIsNone(words: [String]) {
    let error = #expect(throws: ToolError.self) { try UtilityOptions.read(words.map { Array($0.utf8) }) }
    #expect(error?.status == .usage)
  }

  @Test func mdsTakesDirectoriesInTheForegroundOnly() throws {
    let words = ["--foreground", "a"].map { Array($0.utf8) }
    guard case .run(let options) = try DaemonOptions.read(words) else { throw ToolError.usage("information") }
    #expect(options.isForeground && options.folders == ["a"])
    #expect(throws: ToolError.self) { try DaemonOptions.read([Array("a".utf8)]) }
  }

  @Test func optionsOfTheSearchService() throws {
    func idle(_ words: String...) throws -> Duration? {
      guard case .run(let options) = try SearchServiceOptions.read(words.map { Array($0.utf8) }) else { return nil }
      return options.idle
    }
    #expect(try idle() == .seconds(60))
    #expect(try idle("--idle", "0.5") == .milliseconds(500))
    for wrong in [["--idle", "soon"], ["--idle", "-1"], ["--idle", "1e9"], ["operand"]] {
      #expect(throws: ToolError.self) { try SearchServiceOptions.read(wrong.map { Array($0.utf8) }) }
    }
  }
}
