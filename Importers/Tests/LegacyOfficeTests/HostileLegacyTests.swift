import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

/// Damaged and malicious files: there is always an answer, from a process that lives on within its memory.
@Suite struct HostileLegacyTests {
  /// KiB of address space, as the host sets it.
  private static let addressSpace = 512 << 10

  @Test(arguments: ["doc", "xls", "ppt", "msg", "rtf"])
  func damagedFilesGiveAnOutcome(_ kind: String) throws {
    let importer = try LegacyImport.importer(addressSpace: Self.addressSpace)
    var random = SeededGenerator(seed: 2_028)
    var kept = 0
    var variants = 0
    for truth in LegacyTruth.all where truth.file.hasPrefix(kind) {
      let whole = try truth.bytes
      for variant in 0..<6 {
        let bytes = Self.damaged(whole, variant, &random)
        let answer = try LegacyImport.answer(bytes, type: truth.contentType, by: importer)
        #expect(String(validating: answer.text, as: UTF8.self) != nil, "\(truth.file), variant \(variant)")
        let saysWhy = answer.outcome.status == .complete || !answer.outcome.reason.isEmpty
        #expect(saysWhy, "\(truth.file), variant \(variant)")
        variants += 1
        kept += answer.text.isEmpty ? 0 : 1
      }
    }
    print("\(kind): \(variants) damaged files, text in \(kept)")
    #expect(variants >= 72)
    #expect(kept * 3 > variants)
  }

  /// Cut, or with bytes changed: a few anywhere, and more where the heads are.
  private static func damaged(_ whole: [UInt8], _ variant: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = whole
    switch variant {
    case 0: bytes.removeLast(bytes.count / 2)
    case 1: bytes.removeLast(Int(random.next() % UInt64(bytes.count)))
    default:
      let count = variant < 4 ? 10 : 100
      let range = variant.isMultiple(of: 2) ? bytes.count : min(bytes.count, 2_048)
      for _ in 0..<count {
        bytes[Int(random.next() % UInt64(range))] = UInt8(truncatingIfNeeded: random.next())
      }
    }
    return bytes
  }

  /// Each sector is its own follower, and then each that of another.
  @Test func chainsThatRunInCirclesEnd() throws {
    let importer = try LegacyImport.importer(addressSpace: Self.addressSpace)
    for truth in LegacyTruth.all where !truth.file.hasPrefix("rtf/") {
      var bytes = try truth.bytes
      guard bytes.count > 1_024, bytes.starts(with: [0xD0, 0xCF]) else { continue }
      let table = 512 + 512 * Int(bytes[76]) + 65_536 * 2 * Int(bytes[78])
      guard table + 512 <= bytes.count else { continue }
      for step in [0, 1] {
        for index in 0..<128 { bytes[table + index * 4] = UInt8((index + 127 * step) % 128) }
        for index in 0..<128 { for byte in 1..<4 { bytes[table + index * 4 + byte] = 0 } }
        let answer = try LegacyImport.answer(bytes, type: truth.contentType, by: importer)
        #expect(answer.text.count <= bytes.count * 8, "\(truth.file)")
      }
    }
  }

  /// Storages that are inside each other, and share what is in them.
  @Test func tangledStoragesEnd() throws {
    let importer = try LegacyImport.importer(addressSpace: Self.addressSpace)
    var random = SeededGenerator(seed: 28)
    for truth in LegacyTruth.all where truth.file.hasPrefix("msg/") {
      var bytes = try truth.bytes
      let directory = 512 * (1 + Int(bytes[48]) + Int(bytes[49]) << 8)
      for entry in 0..<4 where directory + entry * 128 + 80 <= bytes.count {
        for field in [68, 72, 76] {
          bytes[directory + entry * 128 + field] = UInt8(random.next() % 8)
          for byte in 1..<4 { bytes[directory + entry * 128 + field + byte] = 0 }
        }
      }
      let answer = try LegacyImport.answer(bytes, type: truth.contentType, by: importer)
      #expect(answer.members.count < 64, "\(truth.file)")
      #expect(answer.text.count <= bytes.count * 4, "\(truth.file)")
    }
  }

  /// Seeds of the fuzzer, and its past findings (`Tests/Fuzz`).
  @Test(arguments: ["compound", "notes", "richtext", "workbook"]) func fuzzedBefore(_ target: String) throws {
    let fuzz = LegacyTruth.folder.appending(path: "../../../../Tests/Fuzz").standardized
    let files = ["Seeds", "FailCases"].flatMap { folder in
      let folder = fuzz.appending(path: "\(folder)/\(target)")
      return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    }
    #expect(!files.isEmpty)
    let importer = try LegacyImport.importer(addressSpace: Self.addressSpace)
    for file in files {
      let answer = try LegacyImport.answer(Array(try Data(contentsOf: file)), type: "public.data", by: importer)
      let isRead = answer.outcome.status != .failed || file.path.contains("FailCases")
      #expect(isRead, "\(file.path): \(answer.outcome.reason)")
    }
  }

  @Test func deepRichTextIsReadToItsEnd() throws {
    let depth = 1 << 20
    let bytes = Array("{\\rtf1 before ".utf8) + [UInt8](repeating: 0x7B, count: depth) + Array("inside".utf8)
    let whole = bytes + [UInt8](repeating: 0x7D, count: depth) + Array(" after}".utf8)
    let answer = try LegacyImport.answer(whole, type: "public.rtf")
    #expect(answer.string.hasPrefix("before inside after"))
    let open = try LegacyImport.answer(bytes, type: "public.rtf")
    #expect(open.outcome.status == .partial)
  }

  /// A million cells that show one long text: the text stops at what the host wants.
  @Test func oneTextInManyCellsStopsAtTheLimit() throws {
    let text = [UInt8](repeating: 0x61, count: 8_000)
    var book = BiffSample()
    book.add(0x0809, [0, 6, 5, 0, 0, 0, 0, 0])
    book.add(0x00FC, [1, 0, 0, 0, 1, 0, 0, 0, 0x40, 0x1F, 0] + text)
    for row in 0..<60_000 { book.add(0x00FD, [UInt8(row & 255), UInt8(row >> 8), 0, 0, 0, 0, 0, 0, 0, 0]) }
    let answer = try LegacyImport.answer(book.bytes, type: "com.microsoft.excel.xls")
    #expect(answer.text.count <= 32 << 20)
    #expect(answer.text.count > 31 << 20)
    #expect(answer.outcome.truncated)
  }

  @Test func whatIsSomethingElseIsNamed() throws {
    let kinds = [
      ("PK\u{3}\u{4}", "ZIP"), ("%PDF-1.4", "PDF"), ("<html><body>", "web page"), ("<?xml version='1.0'?>", "XML"),
      ("just words", "plain text"), ("", "empty"),
    ]
    let importer = try LegacyImport.importer()
    for (head, word) in kinds {
      let answer = try LegacyImport.answer(Array(head.utf8), type: "com.microsoft.word.doc", by: importer)
      #expect(answer.outcome.status == .failed)
      #expect(answer.outcome.reason.contains(word), "\(answer.outcome.reason)")
    }
  }
}

/// Records of a workbook without an OLE2 file around them.
struct BiffSample {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ kind: Int, _ contents: [UInt8]) {
    bytes += [UInt8(kind & 255), UInt8(kind >> 8), UInt8(contents.count & 255), UInt8(contents.count >> 8)] + contents
  }
}
