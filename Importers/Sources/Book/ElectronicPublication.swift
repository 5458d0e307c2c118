import DocumentText
import ImporterKit
import WordBuffer
import XMLEvents
import ZipArchive

/// A book in EPUB 2 or 3: chapters in XHTML, and a package document that lists them in order.
struct ElectronicPublication {
  private let archive: ZipArchive
  private let reading: BookReading

  init(_ archive: ZipArchive, _ reading: BookReading) {
    self.archive = archive
    self.reading = reading
  }

  func read(into sink: inout AttributeSink) throws {
    let container = ContainerHandler()
    readPart("META-INF/container.xml", container, into: &sink)
    readPart("META-INF/encryption.xml", container, into: &sink)
    let description = container.description ?? archive.members.map(\.name).first { $0.hasSuffix(".opf") }
    guard let description, archive[description] != nil else {
      throw ImportFailure("the package is no book: nothing says what is in it")
    }
    let publication = PublicationHandler(reading)
    readPart(description, publication, into: &sink)
    publication.finish()
    reading.properties.give(to: &sink)
    sink.set(.securityMethod, .string(container.isEncrypted ? "Password Encrypted" : "None"))
    sink.flush()
    giveCover(publication, in: description, into: &sink)
    readChapters(publication, in: description, container, into: &sink)
    reading.finish(into: &sink)
  }

  @discardableResult
  private func readPart(_ name: String, _ handler: any XMLHandler, into sink: inout AttributeSink) -> Bool {
    guard let member = archive[name] else { return true }
    return reading.read(handler, into: &sink) { archive.read(member, $0) }
  }

  private func readChapters(
    _ publication: PublicationHandler, in description: String, _ container: ContainerHandler,
    into sink: inout AttributeSink
  ) {
    var seen: Set<String> = []
    for identifier in publication.order {
      guard let item = publication.readable(identifier) else { continue }
      let name = Self.member(item.address, beside: description)
      guard seen.insert(name).inserted else { continue }
      if container.encrypted.contains(name) {
        reading.note("the book is protected against copying")
        continue
      }
      if archive[name] == nil { reading.note("a chapter is missing") }
      reading.text.widen(to: .line)
      let isWanted =
        item.isDrawing ? readPart(name, DrawingHandler(reading.text), into: &sink) : readPage(name, into: &sink)
      guard isWanted else { return }
    }
    if publication.order.isEmpty { readAllPages(into: &sink) }
  }

  /// Reads all pages in archive order, if the order of the chapters is lost.
  private func readAllPages(into sink: inout AttributeSink) {
    reading.note("the order of the chapters is lost")
    for name in archive.members.map(\.name) where name.hasSuffix("html") || name.hasSuffix(".htm") {
      reading.text.widen(to: .line)
      guard readPage(name, into: &sink) else { return }
    }
  }

  private static let largestPage = 8 << 20

  /// Reads a chapter as XML, or as HTML if its markup is not valid XML.
  private func readPage(_ name: String, into sink: inout AttributeSink) -> Bool {
    if let member = archive[name], let page = archive.contents(of: member, limit: Self.largestPage) {
      if UnclosedMarkup.occurs(in: page) { return reading.readMarkup(page, into: &sink) }
      return reading.read(PageHandler(reading.text), into: &sink) {
        page.withUnsafeBufferPointer($0) ? .complete : .stopped
      }
    }
    return readPart(name, PageHandler(reading.text), into: &sink)
  }

  private static let largestCover = 16 << 20

  private func giveCover(_ publication: PublicationHandler, in description: String, into sink: inout AttributeSink) {
    let item =
      publication.items.values.first { $0.properties.split(separator: " ").contains("cover-image") }
      ?? publication.coverIdentifier.flatMap { publication.items[$0] }
    guard let item, item.mediaType.hasPrefix("image/"), reading.request.wants.contains(.thumbnail),
      let member = archive[Self.member(item.address, beside: description)]
    else { return }
    reading.giveCover(archive.contents(of: member, limit: Self.largestCover) ?? [], into: &sink)
  }

  /// Name of the member for an address in the package document.
  private static func member(_ address: String, beside description: String) -> String {
    let path = percentDecoded(address.prefix { $0 != "#" && $0 != "?" })
    var parts = path.hasPrefix("/") ? [] : description.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  fileprivate static func percentDecoded(_ text: Substring) -> String {
    guard text.contains("%") else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Reads the location of the package document, and which files are encrypted.
private final class ContainerHandler: XMLHandler {
  private enum Name: String, CaseIterable {
    case root = "odc:rootfile"
    case method = "enc:EncryptionMethod"
    case reference = "enc:CipherReference"
  }

  let vocabulary = XMLVocabulary(
    namespaces: [
      "urn:oasis:names:tc:opendocument:xmlns:container": "odc", "http://www.w3.org/2001/04/xmlenc#": "enc",
    ],
    names: Name.allCases.map(\.rawValue), takesUndeclared: true)

  private(set) var description: String?
  private(set) var encrypted: Set<String> = []
  private var algorithm = ""

  /// Algorithms that only obfuscate fonts, which does not count as encryption.
  private static let disguises = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]

  var isEncrypted: Bool { !encrypted.isEmpty }

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    guard name >= 0 else { return }
    switch Name.allCases[Int(name)] {
    case .root: if description == nil { description = attributes["full-path"] }
    case .method: algorithm = attributes["Algorithm"] ?? ""
    case .reference:
      if !Self.disguises.contains(algorithm), let address = attributes["URI"] {
        encrypted.insert(ElectronicPublication.percentDecoded(address[...]))
      }
    }
  }

  func end(_ name: Int32) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
