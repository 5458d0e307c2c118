import CMSPack
import Encodings
import ImporterKit
import MDSystem
import Languages
import TextDrawing
import WebPages

/// Reads compiled help (CHM) with libmspack: the title, the headings in the table of contents, and the text of all
/// topics.
@main struct HelpImporter: DocumentImporter {
  private let decoder = CharsetDecoder()

  init() {}

  mutating func readDocument(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
    guard file.status.size > 0 else { throw ImportFailure("the file is empty") }
    guard let help = HelpFile(file) else { throw ImportFailure("not a compiled help file, or a damaged one") }
    let system = help.contents(named: "/#SYSTEM").map(HelpSystem.init)
    let topics = HelpTopics(help, decoder, label: HelpLanguage.charset(of: system?.language ?? help.language))
    sink.set(.title, system?.title.map { .string(topics.line($0)) })
    sink.set(.creator, system?.compiler.map { .string(topics.line($0)) })
    topics.giveHeadings(to: &sink)
    sink.flush()
    topics.giveText(to: &sink)
  }
}

/// An open help file. Closed at the end of the value's lifetime.
final class HelpFile {
  private let help: OpaquePointer
  let names: [String]

  static let longestFile = 16 << 20

  init?(_ file: borrowing ImportFile) {
    guard let help = cmspack_open(file.descriptor.rawValue, Int64(clamping: file.status.size)) else { return nil }
    self.help = help
    names = (0..<cmspack_count(help)).map { String(cString: cmspack_name(help, $0)) }
  }

  deinit { cmspack_close(help) }

  var language: UInt32 { cmspack_language(help) }

  /// Contents of a file inside. `nil` if it is damaged or does not exist.
  func contents(_ index: Int) -> [UInt8]? {
    let found = cmspack_extract(help, index, Self.longestFile)
    return found.count > 0 ? Array(UnsafeBufferPointer(start: found.start, count: found.count)) : nil
  }

  func contents(named name: String) -> [UInt8]? {
    names.firstIndex { $0 == name || $0 == name.dropFirst() }.flatMap(contents)
  }
}

/// The system data of a help file: entries of a code, a size and bytes.
struct HelpSystem {
  private(set) var title: [UInt8]?
  private(set) var compiler: [UInt8]?
  private(set) var language: UInt32?

  init(_ bytes: [UInt8]) {
    var offset = 4
    while offset + 4 <= bytes.count {
      let code = Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
      let count = Int(bytes[offset + 2]) | Int(bytes[offset + 3]) << 8
      let value = bytes[(offset + 4)..<min(bytes.count, offset + 4 + count)]
      switch code {
      case 3: title = Array(value.prefix { $0 != 0 })
      case 4 where value.count >= 4: language = value.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
      case 9: compiler = Array(value.prefix { $0 != 0 })
      default: break
      }
      offset += 4 + count
    }
  }
}

/// Default encodings of Windows for languages.
enum HelpLanguage {
  static func charset(of locale: UInt32) -> String {
    switch locale {
    case 0x0404, 0x0C04, 0x1404: return "big5"
    default: return charsets[locale & 0x3FF] ?? "windows-1252"
    }
  }

  private static let charsets: [UInt32: String] = [
    0x01: "windows-1256", 0x02: "windows-1251", 0x04: "gb18030", 0x05: "windows-1250", 0x08: "windows-1253",
    0x0D: "windows-1255", 0x0E: "windows-1250", 0x11: "shift_jis", 0x12: "euc-kr", 0x15: "windows-1250",
    0x18: "windows-1250", 0x19: "windows-1251", 0x1A: "windows-1250", 0x1B: "windows-1250", 0x1E: "windows-874",
    0x1F: "windows-1254", 0x22: "windows-1251", 0x23: "windows-1251", 0x24: "windows-1250", 0x25: "windows-1257",
    0x26: "windows-1257", 0x27: "windows-1257", 0x2A: "windows-1258",
  ]
}
