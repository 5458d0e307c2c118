import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Safari's web archives, each made to test one case.
@Suite struct WebArchiveTests {
  /// An archive whose frames are these references to archives: 0 is the archive itself, and 5 an archive with its own
  /// page.
  private func archive(frames: [UInt8], bytesOfFrame: Int = 40_000) -> [UInt8] {
    let page = Array("<title>Otters</title><p>outer".utf8)
    let frame = Array("<p>inner ".utf8) + [UInt8](repeating: 0x78, count: bytesOfFrame)
    return PageSamples.list([
      [0xD2, 0, 1, 0, 2, 0, 3, 0, 4], PageSamples.object(0x5F, Array("WebMainResource".utf8)),
      PageSamples.object(0x5F, Array("WebSubframeArchives".utf8)), [0xD1, 0, 6, 0, 7],
      PageSamples.object(0xAF, frames.flatMap { [0, $0] }, count: frames.count), [0xD2, 0, 1, 0, 2, 0, 8, 0, 4],
      PageSamples.object(0x5F, Array("WebResourceData".utf8)), PageSamples.object(0x4F, page),
      [0xD1, 0, 6, 0, 9], PageSamples.object(0x4F, frame),
    ])
  }

  @Test(arguments: [[0], [5, 5, 0], [UInt8](repeating: 5, count: 200)])
  func framesThatHoldOneAnotherAreReadOnce(frames: [UInt8]) throws {
    let answer = try PageSamples.answer(archive: archive(frames: frames))
    #expect(answer.outcome == ImportOutcome())
    #expect(answer.strings(.title) == ["Otters"])
    #expect(answer.string.components(separatedBy: "outer").count == 2)
    #expect(answer.string.components(separatedBy: "inner").count == (frames.contains(5) ? 2 : 1))
  }

  /// Several data objects that share the same bytes of the file.
  @Test func bytesAreReadNoMoreOftenThanTheFileHasThem() throws {
    let word = { (name: String) in PageSamples.object(0x5F, Array(name.utf8)) }
    let count = 100
    var objects: [[UInt8]] = [
      [0xD2, 0, 1, 0, 2, 0, 3, 0, 4], word("WebMainResource"), word("WebSubframeArchives"), [0xD1, 0, 5, 0, 6],
      PageSamples.object(0xAF, (0..<count).flatMap { [0, UInt8(7 + 2 * $0)] }, count: count), word("WebResourceData"),
      [0x44] + Array("page".utf8),
    ]
    for index in 0..<count {
      objects.append([0xD1, 0, 1, 0, UInt8(8 + 2 * index)])
      objects.append([0xD1, 0, 5, 1, UInt8(index)])
    }
    while objects.count < 256 { objects.append([0x09]) }
    // The bytes of each object contain the following objects with their text.
    for index in 0..<count { objects.append(PageSamples.object(0x4F, [], count: 200_000 + 6 * (count - 1 - index))) }
    objects.append([UInt8](repeating: 0x78, count: 200_000))
    let answer = try PageSamples.answer(archive: PageSamples.list(objects))
    #expect(answer.outcome.reason == "the frames of the page are the same bytes again and again")
    #expect(answer.text.count < 500_000)
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func bothFormsAreRead(_ format: PropertyListSerialization.PropertyListFormat) throws {
    let inner = PageSamples.archive("<p>deepest")
    let list = PageSamples.archive(
      "<title>Otters</title><p>outer", frames: [PageSamples.archive("<p>inner", frames: [inner])])
    let answer = try PageSamples.answer(archive: PageSamples.bytes(list, format))
    #expect(answer.outcome == ImportOutcome())
    #expect(answer.strings(.title) == ["Otters"])
    #expect(answer.strings(.whereFroms) == ["https://example.org/p?a&b"])
    #expect(answer.string.split(separator: "\n") == ["outer", "inner", "deepest"])
  }

  /// If the importer failed, the file would be read as XML, including its encoded pictures.
  @Test(arguments: [
    "<?xml version=\"1.0\"?><plist><dict><key>a</key><data>QUJD</data></dict></plist>", "<?xml ?><plist",
  ])
  func xmlWithoutAPageIsNoFailure(text: String) throws {
    let answer = try PageSamples.answer(archive: Array(text.utf8))
    #expect(answer.outcome.status == .partial)
    #expect(answer.outcome.reason == "there is no page in the archive")
    #expect(answer.text.isEmpty)
  }

  @Test func plainPagesAndFramesComeOutAsWritten() throws {
    let code = "if (x<y) {\n#include <stdio.h>\n}"
    let list = PageSamples.archive(code, type: "text/plain", frames: [PageSamples.archive(code, type: "text/plain")])
    #expect(try PageSamples.answer(archive: PageSamples.bytes(list, .binary)).string == "\(code)\n\n\(code)\n")
  }

  @Test func theTypeIsReadWithoutItsParameters() throws {
    let page = try PageSamples.bytes(PageSamples.archive("<p>words", type: "Text/HTML; charset=utf-8"), .binary)
    #expect(try PageSamples.answer(archive: page).string == "words")
    let picture = try PageSamples.bytes(PageSamples.archive("<svg/>", type: "image/svg+xml"), .binary)
    let answer = try PageSamples.answer(archive: picture)
    #expect(answer.outcome.reason == "what is in the archive is no page: its type is image/svg+xml")
    #expect(answer.strings(.whereFroms) == ["https://example.org/p?a&b"])
  }

  @Test func largeArchivesSaySo() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "large-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("bplist00".utf8).write(to: folder)
    let file = try FileHandle(forWritingTo: folder)
    try file.truncate(atOffset: 65 << 20)
    try file.close()
    let answer = try Samples.answer(of: folder.path, type: "com.apple.webarchive")
    #expect(
      answer.outcome
        == ImportOutcome(status: .failed, reason: "the archive is larger than 64 MiB and was not read"))
  }

  /// Pages that do not state their encoding.
  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian], [nil, "UTF-8"])
  func wideLettersAreFound(encoding: String.Encoding, label: String?) throws {
    let page = try #require("<title>Otters</title><p>in the river".data(using: encoding))
    let list = PageSamples.archive(page, encoding: label)
    let answer = try PageSamples.answer(archive: PageSamples.bytes(list, .binary))
    #expect(answer.strings(.title) == ["Otters"])
    #expect(answer.string == "in the river")
  }

  @Test func theLanguageOfFramesIsThatOfAPageWithoutWords() throws {
    let sentence = "The quick brown fox jumps over the lazy dog and then it goes home to sleep for the whole night."
    let list = PageSamples.archive("<title>x</title>", frames: [PageSamples.archive("<p>\(sentence)")])
    #expect(try PageSamples.answer(archive: PageSamples.bytes(list, .binary)).strings(.languages) == ["en"])
  }

  /// The limits allow for one stored copy of the page, one decoded copy, and the memory that any program needs.
  @Test(arguments: [
    (String.Encoding.windowsCP1252, "windows-1252", "words caf\u{E9} \u{2013} ", 6 << 20, 47_000),
    (.utf8, "UTF-8", "words and ", 12 << 20, 59_000), (.utf16LittleEndian, "UTF-16LE", "words and ", 8 << 20, 55_000),
  ])
  func largePagesTakeLittleMemory(
    encoding: String.Encoding, label: String, words: String, size: Int, mostKilobytes: Int
  ) throws {
    let piece = try #require(String(repeating: words, count: 100).appending("<p>").data(using: encoding))
    var page = Data()
    while page.count < size { page += piece }
    let file = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(PageSamples.bytes(PageSamples.archive(page, encoding: label), .binary)).write(to: file)
    // The argument identifies the process in the list of processes.
    let importer = try ImporterProcess(BuiltProduct.path("Mail"), arguments: [file.lastPathComponent])
    #expect(try importer.importFile(file.path, contentType: "com.apple.webarchive").outcome == ImportOutcome())
    #expect(try Self.peakKilobytes(ofProcessWith: file.lastPathComponent) < mostKilobytes)
  }

  private static func peakKilobytes(ofProcessWith argument: String) throws -> Int {
    let text = { (path: String) in (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
    let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
    let process = try #require(processes.first { text("/proc/\($0)/cmdline").contains(argument) })
    let peak = try #require(text("/proc/\(process)/status").firstMatch(of: /VmHWM:\s+([0-9]+) kB/))
    return try #require(Int(peak.1))
  }
}
