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

  private func bytes(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  private func change(
    _ switching: UtilityTask.VolumeChange.Switching? = nil, erases: Bool = false, publishes: Bool = false
  ) -> UtilityTask.VolumeChange {
    var change = UtilityTask.VolumeChange()
    (change.switching, change.erases, change.publishes) = (switching, erases, publishes)
    return change
  }

  @Test func spotlightsLetters() throws {
    #expect(try read("-s /").task == .volumes(change(), places: bytes("/")))
    #expect(try read("-as").task == .volumes(change(), places: []))
    #expect(try read("-sv / /home").task == .volumes(change(), places: bytes("/", "/home")))
    #expect(try read("-sv /").isVerbose)
    #expect(try read("-i off /").task == .volumes(change(.indexingOff), places: bytes("/")))
    #expect(try read("-ioff /").task == .volumes(change(.indexingOff), places: bytes("/")))
    #expect(try read("-a -i on").task == .volumes(change(.on), places: []))
    #expect(try read("-d /").task == .volumes(change(.searchingOff), places: bytes("/")))
    #expect(try read("-i off -d /").task == .volumes(change(.searchingOff), places: bytes("/")))
    #expect(try read("-pEsa").task == .volumes(change(erases: true, publishes: true), places: []))
    #expect(try read("-s -V /mnt").task == .volumes(change(), places: bytes("/mnt")))
    #expect(try read("-L /").task == .listIndex(places: bytes("/")))
    #expect(try read("-P /").task == .printConfiguration(places: bytes("/")))
    #expect(try read("-Xa").task == .removeIndex(places: []))
    #expect(try read("-t / 4711").task == .resolve(volume: Array("/".utf8), inode: 4_711))
    #expect(try read("-r PDF Text").task == .reimport(importers: ["PDF", "Text"]))
    #expect(try read("-cr org.app").task == .donateAgain(bundle: "org.app", identifiers: []))
    #expect(
      try read("-cr org.app -identifiers a,b").task == .donateAgain(bundle: "org.app", identifiers: ["a", "b"]))
  }

  @Test func limelightsWords() throws {
    #expect(try read("--status --follow --json").task == .status)
    #expect(try read("--explain a b").task == .explain(paths: bytes("a", "b")))
    #expect(try read("--trace a").task == .trace(path: Array("a".utf8)))
    #expect(try read("--verify").task == .verify(repairs: false))
    #expect(try read("--verify --repair").task == .verify(repairs: true))
    #expect(try read("--pause").task == .pause(seconds: nil))
    #expect(try read("--pause 1h").task == .pause(seconds: 3_600))
    #expect(try read("--reindex").task == .reindex(.everything))
    #expect(try read("--reindex all --wait").task == .reindex(.everything))
    #expect(try read("--reindex all --wait").waits)
    #expect(try read("--reindex all here").task == .reindex(.paths(bytes("all", "here"))))
    #expect(try read("--reindex --importer PDF").task == .reindex(.importer("PDF")))
    #expect(try read("--reindex --type com.adobe.pdf").task == .reindex(.contentType("com.adobe.pdf")))
    #expect(try read("--cancel 3").task == .cancel(3))
    #expect(try read("--simulate battery").task == .simulate(.battery, arguments: []))
    #expect(try read("--simulate watch-limit 100").task == .simulate(.watchLimit, arguments: bytes("100")))
    #expect(try read("--simulate reindex-some a").task == .simulate(.reindexSome, arguments: bytes("a")))
    let plain: [(String, UtilityTask)] = [
      ("--failed", .failed), ("--log -f", .log), ("--sync", .sync), ("--resume", .resume), ("--requests", .requests),
      ("--start", .start), ("--stop", .stop),
    ]
    for (line, task) in plain { #expect(try read(line).task == task, "\(line)") }
  }

  @Test(arguments: [
    "", "/", "-s", "-a -s /", "-v", "-i maybe /", "-i on -d /", "-s --status", "--explain", "--trace a b", "--pause 1x",
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
    #expect(options.isForeground && options.folders == bytes("a"))
    #expect(throws: ToolError.self) { try DaemonOptions.read(bytes("a")) }
  }
}
