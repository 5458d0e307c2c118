import ByteReading
import CompoundFile
import ZipArchive

/// Reads documents of Hangul (HWP 5): records in streams, most of them packed.
struct HangulReader {
  private let root: Storage
  private let flags: Int

  private static let signature = Array("HWP Document File".utf8)
  private static let mostSections = 1_000
  private static let mostPackedBytes = 32 << 20
  private static let mostBytes = 64 << 20
  /// Record that holds the characters of a paragraph.
  private static let paragraphText = 67
  /// Record that holds an equation, as people type it.
  private static let equation = 88

  /// `nil` unless the file is one.
  init?(_ root: Storage) {
    guard let header = root.stream("FileHeader", limit: 256), header.starts(with: Self.signature) else { return nil }
    self.root = root
    flags = header.long(at: 36) ?? 0
  }

  private var isPacked: Bool { flags & 1 != 0 }
  var isProtected: Bool { flags & 2 != 0 }
  /// Made to be read and not to be changed: the text is scrambled, and a preview of it is not.
  private var isForDistribution: Bool { flags & 4 != 0 }

  /// Reads the text.
  ///
  /// - Returns: what is missing, if something is.
  func read(into text: inout TextBuilder) -> String? {
    guard let body = root.storage(isForDistribution ? "ViewText" : "BodyText") else {
      return readPreview(into: &text)
    }
    var problem: String?
    for index in 0..<Self.mostSections {
      guard !text.isCut, let stream = body.stream("Section\(index)", limit: Self.mostPackedBytes) else { break }
      guard let section = isForDistribution ? DistributedSection.unscrambled(stream) : stream else {
        problem = "a section is damaged"
        continue
      }
      let (records, isWhole) = unpacked(section)
      if !isWhole { problem = "a section is damaged" }
      Self.readRecords(records, into: &text)
    }
    return text.bytes.isEmpty ? readPreview(into: &text) ?? problem : problem
  }

  private func readPreview(into text: inout TextBuilder) -> String? {
    let preview = root.stream("PrvText", limit: 64 << 10) ?? []
    for offset in stride(from: 0, to: preview.count - 1, by: 2) {
      text.append(unit: UInt16(preview[offset]) | UInt16(preview[offset + 1]) << 8)
    }
    text.endLine()
    return isForDistribution ? "only the beginning of the document can be read" : nil
  }

  private func unpacked(_ section: [UInt8]) -> (bytes: [UInt8], isWhole: Bool) {
    guard isPacked else { return (section, true) }
    var bytes: [UInt8] = []
    let file = GzipFile(FileBytes(block: section), maximumBytes: Self.mostBytes, isRaw: true)
    let outcome = file.read { piece in
      bytes.append(contentsOf: piece)
      return true
    }
    if case .failed = outcome { return (bytes, false) }
    return (bytes, true)
  }

  /// Records have a kind in ten bits, a depth in ten, and a size in twelve, or behind them where it is larger.
  static func readRecords(_ records: [UInt8], into text: inout TextBuilder) {
    var offset = 0
    while let head = records.long(at: offset), !text.isCut {
      var size = head >> 20
      offset += 4
      if size == 0xFFF {
        size = records.long(at: offset) ?? 0
        offset += 4
      }
      switch head & 0x3FF {
      case paragraphText: readParagraph(records.part(at: offset, limit: size), into: &text)
      case equation: readEquation(records.part(at: offset, limit: size), into: &text)
      default: break
      }
      offset += size
    }
  }

  /// Characters below 32 are controls: most take the room of eight.
  private static func readParagraph(_ bytes: ArraySlice<UInt8>, into text: inout TextBuilder) {
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let unit = UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
      switch unit {
      case 0, 10, 13, 24, 30, 31:
        index += 2
        text.append(unit: unit == 24 ? 0x2D : 0x20)
      case 25...29: index += 2
      case 9:
        index += 16
        text.append(unit: 0x09)
      case ..<32: index += 16
      default:
        index += 2
        text.append(unit: unit)
      }
    }
    text.endLine()
  }
  /// Four bytes of flags, the count of characters, and these.
  private static func readEquation(_ bytes: ArraySlice<UInt8>, into text: inout TextBuilder) {
    let bytes = Array(bytes)
    for index in 0..<(bytes.short(at: 4) ?? 0) {
      guard let unit = bytes.short(at: 6 + 2 * index) else { break }
      text.append(unit: UInt16(unit))
    }
    text.endLine()
  }
}
