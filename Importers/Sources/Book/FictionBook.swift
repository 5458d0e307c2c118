import ByteReading
import DocumentText
import ImporterKit
import XMLEvents
import ZipArchive

/// A book in FictionBook 2, which is one XML file.
struct FictionBook {
  private let reading: BookReading

  init(_ reading: BookReading) { self.reading = reading }

  /// True if the bytes may begin an XML file in any encoding.
  static func begins(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return text.drop { $0 <= 0x20 }.first == UInt8(ascii: "<") || bytes.starts(with: [0xFF, 0xFE, 0x3C, 0])
      || bytes.starts(with: [0xFE, 0xFF, 0, 0x3C])
  }

  func read(
    into sink: inout AttributeSink, _ pieces: ((UnsafeBufferPointer<UInt8>) -> Bool) -> ZipOutcome
  ) throws {
    let handler = FictionBookHandler(reading)
    // The cover follows the text, so read the whole file if a thumbnail is wanted.
    let isWhole = reading.request.wants.contains(.thumbnail)
    _ = reading.read(handler, into: &sink, isWhole: isWhole, pieces)
    guard handler.isFictionBook else { throw ImportFailure("the file is XML of a kind that is no book") }
    handler.finish()
    reading.properties.give(to: &sink)
    reading.giveCover(handler.cover.picture, into: &sink)
    reading.finish(into: &sink)
  }
}

/// Extracts text and properties of FictionBook.
final class FictionBookHandler: TextFlow {
  private enum Name: String, CaseIterable {
    case book = "fb:FictionBook"
    case titleInfo = "fb:title-info"
    case sourceInfo = "fb:src-title-info"
    case documentInfo = "fb:document-info"
    case publishInfo = "fb:publish-info"
    case body = "fb:body"
    case binary = "fb:binary"
    case stylesheet = "fb:stylesheet"
    case paragraph = "fb:p"
    case verse = "fb:v"
    case subtitle = "fb:subtitle"
    case textAuthor = "fb:text-author"
    case cell = "fb:td"
    case headCell = "fb:th"
    case row = "fb:tr"
    case emptyLine = "fb:empty-line"
    case section = "fb:section"
    case coverPage = "fb:coverpage"
    case image = "fb:image"
    case author = "fb:author"
    case translator = "fb:translator"
    case firstName = "fb:first-name"
    case middleName = "fb:middle-name"
    case lastName = "fb:last-name"
    case nickname = "fb:nickname"
    case bookTitle = "fb:book-title"
    case bookName = "fb:book-name"
    case annotation = "fb:annotation"
    case genre = "fb:genre"
    case keywords = "fb:keywords"
    case language = "fb:lang"
    case date = "fb:date"
    case sequence = "fb:sequence"
    case publisher = "fb:publisher"
    case year = "fb:year"
    case isbn = "fb:isbn"
    case program = "fb:program-used"

    static let all = allCases
  }

  private let reading: BookReading
  private(set) var isFictionBook = false
  private var part: Name?
  private var value: [UInt8] = []
  private var name: [Name: String] = [:]
  private var annotation: [UInt8]?
  private var dateValue: String?
  private var written: Timestamp?
  private(set) var cover = FictionBookCover()
  private static let longest = 64 << 10

  init(_ reading: BookReading) {
    self.reading = reading
    super.init(Self.rules, reading.text)
  }

  override func begin(_ number: Int32, _ attributes: XMLAttributes) {
    if annotation == nil { value.removeAll(keepingCapacity: true) }
    switch Name.all[Int(number)] {
    case .book: isFictionBook = true
    case .titleInfo, .sourceInfo, .documentInfo, .publishInfo, .body: part = Name.all[Int(number)]
    case .annotation where part == .titleInfo: annotation = []
    case .author, .translator: name = [:]
    case .date: dateValue = attributes["value"]
    case .sequence where part == .titleInfo || part == .publishInfo:
      if reading.properties.series == nil { reading.properties.series = attributes["name"] }
      if reading.properties.seriesIndex == nil { reading.properties.seriesIndex = attributes["number"] }
    case .coverPage: cover.isOpen = true
    case .image where cover.isOpen: cover.note(attributes["href"])
    // Pictures are large. Only the cover is decoded, and only for a thumbnail.
    case .binary: if !reading.request.wants.contains(.thumbnail) || !cover.begins(attributes["id"]) { skip() }
    case .image: appendGapped(attributes["alt"] ?? attributes["title"])
    default: break
    }
  }

  override func take(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool) {
    if cover.isRead {
      cover.take(bytes)
    } else if let count = annotation?.count {
      if count < Self.longest { annotation?.append(contentsOf: bytes) }
    } else if part != .body, value.count < Self.longest {
      value.append(contentsOf: bytes)
    }
  }

  override func finish(_ number: Int32) {
    let name = Name.all[Int(number)]
    if name == .coverPage { cover.isOpen = false }
    if name == .binary { return cover.isRead = false }
    if name == .annotation, let annotation {
      reading.properties.description = String(decoding: annotation, as: UTF8.self)
      self.annotation = nil
    }
    if annotation != nil { annotation?.append(0x20) }
    guard part != .body else { return }
    let text = BookProperties.line(String(decoding: value, as: UTF8.self))
    value.removeAll(keepingCapacity: true)
    switch part {
    case .titleInfo: noteTitle(name, text, in: &reading.properties)
    case .publishInfo: notePublishing(name, text, in: &reading.properties)
    case .documentInfo: if name == .program, !text.isEmpty { reading.properties.application = text }
    default: break
    }
  }

  private func noteTitle(_ name: Name, _ text: String, in properties: inout BookProperties) {
    switch name {
    case .firstName, .middleName, .lastName, .nickname: self.name[name] = text
    case .author: properties.authors.append(personName)
    case .translator: properties.contributors.append(personName)
    case .bookTitle: properties.titles.append(text)
    case .genre: properties.subjects.append(text)
    case .keywords: properties.subjects += text.split(whereSeparator: { ",;".contains($0) }).map(String.init)
    case .language: properties.languages.append(text)
    case .date: written = dateValue.flatMap(DocumentDate.timestamp) ?? DocumentDate.timestamp(text)
    default: break
    }
  }

  private var personName: String {
    let parts = [Name.firstName, .middleName, .lastName].compactMap { name[$0] }.filter { !$0.isEmpty }
    return parts.isEmpty ? name[.nickname] ?? "" : parts.joined(separator: " ")
  }

  private func notePublishing(_ name: Name, _ text: String, in properties: inout BookProperties) {
    switch name {
    case .publisher: properties.publishers.append(text)
    case .isbn: properties.identifiers.append(text)
    case .year: properties.published = DocumentDate.timestamp(text)
    case .bookName where properties.titles.isEmpty: properties.titles.append(text)
    default: break
    }
  }

  /// Uses the date of writing if the book has no year of publication.
  func finish() { if reading.properties.published == nil { reading.properties.published = written } }

  private static let rules = FlowRules(
    XMLVocabulary(
      namespaces: [
        "http://www.gribuser.ru/xml/fictionbook/2.0": "fb", "http://www.gribuser.ru/xml/fictionbook/2.1": "fb",
      ],
      names: Name.all.map(\.rawValue), takesUndeclared: true),
    Name.all.map { name in
      switch name {
      case .body: .text
      case .paragraph, .verse, .subtitle, .textAuthor, .row, .emptyLine, .section: .line
      case .cell, .headCell: .space
      case .stylesheet: .skip
      default: .none
      }
    })
}

/// The picture that a book declares as its cover. It follows the text in base64.
struct FictionBookCover {
  private static let largest = 16 << 20

  /// True inside the element that names the cover's picture.
  var isOpen = false
  /// True while the picture's data is read.
  var isRead = false
  private var identifier: String?
  private var letters: [UInt8] = []

  mutating func note(_ address: String?) {
    if identifier == nil, let address, address.hasPrefix("#") { identifier = String(address.dropFirst()) }
  }

  /// True if the data with this identifier is the cover's. It is then collected.
  mutating func begins(_ identifier: String?) -> Bool {
    isRead = identifier != nil && identifier == self.identifier && letters.isEmpty
    return isRead
  }

  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    if letters.count < Self.largest { letters.append(contentsOf: bytes) }
  }

  /// The decoded picture; empty if there is none.
  var picture: [UInt8] {
    var picture: [UInt8] = []
    letters.withUnsafeBufferPointer { Base64.append($0, to: &picture) }
    return picture
  }
}
