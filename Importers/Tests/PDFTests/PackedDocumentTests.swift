import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Documents compressed by another program.
@Suite struct PackedDocumentTests {
  private static func packed(_ bytes: [UInt8], by program: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program, "-c"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
    try input.fileHandleForWriting.close()
    let result = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Array(result)
  }

  @Test(arguments: ["gzip", "bzip2", "xz"]) func packedDocumentsAreRead(_ program: String) throws {
    var file = SamplePDF.pages(["Seitenwort"])
    file.objects.append(Array("<< /Title (Packwerk) >>".utf8))
    file.trailer = "/Info \(file.objects.count) 0 R"
    let answer = try Imports.answer(Self.packed(file.bytes, by: program))
    #expect(String(decoding: answer.text, as: UTF8.self).contains("Seitenwort"))
    #expect(answer.attributes[.title] == "Packwerk")
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func aPackedDocumentThatIsCutSaysSo() throws {
    let file = SamplePDF.pages((0..<200).map { "Seitenwort \($0)" })
    let packed = try Self.packed(file.bytes, by: "gzip")
    let answer = try Imports.answer(Array(packed.prefix(packed.count / 2)))
    #expect(!answer.outcome.reason.isEmpty)
  }

  /// Poppler's copy must fit into memory too. Of a large document, only the start is read, and a trailer is made for
  /// it.
  @Test func aPackedDocumentMayBeTooLarge() throws {
    var file = SamplePDF.pages(["Seitenwort"])
    file.objects.append(SamplePDF.stream([UInt8](repeating: 0, count: 100 << 20)))
    let answer = try Imports.answer(Self.packed(file.bytes, by: "bzip2"))
    #expect(String(decoding: answer.text, as: UTF8.self).contains("Seitenwort"))
    #expect(answer.attributes[.numberOfPages] == 1)
    #expect(answer.outcome.reason.contains("too large"))
  }

  @Test func whatIsPackedMayBeSomethingElse() throws {
    let answer = try Imports.answer(Self.packed(Array("no document".utf8), by: "gzip"))
    #expect(answer.outcome.status == .failed)
  }
}
