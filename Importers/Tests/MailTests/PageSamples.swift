import Foundation
import ImporterKit
import ImporterTestKit

/// Saved pages, each made to test one case.
enum PageSamples {
  static let snapshot =
    "From: <Saved by Blink>\nSnapshot-Content-Location: https://example.org/p\nSubject: Subj title\n"
  private static let related =
    "MIME-Version: 1.0\nContent-Type: multipart/related;\n\ttype=\"text/html\";\n\tboundary=\"B0\"\n"

  /// An MHTML file with the given parts.
  ///
  /// - Parameters:
  ///   - head: header fields, each with its line end.
  ///   - type: header fields that state the type of the file.
  static func mhtml(head: String = snapshot, type: String = related, boundary: String = "B0", _ parts: [String])
    -> [UInt8]
  {
    let body = parts.map { "--\(boundary)\n\($0)\n" }.joined()
    return Array("\(head)\(type)\n\(body)--\(boundary)--\n".replacing("\n", with: "\r\n").utf8)
  }

  /// A part of an MHTML page.
  static func part(
    _ text: String, at location: String = "https://example.org/p", fields: String = "Content-Type: text/html\n"
  )
    -> String
  {
    "\(fields)Content-Location: \(location)\n\n\(text)"
  }

  static func answer(mhtml bytes: [UInt8]) throws -> ImporterProcess.Answer {
    try Samples.answer(to: bytes, type: "com.microsoft.word.mhtml")
  }

  static func answer(archive bytes: [UInt8]) throws -> ImporterProcess.Answer {
    try Samples.answer(to: bytes, type: "com.apple.webarchive")
  }

  /// A web archive with a page and frames.
  static func archive(
    _ page: Data, type: String = "text/html", encoding: String? = "UTF-8", frames: [[String: Any]] = []
  ) -> [String: Any] {
    var resource: [String: Any] = [
      "WebResourceData": page, "WebResourceMIMEType": type, "WebResourceURL": "https://example.org/p?a&b",
    ]
    resource["WebResourceTextEncodingName"] = encoding
    let picture: [String: Any] = [
      "WebResourceData": Data("picture bytes".utf8), "WebResourceMIMEType": "image/png",
      "WebResourceURL": "https://example.org/i",
    ]
    var archive: [String: Any] = ["WebMainResource": resource, "WebSubresources": [picture]]
    if !frames.isEmpty { archive["WebSubframeArchives"] = frames }
    return archive
  }

  static func archive(_ page: String, type: String = "text/html", frames: [[String: Any]] = []) -> [String: Any] {
    archive(Data(page.utf8), type: type, frames: frames)
  }

  static func bytes(_ list: [String: Any], _ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0))
  }

  /// A binary property list whose object references are two bytes long.
  static func list(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var places: [UInt8] = []
    for object in objects {
      places += bigEndian(bytes.count)
      bytes += object
    }
    return bytes + places + [0, 0, 0, 0, 0, 0, 8, 2] + bigEndian(objects.count) + bigEndian(0) + bigEndian(bytes.count)
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }

  /// Data, text or an array of references, with a length of four bytes. `kind` is the marker of a long object.
  static func object(_ kind: UInt8, _ bytes: [UInt8], count: Int? = nil) -> [UInt8] {
    [kind, 0x12] + bigEndian(count ?? bytes.count).suffix(4) + bytes
  }
}
