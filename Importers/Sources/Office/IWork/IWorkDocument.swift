import ByteReading
import DocumentText
import ImporterKit
import WordBuffer
import XMLEvents
import ZipArchive

/// A document of Pages, Keynote or Numbers: XML until 2012, since then archives of objects.
struct IWorkDocument {
  private let package: Package
  private var reading: DocumentReading { package.reading }
  private static let xmlParts = ["index.xml", "index.apxl", "index.xml.gz", "index.apxl.gz"] + firstParts
  /// Parts of Keynote 1 documents.
  private static let firstParts = ["presentation.apxl", "presentation.apxl.gz"]
  /// Compression methods of encrypted members in XML documents.
  private static let protectedMethods = [25_451, 25_452]
  /// A part that only encrypted documents of objects have. It verifies the password.
  private static let verifier = ".iwpv2"

  init(_ package: Package) { self.package = package }

  /// True if the archive is a document of these programs.
  static func isOne(_ archive: ZipArchive) -> Bool {
    archive["Index/Document.iwa"] != nil || archive.members.contains { $0.name.hasSuffix("Index.zip") }
      || xmlParts.contains { archive[$0] != nil }
  }

  func read(into sink: inout AttributeSink) throws {
    if isProtected {
      sink.set(.securityMethod, .string("Password Encrypted"))
      throw ImportFailure("the document is protected by a password")
    }
    for member in package.archive.members where member.name.contains("Data/") && !Self.isThumbnail(member.name) {
      reading.names.addPicture(member.name)
    }
    givePreview(into: &sink)
    if let part = Self.xmlParts.first(where: { package.archive[$0] != nil }) {
      readXML(part, into: &sink)
    } else {
      try IWorkObjects(package).read(into: &sink)
    }
    reading.giveProperties(to: &sink)
    reading.finish(into: &sink)
  }

  private var isProtected: Bool {
    package.archive.members.contains {
      Self.protectedMethods.contains($0.method) || $0.name == Self.verifier || $0.name.hasSuffix("/\(Self.verifier)")
    }
  }

  /// Pictures of the whole document, largest first.
  private static let previews = [
    "preview.jpg", "QuickLook/Thumbnail.jpg", "QuickLook/Thumbnail.png", "preview-web.jpg", "preview-micro.jpg",
  ]

  private func givePreview(into sink: inout AttributeSink) {
    let names = package.archive.members.map(\.name)
    // If the document's folder was compressed as a whole, its name precedes each path.
    let found = Self.previews.lazy.compactMap { preview in
      names.first { $0 == preview || $0.hasSuffix("/\(preview)") }
    }
    if let preview = found.first { package.giveThumbnail(preview, into: &sink) }
  }

  /// True for pictures that the program itself made of slides and templates.
  private static func isThumbnail(_ name: String) -> Bool {
    name.contains("Data/st") || name.contains("Data/mt") || name.contains("-small-")
  }

  private func readXML(_ part: String, into sink: inout AttributeSink) {
    let isFirst = Self.firstParts.contains(part)
    let handler: any XMLHandler = isFirst ? FirstKeynoteHandler(reading) : AppleXMLHandler(reading)
    guard part.hasSuffix(".gz"), let member = package.archive[part] else {
      _ = package.read(part, handler, into: &sink)
      return
    }
    guard let packed = package.archive.contents(of: member, limit: 32 << 20) else {
      return reading.note("a part of the document is damaged")
    }
    _ = reading.read(handler, into: &sink) { GzipFile(FileBytes(block: packed)).read($0) }
  }
}

/// Reads the archives of objects that Pages, Keynote and Numbers write since 2013.
///
/// They are Protocol Buffers messages in chunks of Snappy. Apple has not published the format; libetonyek and others
/// found the numbers.
struct IWorkObjects {
  private let package: Package
  private var reading: DocumentReading { package.reading }

  private static let largestArchive = 32 << 20

  /// Types of objects that contain text.
  private enum Kind {
    static let storage = 2_001
    static let list = 6_005
  }

  init(_ package: Package) { self.package = package }

  func read(into sink: inout AttributeSink) throws {
    guard let archive = objectArchive else { throw ImportFailure("the document holds nothing that can be read") }
    for member in archive.members where member.name.hasSuffix(".iwa") && !Self.isForm(member.name) {
      guard let packed = archive.contents(of: member, limit: Self.largestArchive) else {
        reading.note("a part of the document is damaged or too large")
        continue
      }
      if member.name.hasPrefix("Index/Slide") { reading.properties.pageCount = (reading.properties.pageCount ?? 0) + 1 }
      if !readObjects(SnappyChunks.unpack(packed, limit: Self.largestArchive), into: &sink) { return }
    }
  }

  /// The archive that holds the objects: the document itself, or `Index.zip` inside it.
  private var objectArchive: ZipArchive? {
    // If the document's folder was compressed as a whole, its name precedes each path.
    let inner = package.archive.members.first { $0.name == "Index.zip" || $0.name.hasSuffix("/Index.zip") }
    guard let inner else { return package.archive }
    return package.archive.contents(of: inner, limit: Self.largestArchive).flatMap {
      ZipArchive(FileBytes(block: $0), maximumBytes: package.archive.bytesLeft)
    }
  }

  /// True for templates, styles and their like, whose text nobody wrote.
  private static func isForm(_ name: String) -> Bool {
    ["MasterSlide", "TemplateSlide", "DocumentStylesheet", "ThemeStylesheet", "ViewState", "Metadata.iwa"].contains {
      name.contains($0)
    }
  }

  private func readObjects(_ bytes: [UInt8], into sink: inout AttributeSink) -> Bool {
    var reader = MessageReader(bytes[...])
    while let count = reader.number(), let header = reader.take(count) {
      for message in Self.messages(header) {
        guard let body = reader.take(message.size) else { return true }
        appendText(of: message.kind, body)
      }
      if !reading.text.give(to: &sink) { return false }
    }
    return true
  }

  /// The types and sizes of the messages that follow a header.
  private static func messages(_ header: ArraySlice<UInt8>) -> [(kind: Int, size: Int)] {
    var messages: [(kind: Int, size: Int)] = []
    MessageReader.fields(of: header) { field, value in
      guard field == 2, case .bytes(let info) = value else { return }
      var message = (kind: 0, size: 0)
      MessageReader.fields(of: info) { field, value in
        guard case .number(let number) = value else { return }
        if field == 1 { message.kind = number }
        if field == 3 { message.size = number }
      }
      messages.append(message)
    }
    return messages
  }

  private func appendText(of kind: Int, _ body: ArraySlice<UInt8>) {
    switch kind {
    case Kind.storage:
      MessageReader.fields(of: body) { field, value in
        if field == 3, case .bytes(let text) = value { append(text) }
      }
    case Kind.list:
      MessageReader.fields(of: body) { field, value in
        guard field == 3, case .bytes(let entry) = value else { return }
        MessageReader.fields(of: entry) { field, value in
          if field == 3, case .bytes(let text) = value { append(text) }
        }
      }
    default: break
    }
  }

  /// Appends a text. U+FFFC stands for an object in it, U+2028 for a line break within a paragraph.
  private func append(_ text: ArraySlice<UInt8>) {
    guard let valid = String(validating: text, as: UTF8.self) else { return }
    reading.text.widen(to: .line)
    for part in valid.split(whereSeparator: { $0 == "\u{FFFC}" || $0 == "\u{2028}" }) {
      reading.text.widen(to: .space)
      reading.text.append(String(part))
    }
    reading.text.widen(to: .line)
  }
}
