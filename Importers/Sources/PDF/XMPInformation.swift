import DocumentText
import ImporterKit
import XMPMetadata

/// The properties of a document from its XMP packet (ISO 16684). PDF 2.0 keeps most of them only there.
///
/// Packet and information dictionary should agree. If both have a property, the dictionary's value is used.
struct XMPInformation {
  private let packet: XMPPacket

  /// Largest packet in bytes. Usual packets have a few kilobytes, and as much padding.
  private static let mostBytes = 4 << 20

  init?(_ text: [UInt8]) {
    guard !text.isEmpty, text.count <= Self.mostBytes else { return nil }
    packet = XMPPacket(text)
  }

  var title: String? { line(XMPName.title) }
  /// The distinct authors.
  var authors: [String] { list(XMPName.creator) }
  var contributors: [String] { list(XMPName.contributor) }
  var publishers: [String] { list(XMPName.publisher) }
  var subject: String? { line(XMPName.description) }
  var copyright: String? { line(XMPName.rights) ?? line(XMPName.usageTerms) }
  var creator: String? { line(XMPName.creatorTool) }
  var producer: String? { line(XMPName.pdfProducer) }
  var created: Timestamp? { packet.first(XMPName.createDate).flatMap(DocumentDate.timestamp) }
  var modified: Timestamp? { packet.first(XMPName.modifyDate).flatMap(DocumentDate.timestamp) }

  /// The keywords from the list, and those from the text that commas or semicolons divide.
  var keywords: [String] {
    let typed = packet.texts(XMPName.pdfKeywords).flatMap { $0.split(whereSeparator: { ",;".contains($0) }) }
    return Self.distinct(packet.texts(XMPName.subject) + typed.map(String.init))
  }

  private func line(_ name: String) -> String? { packet.first(name).map(Self.decoded).flatMap(PlainText.line) }

  /// Decodes a PDF string in UTF-16 that a program copied into the packet with its octal escapes.
  private static func decoded(_ text: String) -> String {
    guard text.hasPrefix("\\376\\377") else { return text }
    let string = Array(text.utf8).withUnsafeBytes { StringSyntax.literal($0[...]) }.dropFirst(2)
    let units = stride(from: string.startIndex, to: string.endIndex - 1, by: 2).map {
      UInt16(string[$0]) << 8 | UInt16(string[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private func list(_ name: String) -> [String] { Self.distinct(packet.texts(name)) }

  private static let mostParts = 500

  private static func distinct(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return Array(texts.compactMap(PlainText.line).filter { seen.insert($0).inserted }.prefix(mostParts))
  }
}
