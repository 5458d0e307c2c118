import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Messages of Outlook whose text is a page alone, or in a code page that they do not name.
@Suite struct OutlookMessageTests {
  private typealias Numbers = [UInt32: UInt32]

  /// A message of properties by their tags: numbers in the table, all else in streams.
  private func message(_ streams: [UInt32: [UInt8]], _ numbers: Numbers) -> [UInt8] {
    var writer = CompoundFileWriter()
    for name in ["00020102", "00030102", "00040102"] { writer.add("__nameid_version1.0/__substg1.0_\(name)", []) }
    var table = [UInt8](repeating: 0, count: 32)
    for (tag, value) in numbers.sorted(by: { $0.key < $1.key }) {
      table += CompoundFileWriter.bytes([tag << 16 | 3, 6, value, 0])
    }
    for (tag, data) in streams.sorted(by: { $0.key < $1.key }) {
      let name = String(tag, radix: 16, uppercase: true)
      writer.add("__substg1.0_" + String(repeating: "0", count: 8 - name.count) + name, data)
      table += CompoundFileWriter.bytes([tag, 6, UInt32(data.count), 0])
    }
    writer.add("__properties_version1.0", table)
    return writer.finished()
  }

  private func answer(_ streams: [UInt32: [UInt8]], _ numbers: Numbers) throws -> ImporterProcess.Answer {
    let file = FileManager.default.temporaryDirectory.appending(path: "limelight-msg-\(UUID().uuidString).msg")
    try Data(message(streams, numbers)).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let importer = try ImporterProcess(BuiltProduct.path("LegacyOffice"))
    return try importer.importFile(file.path, contentType: "com.microsoft.outlook.msg")
  }

  private func string(_ value: AttributeValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  private static func bytes(_ text: String, _ encoding: String.Encoding) throws -> [UInt8] {
    Array(try #require(text.data(using: encoding)))
  }

  private static let page =
    "<html><head><style>p { color: navy }</style></head><body><p>Der <b>Leucht</b>turm schließt</p></body></html>"

  @Test(
    arguments: [
      (65001, String.Encoding.utf8, nil), (1252, .windowsCP1252, nil), (1252, .windowsCP1252, " \r\n"),
    ] as [(UInt32, String.Encoding, String?)])
  func aBodyThatIsAPageIsRead(page: UInt32, encoding: String.Encoding, plain: String?) throws {
    var streams = [0x1013_0102: try Self.bytes(Self.page, encoding)] as [UInt32: [UInt8]]
    if let plain { streams[0x1000_001F] = try Self.bytes(plain, .utf16LittleEndian) }
    let answer = try answer(streams, [0x3FDE: page])
    #expect(String(decoding: answer.text, as: UTF8.self) == "Der Leuchtturm schließt\n")
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func aPageInAnotherScriptIsRead() throws {
    let page = try Self.bytes("<html><body>Маяк закрывается весной</body></html>", .windowsCP1251)
    let answer = try answer([0x1013_0102: page], [0x3FDE: 1251])
    #expect(String(decoding: answer.text, as: UTF8.self) == "Маяк закрывается весной\n")
  }

  /// Subject and body, their encoding, the page of the body, the language of the computer.
  @Test(
    arguments: [
      ("Fährgebühren", "Größere Wägen zahlen mehr", .utf8, 65001, 0x407),
      ("Fährgebühren", "Größere Wägen zahlen mehr", .windowsCP1252, 65001, 0x407),
      ("Fährgebühren", "Größere Wägen zahlen mehr", .windowsCP1252, 65001, nil),
      ("Fährgebühren", "Größere Wägen zahlen mehr", .utf8, 1252, 0x407),
      ("Паромные сборы", "Большие машины платят больше", .windowsCP1251, 65001, 0x419),
      ("Паромные сборы", "Большие машины платят больше", .windowsCP1251, 20866, 0x419),
      ("Паромные сборы", "Большие машины платят больше", .windowsCP1251, 1251, 0x409),
      ("Přívoz", "Větší vozy platí více než menší", .windowsCP1250, 65001, 0x405),
    ] as [(String, String, String.Encoding, UInt32, UInt32?)])
  func textsAreReadInThePageThatTheyAreIn(
    subject: String, body: String, encoding: String.Encoding, page: UInt32, language: UInt32?
  ) throws {
    let streams: [UInt32: [UInt8]] = [
      0x0037_001E: try Self.bytes(subject, encoding), 0x1000_001E: try Self.bytes(body, encoding),
    ]
    var numbers: Numbers = [0x3FDE: page]
    numbers[0x3FF1] = language
    let answer = try answer(streams, numbers)
    #expect(string(answer.attributes[.subject]) == subject)
    #expect(String(decoding: answer.text, as: UTF8.self) == body + "\n")
  }
}
