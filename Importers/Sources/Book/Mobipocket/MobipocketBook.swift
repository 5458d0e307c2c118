import ByteReading
import DocumentText
import ImporterKit
import WebPages

/// A book in Mobipocket, MOBI, AZW, AZW3 or PalmDOC: text in compressed records, mostly HTML.
struct MobipocketBook {
  private let database: PalmDatabase
  private let header: MobipocketHeader
  private let reading: BookReading

  /// - Throws: ``ImportFailure`` if the first record is not a header.
  init(_ database: PalmDatabase, _ reading: BookReading) throws(ImportFailure) {
    guard let header = MobipocketHeader(database[0]) else {
      throw ImportFailure("the book is damaged: its header is missing")
    }
    self.database = database
    self.header = header
    self.reading = reading
  }

  func read(into sink: inout AttributeSink) {
    noteProperties()
    reading.properties.give(to: &sink)
    sink.set(.securityMethod, .string(header.isEncrypted ? "Password Encrypted" : "None"))
    sink.flush()
    giveCover(into: &sink)
    if header.isEncrypted { reading.note("the book is protected against copying") } else { readText(into: &sink) }
    reading.finish(into: &sink)
  }

  /// Takes the fields of EXTH by their numbers.
  private func noteProperties() {
    let made = header.texts(108).filter { $0.hasPrefix("calibre ") }
    reading.properties.titles = header.texts(503) + [header.fullName, database.name].compactMap { $0 }
    // Several authors are in one field or in several fields.
    reading.properties.authors = header.texts(100).flatMap { $0.split(separator: "; ").map(String.init) }
    reading.properties.publishers = header.texts(101) + header.texts(102)
    reading.properties.description = header.texts(103).first.map(PlainMarkup.text)
    reading.properties.identifiers = header.texts(104) + header.texts(112) + header.texts(113) + header.texts(504)
    reading.properties.subjects = header.texts(105)
    reading.properties.published = header.texts(106).first.flatMap(DocumentDate.timestamp)
    reading.properties.modified = header.texts(502).first.flatMap(DocumentDate.timestamp)
    reading.properties.contributors = header.texts(108).filter { !$0.hasPrefix("calibre ") }
    reading.properties.rights = header.texts(109).first
    reading.properties.application = made.first
    reading.properties.languages = header.texts(524).isEmpty ? [header.language].compactMap { $0 } : header.texts(524)
  }

  private func readText(into sink: inout AttributeSink) {
    guard let unpack = unpacking() else { return }
    let isMarkup = database.kind == "BOOKMOBI"
    var page = BookMarkup(reading, isMarkup: isMarkup, isUnicode: header.isUnicode, hasSkeletons: header.version >= 8)
    var room = pagesEnd ?? Int.max
    for index in 1..<max(1, min(header.textRecords + 1, database.recordCount)) where room > 0 {
      let text = unpack(PalmCompression.withoutTrailers(database[index], header.trailers))
      // Give the text so far even if no more is wanted.
      guard page.append(text.prefix(room), into: &sink) else { break }
      room -= min(room, text.count)
    }
    if header.textRecords >= database.recordCount { reading.note("the end of the book is missing") }
    page.finish(into: &sink)
  }

  private func unpacking() -> ((ArraySlice<UInt8>) -> [UInt8])? {
    switch header.compression {
    case .some(.none): return { Array($0) }
    case .palmDoc: return PalmCompression.palmDoc
    case .huffman:
      // A book may have two parts, the older one first. Each part has its own dictionary, and record numbers count from
      // the start of the part.
      let first = header.firstHuffman
      let count = min(header.huffmanCount, 512)
      let dictionaries = (1..<max(1, count)).map {
        database.record(first + $0, limit: HuffmanPhrases.longestDictionary)
      }
      if let phrases = HuffmanPhrases(codes: database[first], dictionaries: dictionaries) { return phrases.unpack }
      reading.note("the book is damaged: its dictionary is missing")
    case nil: reading.note("the text is packed in a way that is not known")
    }
    return nil
  }

  /// Position in the text of KF8 at which the pages end and the styles begin.
  private var pagesEnd: Int? {
    guard let record = header.flowRecord.map({ database[$0] }), record.starts(with: "FDST".utf8) else { return nil }
    return record.big32(16).flatMap { $0 > 0 ? $0 : nil }
  }

  private func giveCover(into sink: inout AttributeSink) {
    guard let offset = header.number(201) ?? header.number(202), offset < database.recordCount else { return }
    reading.giveCover(database[header.firstPicture + offset], into: &sink)
  }
}
