import Foundation
import ImporterKit
import ImporterTestKit
import Testing

@Suite struct SparseFileTests {
  @Test func textOnBothSidesOfAHoleIsGiven() throws {
    let sample = try TextSample()
    defer { sample.remove() }
    let path = try sample.write(Array("before the hole\n".utf8))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seek(toOffset: 1 << 30)
    try file.write(contentsOf: Array("behind the hole\n".utf8))
    try file.close()
    let answer = try TextSample.importer().importFile(path, contentType: "public.plain-text")
    let words = answer.string?.split(whereSeparator: \.isWhitespace)
    #expect(words == ["before", "the", "hole", "behind", "the", "hole"])
    #expect(answer.text.count < 100)
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func aHoleIsNotRead() throws {
    let sample = try TextSample()
    defer { sample.remove() }
    let path = try sample.write([])
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    // A hole of this size can be skipped with a system call. An importer that reads it would not finish.
    try file.truncate(atOffset: 8 << 40)
    try file.close()
    let importer = try TextSample.importer()
    let answer = try importer.importFile(path, contentType: "public.plain-text")
    #expect(answer.text.isEmpty)
    #expect(answer.outcome == ImportOutcome())
  }
}
