import Encodings
import ImporterKit
import MDModel
import WordBuffer

/// Reads link files of macOS (`.webloc` and others) that are property lists in XML.
struct LinkListConsumer: TextConsumer {
  private let title: String?
  private var scanner = MarkupScanner()
  private var entries = ListEntries()

  init(title: String?) { self.title = title }

  mutating func consume(_ piece: UnsafeBufferPointer<UInt8>, into sink: inout AttributeSink) -> Bool {
    var entries = entries
    scanner.scan(piece[...]) { entries.take($0) }
    self.entries = entries
    return !entries.isFull
  }

  mutating func finish(into sink: inout AttributeSink) {
    var link = Link(title: entries.values["Name"] ?? entries.values["title"] ?? title)
    link.address = entries.values["URL"]
    link.give(to: &sink)
    if link.address == nil { sink.notePartial("no address is in the file") }
  }
}

/// Collects the keys and strings of a property list in XML, at any depth.
private struct ListEntries {
  private(set) var values: [String: String] = [:]
  private var key = ""
  private var text: [UInt8]?

  private static let mostEntries = 1_000
  private static let longest = 64 << 10

  var isFull: Bool { values.count >= Self.mostEntries }

  mutating func take(_ part: MarkupScanner.Part) {
    switch part {
    case .start(let name): text = name == "key" || name == "string" ? [] : nil
    case .text(let bytes): if let count = text?.count, count < Self.longest { text? += bytes }
    case .end("key"): key = String(decoding: text ?? [], as: UTF8.self)
    case .end("string"):
      values[key] = values[key] ?? text.map { DocumentFacts.plain($0) }
      text = nil
    case .end: text = nil
    }
  }
}

/// Reads property lists in Apple's binary form: all their strings, or the address of a link.
struct BinaryListReader {
  private static let mostBytes = 64 << 20
  private static let batchBytes = 64 << 10
  private static let trailerBytes = 32

  /// True if the file begins as a binary property list.
  static func accepts(_ file: borrowing ImportFile) throws -> Bool {
    try file.read(limit: 8).elementsEqual("bplist00".utf8)
  }

  /// - Parameter link: The link to fill, if the file is a link file.
  static func read(_ file: borrowing ImportFile, asLink link: Link?, into sink: inout AttributeSink) throws {
    let bytes = try file.read(limit: mostBytes)
    try bytes.withUnsafeBufferPointer { (bytes) throws(ImportFailure) in
      guard let list = BinaryPropertyList(bytes) else {
        throw ImportFailure("the property list is damaged, or its end is missing")
      }
      guard var link else { return giveTexts(of: list, count: objects(in: bytes), size: bytes.count, to: &sink) }
      link.address = list.value("URL", of: list.root).flatMap(list.string)
      link.title = list.value("Name", of: list.root).flatMap(list.string) ?? link.title
      link.give(to: &sink)
      if link.address == nil { sink.notePartial("no address is in the file") }
    }
  }

  /// The number of objects, from the trailer of the list.
  private static func objects(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let count = bytes[(bytes.count - trailerBytes + 8)...].prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(clamping: min(count, UInt64(bytes.count)))
  }

  /// Gives each string once, in file order.
  ///
  /// In a hostile list many objects share the same bytes, so the total is limited to twice the file size.
  private static func giveTexts(of list: BinaryPropertyList, count: Int, size: Int, to sink: inout AttributeSink) {
    var words = WordBuffer()
    var bytesLeft = 2 * size
    for object in 0..<count where bytesLeft > 0 {
      guard var text = list.string(object) else { continue }
      bytesLeft -= text.utf8.count
      text.withUTF8 { words.append($0) }
      words.widen(to: .line)
      guard words.text.count >= batchBytes else { continue }
      guard words.text.withUnsafeBufferPointer({ sink.appendText($0) }) else { return }
      words.removeText()
    }
    _ = words.text.withUnsafeBufferPointer { sink.appendText($0) }
    if bytesLeft <= 0 { sink.notePartial("texts of the property list share their bytes: not all were read") }
  }
}
