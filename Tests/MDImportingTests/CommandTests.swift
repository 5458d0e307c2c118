import Foundation
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDImporting

/// Importers that are commands. They are started for each file, with the file as standard input, and print JSON.
@Suite struct CommandTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A bundle whose command is a Python script.
  private func importer(_ script: String, _ more: [String: Any] = [:]) throws -> InstalledImporter {
    let name = "Trial-\(UUID().uuidString).mdimporter"
    try directory.write("import json, os, sys\n" + script, to: name + "/trial.py")
    let manifest: [String: Any] = [
      "identifier": "org.limelight.test.command", "name": "Trial", "version": 1, "protocol": 1, "answers": "json",
      "command": ["/usr/bin/python3", "-I", "trial.py"], "contentTypes": ["public.item"], "memoryMegabytes": 512,
    ]
    let data = try JSONSerialization.data(withJSONObject: manifest.merging(more) { $1 })
    try directory.write(Array(data), to: name + "/manifest.json")
    return try InstalledImporter(bundle: directory.path + "/" + name)
  }

  private func run(
    _ importer: InstalledImporter, _ contents: [String] = ["contents"],
    configure: (inout HostConfiguration) -> Void = { _ in }
  ) throws -> [ImportedFile] {
    var configuration = HostConfiguration()
    configuration.accepts = { AttributeSchema.accepts($1, for: $0) }
    configure(&configuration)
    let jobs = try contents.enumerated().map { number, text in
      let path = try directory.write(text, to: "files/\(number)")
      let descriptor = try Descriptor.open(path: FilePath(path), flags: FileFlags.readOnly)
      return ImportJob(
        identifier: UInt64(number), descriptor: descriptor, contentType: "public.item", name: "file.txt")
    }
    var files: [ImportedFile] = []
    try ImporterWorker(configuration: configuration).run(importer, jobs) { files.append($0) }
    #expect(files.map(\.identifier) == contents.indices.map { UInt64($0) })
    return files
  }

  @Test func eachFileIsReadFromTheStandardInput() throws {
    let files = try run(
      importer(#"text = sys.stdin.read(); print(json.dumps({"kMDItemTitle": text.upper(), "text": text}))"#),
      ["äöü", "two", ""])
    #expect(files.map { String(decoding: $0.text, as: UTF8.self) } == ["äöü", "two", ""])
    #expect(files.map { $0.attributes[.title] } == ["ÄÖÜ", "TWO", ""])
    #expect(files.allSatisfy { $0.outcome == .complete })
  }

  @Test func valuesTakeTheFormOfTheirAttributes() throws {
    let script = """
      print(json.dumps([{"Title": "A", "kMDItemAuthors": "Ada", "kMDItemNumberOfPages": 3, "kMDItemDurationSeconds": 2.5,
        "kMDItemKeywords": ["x", 7], "kMDItemDueDate": "2026-11-25T10:00:00+02:00", "kMDItemRecordingDate": "2026-11-25",
        "kMDItemIsShared": True, "org_example_depth": 9, "nothing": None, "object": {"a": 1}}]))
      """
    let file = try run(importer(script, ["names": ["Title": "kMDItemTitle"]]))[0]
    #expect(file.outcome == .complete)
    let expected: AttributeSet = [
      .title: "A", .authors: "Ada", .numberOfPages: .integer(3), "kMDItemDurationSeconds": .real(2.5),
      .keywords: .strings(["x", "7"]), "kMDItemDueDate": .date(try #require(Timestamp(seconds: 1_795_593_600))),
      "kMDItemRecordingDate": .date(try #require(Timestamp(seconds: 1_795_564_800))), "kMDItemIsShared": .boolean(true),
      "org_example_depth": .integer(9),
    ]
    for entry in expected { #expect(file.attributes[entry.key] == entry.value, "\(entry.key)") }
    #expect(file.attributes.count == expected.count)
  }

  @Test(arguments: [
    ("pass", "failed(\"the command printed nothing and exited with status 0\")"),
    ("sys.exit(3)", "failed(\"the command printed nothing and exited with status 3\")"),
    (#"print('{"kMDItemTitle": "A"}'); sys.exit(3)"#, "partial(\"the command exited with status 3\")"),
    (#"print('{"limelight_failure": "the file is torn"}')"#, "failed(\"the file is torn\")"),
    ("print('no JSON')", "quarantined(\"the importer broke the protocol: it printed no JSON object\")"),
    ("print('[]')", "quarantined(\"the importer broke the protocol: it printed an empty list\")"),
    ("print('[3]')", "quarantined(\"the importer broke the protocol: it printed no JSON object\")"),
    ("os.abort()", "quarantined(\"the importer crashed (signal 6, aborted)\")"),
    (
      #"print('{"kMDItemFSName": "other.txt", "kMDItemTitle": "A"}')"#,
      "partial(\"the importer may not give kMDItemFSName\")"
    ),
    (
      #"print('{"kMDItemNumberOfPages": [[]], "kMDItemTitle": "A"}')"#,
      "partial(\"the importer gave kMDItemNumberOfPages a value of the wrong type\")"
    ),
    (#"os.fork()"#, "failed(\"the command printed nothing and exited with status 1\")"),
    (#"print(open("/etc/passwd").read())"#, "failed(\"the command printed nothing and exited with status 1\")"),
  ])
  func whatGoesWrongIsSaidOfTheFile(script: String, outcome: String) throws {
    #expect(try "\(run(importer(script))[0].outcome)" == outcome)
  }

  @Test func theNextFileIsNotAffected() throws {
    let files = try run(
      importer(#"text = sys.stdin.read(); text == "bad" and os.abort(); print('{"text": "good"}')"#), ["a", "bad", "b"])
    #expect(files.map { String(decoding: $0.text, as: UTF8.self) } == ["good", "", "good"])
  }

  @Test func whatStallsOrFloodsIsEnded() throws {
    let stalled = try run(importer("import time; time.sleep(1000)", ["deadlineSeconds": 1]))[0]
    #expect(stalled.outcome == .exceeded("the importer took longer than 1 s"))
    let flood = try run(importer("while True: sys.stdout.write('x' * 65536)")) { $0.maximumReplyBytes = 1 << 20 }[0]
    #expect(flood.outcome == .quarantined("the importer sent more than 1 MiB"))
    let open = try run(importer("os.close(1); os.close(3); import time; time.sleep(1000)"))[0]
    #expect(open.outcome == .quarantined("the importer closed its socket"))
  }

  @Test func theEnvironmentTellsOfTheFile() throws {
    let script = #"print(json.dumps({"text": " ".join(f"{k}={v}" for k, v in sorted(os.environ.items()))}))"#
    let file = try run(importer(script)) { $0.maximumTextBytes = 500 }[0]
    let expected = [
      "HOME=/nonexistent", "LC_ALL=C.UTF-8", "LIMELIGHT_CONTENT_TYPE=public.item", "LIMELIGHT_FILE_NAME=file.txt",
      "LIMELIGHT_MIME_TYPE=", "LIMELIGHT_TEXT_BYTES=500", "PATH=/usr/bin:/bin",
    ]
    #expect(String(decoding: file.text, as: UTF8.self) == expected.joined(separator: " "))
  }

  @Test func aLongTextLeavesRoomForAttributes() throws {
    let script = #"print(json.dumps({"text": "ä" * 3_000_000, "kMDItemTitle": "Long", "limelight_truncated": True}))"#
    let file = try run(importer(script))[0]
    #expect(file.outcome == .complete && file.isTruncated)
    #expect(file.attributes[.title] == "Long" && file.text.count == 6_000_000)
  }

  @Test func textIsCutAtTheLimit() throws {
    let file = try run(importer(#"print(json.dumps({"text": "ä" * 1000}))"#)) { $0.maximumTextBytes = 101 }[0]
    #expect(file.text.count == 100 && file.isTruncated)
  }
}
