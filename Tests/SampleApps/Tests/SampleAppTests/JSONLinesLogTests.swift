import Foundation
import IndexerMonitor
import MDTestSupport
import SampleProviders
import Testing

extension ProviderSuite {
  /// A log that is appended to, rotated and truncated.
  @Suite struct JSONLinesLogTests {
    private let index: ProviderIndex
    private let log: JSONLinesLog

    init() throws {
      index = try ProviderIndex()
      try index.directory.makeDirectory("logs")
      log = JSONLinesLog(index.file("logs/app.jsonl"))
    }

    private func line(_ message: String, level: String = "info") -> String {
      #"{"time": "2026-02-03T04:05:06Z", "level": "\#(level)", "message": "\#(message)"}"# + "\n"
    }

    private func write(_ text: String) throws { try index.directory.write(text, to: "logs/app.jsonl") }

    /// Appends in place, as loggers do.
    private func append(_ text: String) throws {
      let handle = try FileHandle(forWritingTo: index.file("logs/app.jsonl"))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    }

    private func messages() async throws -> [String] { try await index.found().values.map { $0[0] }.sorted() }

    @Test func appendedLinesAreReadAndNoOthers() async throws {
      try write((0..<20).map { line("line \($0)") }.joined())
      #expect(try await index.pass(log) == .init(read: 20, changed: 0))
      try append(line("late", level: "error") + line("later"))
      #expect(try await index.pass(log) == .init(read: 0, changed: 2))
      #expect(try await messages().count == 22)
      #expect(try await index.found("keywords == \"error\"").values.map { $0[0] } == ["late"])
      #expect(try await index.pass(log) == .init())
    }

    @Test func aLineCountsWhenItHasAnEnd() async throws {
      try write(line("whole") + #"{"message": "ha"#)
      try await index.pass(log)
      #expect(try await messages() == ["whole"])
      try append("lf\"}\n")
      try await index.pass(log)
      #expect(try await messages() == ["half", "whole"])
    }

    @Test func whatIsNoEntryIsSkipped() async throws {
      try write(line("first") + "no JSON\n\n{\"level\": \"info\"}\n" + line("last"))
      try await index.pass(log)
      try append("{}\n" + line("appended"))
      try await index.pass(log)
      #expect(try await messages() == ["appended", "first", "last"])
    }

    @Test func aRotatedFileIsReadAnew() async throws {
      try write((0..<20).map { line("old \($0)") }.joined())
      try await index.pass(log)
      try FileManager.default.moveItem(at: index.file("logs/app.jsonl"), to: index.file("logs/app.jsonl.1"))
      try write((0..<30).map { line("new \($0)") }.joined())
      #expect(try await index.pass(log).read == 30)
      #expect(try await messages() == (0..<30).map { "new \($0)" }.sorted())
    }

    /// The file is truncated, and then stays shorter or becomes longer than before.
    @Test(arguments: [3, 60]) func aTruncatedFileIsReadAnew(lines: Int) async throws {
      try write((0..<20).map { line("old \($0)") }.joined())
      try await index.pass(log)
      let handle = try FileHandle(forWritingTo: index.file("logs/app.jsonl"))
      try handle.truncate(atOffset: 0)
      try handle.close()
      try append((0..<lines).map { line("new \($0)") }.joined())
      try await index.pass(log)
      #expect(try await messages() == (0..<lines).map { "new \($0)" }.sorted())
    }

    /// Random lines and truncations between passes, compared with a list of the lines.
    @Test(arguments: 0..<10) func theIndexEqualsTheLines(seed: Int) async throws {
      var random = SeededGenerator(seed: UInt64(seed))
      var lines: [String] = []
      try write("")
      for step in 0..<8 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          lines = []
          try write("")
        }
        let more = (0..<Int.random(in: 0...40, using: &random)).map { "step \(step) line \($0)" }
        try append(more.map { line($0) }.joined())
        lines += more
        try await index.pass(log)
        #expect(try await messages() == lines.sorted(), "seed \(seed), step \(step)")
      }
    }

    @Test func anAppendedLineIsSignalled() async throws {
      try write("")
      #expect(try await signals(log) { try append(line("late")) })
    }
  }
}
