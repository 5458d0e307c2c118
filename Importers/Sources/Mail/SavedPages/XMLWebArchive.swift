import ImporterKit
import XMLEvents

/// Finds the pages of a web archive in an XML property list, as `plutil -convert xml1` makes it.
final class XMLWebArchive: XMLHandler {
  let vocabulary = XMLVocabulary(namespaces: [:], names: ["dict", "array", "key", "string", "data"])

  private enum Element: Int32 { case dictionary, array, key, string, data }

  /// The meaning of a dictionary or an array in the list.
  private enum Role { case archive, frames, page, other }

  /// A page, and the range of its bytes in ``data``.
  private typealias Page = (resource: WebResource, data: Range<Int>)

  private let parser = XMLParser()
  private var roles: [Role] = []
  private var key = ""
  private var main: Page?
  private var frames: [Page] = []
  private var open: Page = (WebResource(encoding: .base64), 0..<0)
  /// The bytes of all pages, in base64.
  private var data: [UInt8] = []
  private var isInData = false
  /// The text of the open key or string; `nil` if its text does not matter.
  private var text: [UInt8]?
  /// The reason if not all pages were read.
  private(set) var limit: String?

  private static let mostText = 64 << 10
  private static let pieceBytes = 64 << 10

  /// True if the file begins as XML does.
  static func accepts(_ bytes: Bytes) -> Bool {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF] as [UInt8]) ? 3 : 0
    let start = bytes.dropping(mark).piece(0..<256).trimmed
    return start.hasPrefix("<?xml") || start.hasPrefix("<!doctype plist") || start.hasPrefix("<plist")
  }

  func read(_ bytes: Bytes) {
    parser.begin(self)
    var rest = bytes.trimmed
    while !rest.isEmpty, parser.parse(rest.piece(0..<Self.pieceBytes)) { rest = rest.dropping(Self.pieceBytes) }
    parser.finish()
    // The file ends within a page; keep what there is of it.
    if roles.contains(.page) { closePage() }
    if limit == nil { limit = parser.problem.map { "the archive \($0)" } }
  }

  /// Calls `body` with the page and its frames; with an empty list if there is no page.
  func withResources(_ body: ([WebResource]) throws(ImportFailure) -> Void) throws(ImportFailure) {
    let pages = main.map { [$0] + frames } ?? []
    try data.withUnsafeBufferPointer { (data) throws(ImportFailure) in
      try body(
        pages.map { page in
          var resource = page.resource
          resource.data = data.piece(page.data)
          return resource
        })
    }
  }
}

extension XMLWebArchive {
  func start(_ name: Int32, _ attributes: XMLAttributes) {
    switch Element(rawValue: name) {
    case .dictionary, .array:
      roles.append(role(isArray: name == Element.array.rawValue))
      if roles.last == .page { open = (WebResource(encoding: .base64), data.count..<data.count) }
    case .key: text = roles.last == .archive || roles.last == .page ? [] : nil
    case .string: text = roles.last == .page ? [] : nil
    case .data: isInData = roles.last == .page && key == "WebResourceData"
    case nil: break
    }
  }

  func end(_ name: Int32) {
    let string = text.map { String(decoding: $0, as: UTF8.self) }
    text = nil
    switch Element(rawValue: name) {
    case .dictionary, .array: if roles.popLast() == .page { closePage() }
    case .key: key = string ?? ""
    case .string: if let string { note(string) }
    case .data: isInData = false
    case nil: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isInData {
      data += bytes
      open.data = open.data.lowerBound..<data.count
    } else if let count = text?.count, count < Self.mostText {
      text? += bytes
    }
  }

  /// The meaning of a dictionary or array that begins, from the one that contains it and the last key.
  private func role(isArray: Bool) -> Role {
    switch roles.last {
    case nil: isArray ? .other : .archive
    case .archive where key == "WebMainResource": isArray ? .other : .page
    case .archive where key == "WebSubframeArchives": isArray ? .frames : .other
    case .frames: isArray ? .other : .archive
    default: .other
    }
  }

  private func note(_ string: String) {
    switch key {
    case "WebResourceMIMEType": open.resource.type = string
    case "WebResourceTextEncodingName": open.resource.charset = string
    case "WebResourceURL": open.resource.address = string
    default: break
    }
  }

  private func closePage() {
    if !roles.contains(.frames) {
      main = main ?? open
    } else if frames.count < WebArchive.mostFrames {
      frames.append(open)
    } else {
      limit = "the page has more than \(WebArchive.mostFrames) frames"
      parser.stop()
    }
  }
}
