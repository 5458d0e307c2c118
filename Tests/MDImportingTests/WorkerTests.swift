import Foundation
import ImporterKit
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDImporting

@Suite struct WorkerTests {
  @Test("Many files pass through one process in order, with all of their text")
  func manyFiles() throws {
    let bundle = try HostileBundle()
    let texts = (0..<200).map { String(repeating: "line \($0) – ünïcödé\n", count: $0 * 7) }
    let jobs = try texts.enumerated().map { try bundle.job(UInt64($0.offset), "file \($0.offset).txt", $0.element) }
    let files = try bundle.run(jobs)
    #expect(files.map(\.identifier) == (0..<200).map(UInt64.init))
    #expect(files.allSatisfy { $0.outcome == .complete && !$0.isTruncated })
    #expect(files.map { String(decoding: $0.text, as: UTF8.self) } == texts)
    #expect(files[7].attributes[.title] == "file 7")
  }

  @Test("A text of many frames arrives whole, also when it is longer than the buffer")
  func longText() throws {
    let bundle = try HostileBundle()
    let text = String(repeating: "0123456789 äöü €\n", count: 250_000)
    let file = try bundle.run([bundle.job(1, "long.txt", text)])[0]
    // Compare outside the macro, which would compute the difference of millions of bytes.
    let isWhole = file.text == Array(text.utf8)
    #expect(isWhole)
  }

  @Test("Text beyond the limit is cut between characters and noted")
  func truncation() throws {
    let bundle = try HostileBundle { $0.maximumTextBytes = 1_001 }
    let file = try bundle.run([bundle.job(1, "long.txt", String(repeating: "é", count: 4_000))])[0]
    #expect(file.text == Array(String(repeating: "é", count: 500).utf8))
    #expect(file.isTruncated)
    #expect(file.outcome == .complete)
  }

  @Test("A process that has grown is replaced between batches, and nobody notices")
  func recycling() throws {
    let bundle = try HostileBundle { $0.recycleAfterResidentBytes = 1 }
    for round in 1...3 as ClosedRange<UInt64> {
      #expect(try bundle.run([bundle.job(round, "a.txt", "text \(round)")]).map(\.outcome) == [.complete])
    }
  }

  @Test("What `deliver` throws comes through, and the worker goes on afterwards")
  func deliverThrows() throws {
    struct Stop: Error {}
    let bundle = try HostileBundle()
    let jobs = try (1...40).map { try bundle.job($0, "a.txt", "\($0)") }
    #expect(throws: Stop.self) {
      try bundle.worker.run(bundle.importer, jobs) { if $0.identifier == 5 { throw Stop() } }
    }
    #expect(try bundle.run([bundle.job(41, "a.txt", "again")]).map(\.text) == [Array("again".utf8)])
  }

  @Test("Two misbehaving files in one batch are both found, whatever their order")
  func severalCulprits() throws {
    let bundle = try HostileBundle()
    let names = ["crash", "a.txt", "crash", "leave", "b.txt", "invalid_text"]
    let files = try bundle.run(names.enumerated().map { try bundle.job(UInt64($0.offset), $0.element) })
    let good = files.filter { $0.outcome == .complete }
    #expect(good.map(\.identifier) == [1, 4])
    #expect(files.map(\.identifier) == Array(0..<6))
  }

  @Test("A script named without its interpreter is told to name it")
  func script() throws {
    let bundle = try HostileBundle()
    let directory = bundle.directory.path + "/Script.mdimporter"
    let script = try bundle.directory.write("#!/usr/bin/python3\n", to: "Script.mdimporter/run")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let manifest = """
      {"identifier":"org.a.script","name":"S","version":1,"protocol":1,"command":["run"],"contentTypes":["public.item"]}
      """
    try bundle.directory.write(manifest, to: "Script.mdimporter/manifest.json")
    var files: [ImportedFile] = []
    try bundle.worker.run(InstalledImporter(bundle: directory), [bundle.job(1, "a.txt")]) { files.append($0) }
    guard case .unavailable(let reason) = files[0].outcome else { return #expect(Bool(false), "\(files[0].outcome)") }
    #expect(reason.hasSuffix("a script needs its interpreter first in \"command\""), "\(reason)")
  }

  @Test("After a shutdown the next batch starts a fresh process")
  func shutdown() throws {
    let bundle = try HostileBundle()
    _ = try bundle.run([bundle.job(1, "a.txt")])
    bundle.worker.shutdown()
    #expect(try bundle.run([bundle.job(2, "a.txt")]).map(\.outcome) == [.complete])
  }
}
