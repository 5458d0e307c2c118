import Foundation
import MDTestSupport
import Testing

/// `mdimport --conformance`: checks importers against their contract.
@Suite struct ConformanceTests {
  private let home: ToolHome
  private let sample = "1\n00:00:01,000 --> 00:00:02,500\nGrüße\n\n2\n00:00:03,000 --> 00:00:04,000\nfoxes\n"

  init() throws {
    home = try ToolHome()
    try home.write(sample, to: "samples/one.srt")
    try home.write(sample + sample, to: "samples/two.srt")
  }

  /// Copies the example importer with changes to its script, and returns the path of the bundle.
  private func subtitles(_ changes: [(String, String)] = []) throws -> String {
    let folder = "Subtitles.mdimporter"
    try home.copy("Importers/Examples/Python/" + folder, as: folder)
    let script = URL(filePath: home.files + "/\(folder)/subtitles.py")
    var text = try String(contentsOf: script, encoding: .utf8)
    for (old, new) in changes {
      #expect(text.contains(old))
      text = text.replacingOccurrences(of: old, with: new)
    }
    try text.write(to: script, atomically: true, encoding: .utf8)
    return home.files + "/" + folder
  }

  /// Results by trial, and the exit status.
  private func trials(_ importer: String, _ samples: String...) throws -> (results: [String: String], status: Int32?) {
    let run = try home.run("mdimport", ["--conformance", importer, "--json"] + samples.map { home.files + "/" + $0 })
    #expect(run.messages.isEmpty)
    var results: [String: String] = [:]
    for line in run.text.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
      let trial = try #require(object?["trial"])
      let reason = try #require(object?["reason"])
      if object?["result"] == "fail" { #expect(object?["advice"]?.isEmpty == false, "\(trial)") }
      results[trial] = try #require(object?["result"]) + ": " + reason
    }
    return (results, run.status)
  }

  private func failed(_ results: [String: String]) -> Set<String> {
    Set(results.filter { $0.value.hasPrefix("fail") }.keys)
  }

  @Test func theExampleKeepsToTheContract() throws {
    let run = try home.run("mdimport", ["--conformance", try subtitles(), home.files + "/samples"])
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(run.status == 0 && run.messages.isEmpty, "\(run.text)")
    #expect(lines.last == "SubRip subtitles: 18 passed, 0 failed, 2 skipped")
    #expect(lines.contains("pass     samples       2 read; no sample of org.matroska.subrip"))
    #expect(
      lines.contains(
        "pass     repetition    2 read three times, in two orders and two processes, with the same answers"))
    #expect(lines.contains("skipped  members       it gives none"))
    #expect(!FileManager.default.fileExists(atPath: home.index))
  }

  @Test func faultsAreFound() throws {
    let importer = try subtitles([
      ("FAILED, reason=f\"the file cannot be read: {error.strerror}\"", "COMPLETE"),
      ("title = os.path", "title = os.urandom(4).hex() + os.path"),
      ("if __name__ == \"__main__\":\n    main()", "main()\nraise SystemExit(3)"),
      ("\"kMDItemDurationSeconds\", end", "\"kMDItemDuration\", end"),
    ])
    let (results, status) = try trials(importer, "samples")
    #expect(status == 2)
    #expect(
      failed(results) == ["removed", "unreadable", "restart", "many", "repetition", "end", "attributes"], "\(results)")
    #expect(results["unreadable"] == "fail: it said complete of a file whose reading fails")
    #expect(results["end"] == "fail: it exited with status 3 when the socket closed")
    #expect(results["attributes"] == "fail: nothing knows the attribute kMDItemDuration")
    #expect(results["repetition"]?.hasSuffix("kMDItemTitle is another when it is read again") == true)
  }

  @Test func leaksAreFound() throws {
    let (results, status) = try trials(subtitles([("os.fdopen(descriptor", "os.fdopen(os.dup(descriptor)")]), "samples")
    #expect(status == 2 && failed(results).contains("many"), "\(results)")
  }

  @Test func breachesAreFoundInSamples() throws {
    try home.write(
      """
      {"identifier": "org.limelight.test.hostile", "name": "Hostile", "version": 1, "protocol": 1,
       "command": ["/usr/bin/python3", "-I", "hostile.py"], "contentTypes": ["public.item"], "memoryMegabytes": 512}
      """, to: "Hostile.mdimporter/manifest.json")
    try home.copy("Importers/Tests/Hostile/hostile.py", as: "Hostile.mdimporter/hostile.py")
    try home.write("x", to: "bad/good.html")
    for name in ["empty_frame", "invalid_text", "wrong_type"] { try home.write("text", to: "bad/" + name) }
    let (results, status) = try trials(home.files + "/Hostile.mdimporter/manifest.json", "bad")
    #expect(status == 2)
    #expect(failed(results).isSuperset(of: ["samples", "damage", "frames", "text", "attributes"]), "\(results)")
    #expect(failed(results).isDisjoint(with: ["start", "empty", "end"]), "\(results)")
    #expect(results["frames"]?.hasSuffix("the importer broke the protocol: a frame of 0 bytes") == true)
    #expect(results["text"]?.hasSuffix("the importer sent text that is not valid UTF-8") == true)
  }

  @Test func commandsAreTriedToo() throws {
    let manifest = """
      {"identifier": "org.limelight.test.command", "name": "Count", "version": 1, "protocol": 1, "answers": "json",
       "command": ["/usr/bin/python3", "-I", "count.py"], "contentTypes": ["public.plain-text"], "memoryMegabytes": 512}
      """
    try home.write(manifest, to: "Count.mdimporter/manifest.json")
    try home.write(
      """
      import json, os, sys
      try: text = sys.stdin.buffer.read().decode("utf-8", "replace").replace("\\0", "")
      except OSError as error: print(json.dumps({"limelight_failure": error.strerror}))
      else: print(json.dumps({
        "text": text[:int(os.environ["LIMELIGHT_TEXT_BYTES"])], "org_example_lines": text.count("\\n")}))
      """, to: "Count.mdimporter/count.py")
    try home.write("two\nlines\n", to: "note.txt")
    let good = try trials(home.files + "/Count.mdimporter", "note.txt")
    #expect(good.status == 0 && failed(good.results).isEmpty, "\(good.results)")
    #expect(good.results["restart"] == "skipped: a command is started for each file")
    #expect(good.results["flood"]?.hasPrefix("pass") == true)
    try home.write("print('no JSON')", to: "Count.mdimporter/count.py")
    let bad = try trials(home.files + "/Count.mdimporter", "note.txt")
    #expect(bad.status == 2 && failed(bad.results).isSuperset(of: ["empty", "samples", "frames"]), "\(bad.results)")
  }

  @Test func aCommandThatPrintsMoreThanThereIsRoomForIsFound() throws {
    try home.copy("Importers/Examples/Command/CueSheets.mdimporter", as: "CueSheets.mdimporter")
    let script = URL(filePath: home.files + "/CueSheets.mdimporter/cue_sheets.py")
    let text = try String(contentsOf: script, encoding: .utf8)
    try text.replacingOccurrences(of: "\"LIMELIGHT_TEXT_BYTES\"", with: "\"\"")
      .replacingOccurrences(of: "LARGEST_FILE = 1 << 20", with: "LARGEST_FILE = 32 << 20")
      .replacingOccurrences(of: "return {\"limelight_failure\": \"no line", with: "return {\"text\": sheet} or {\"")
      .write(to: script, atomically: true, encoding: .utf8)
    let (results, status) = try trials(home.files + "/CueSheets.mdimporter")
    #expect(status == 2 && failed(results) == ["flood", "frames"], "\(results)")
    #expect(results["flood"]?.hasSuffix("the importer sent more than 4 MiB") == true)
  }

  @Test func theExamplesInOtherLanguagesKeepToTheContract() throws {
    try home.copy("Importers/Examples/Command/CueSheets.mdimporter", as: "CueSheets.mdimporter")
    try home.write("PERFORMER \"Glenn Gould\"\nTITLE \"Aria\"\n", to: "cues/record.cue")
    let command = try home.run(
      "mdimport", ["--conformance", home.files + "/CueSheets.mdimporter", home.files + "/cues"])
    let lastLine = "Cue sheets: 16 passed, 0 failed, 4 skipped\n"
    #expect(command.status == 0 && command.text.hasSuffix(lastLine), "\(command.text)")
    try home.copy("Importers/Examples/C/Chess.mdimporter", as: "Chess.mdimporter")
    let bundle = home.files + "/Chess.mdimporter"
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let compilation = try home.shell("PATH='\(path)' clang -O1 -o '\(bundle)/Chess' '\(bundle)/chess.c'")
    #expect(compilation.status == 0, "\(compilation.messages)")
    try home.write("[Event \"London\"]\n[White \"Anderssen\"]\n\n1. e4 {a comment} *\n", to: "games/one.pgn")
    let program = try home.run("mdimport", ["--conformance", bundle, home.files + "/games"])
    #expect(program.status == 0 && program.text.contains("Chess games: 18 passed"), "\(program.text)")
  }

  @Test func whatDoesNotStartGetsNoOtherTrial() throws {
    let (results, status) = try trials(subtitles([("import os\n", "raise SystemExit(7)\n")]))
    #expect(status == 2 && results.count == 1)
    #expect(results["start"] == "fail: the importer could not be started: the importer exited with status 7")
    let missing = try home.mdimport("--conformance", "Nobody")
    #expect(missing.status == 1 && missing.text.isEmpty && missing.messages.hasPrefix("mdimport: Nobody: No such file"))
  }
}
