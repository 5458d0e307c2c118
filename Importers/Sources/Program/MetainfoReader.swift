import ByteReading
import ImporterKit
import XMLEvents

/// Reads the AppStream metainfo of a software component: its name, what it does and who develops it.
final class MetainfoReader: NamedXMLHandler {
  private var path: [String] = []
  private var language: [String?] = []
  private var text: [UInt8] = []
  private var report = FileReport(repeatsLines: false)
  private var isMetainfo = false
  private var names: [String] = []
  private var keywords: [String] = []
  private var categories: [String] = []
  private var developers: [String] = []
  private var mimeTypes: [String] = []

  private static let maximumBytes = 8 << 20
  private static let pieceBytes = 64 << 10
  private static let roots: Set = ["component", "application", "components"]

  static func read(_ source: ByteSource, into report: inout FileReport) {
    let reader = MetainfoReader()
    let parser = XMLParser()
    parser.begin(reader)
    var offset = 0
    while offset < min(source.count, maximumBytes) {
      let piece = source.prefix(at: offset, limit: pieceBytes)
      guard !piece.isEmpty, piece.withUnsafeBufferPointer({ parser.parse($0) }) else { break }
      offset += piece.count
    }
    parser.finish()
    if parser.problem != nil { reader.report.note("the XML is not well-formed") }
    reader.finish()
    report = reader.report
  }

  func startElement(_ name: String, attributes: [(name: String, value: String)]) {
    let local = String(name.split(separator: "\t").last ?? "")
    if path.isEmpty { isMetainfo = Self.roots.contains(local) }
    let own = attributes.first { $0.name.hasSuffix("\tlang") }?.value
    language.append(own ?? language.last ?? nil)
    // Emphasis inside a paragraph must not discard the words before it.
    if !["em", "code"].contains(local) { text = [] }
    path.append(local)
    switch local {
    case "release" where report[.version] == nil:
      report.set(.version, attributes.first { $0.name == "version" }?.value)
    case "url", "project_url": pending = attributes.first { $0.name == "type" }?.value
    default: break
    }
  }

  /// The kind of the URL whose text follows.
  private var pending: String?

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if text.count < 64 << 10 { text += bytes }
  }

  func endElement(_ name: String) {
    guard let local = path.popLast() else { return }
    let isTranslated = (language.popLast() ?? nil) != nil
    guard isMetainfo, !["em", "code"].contains(local) else { return }
    let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    text = []
    if !words.isEmpty { take(words, of: local, in: path.last ?? "", isTranslated) }
  }

  private func take(_ words: String, of element: String, in parent: String, _ isTranslated: Bool) {
    switch (element, parent) {
    case ("id", "component"), ("id", "application"):
      let isOld = words.hasSuffix(".desktop")
      report.set(.applicationIdentifier, isOld ? String(words.dropLast(8)) : words)
    case ("name", "component"), ("name", "application"), ("_name", _):
      names.append(words)
      if !isTranslated { report.set(.title, words) }
      report.say(words)
    case ("summary", "component"), ("summary", "application"), ("_summary", _):
      if !isTranslated { report.set(.itemDescription, words) }
      report.say(words)
    case ("developer_name", _), ("name", "developer"):
      if !isTranslated { developers.append(words) }
      report.say(words)
    case ("keyword", _):
      if !isTranslated { keywords.append(words) }
      report.say(words)
    case ("category", _): categories.append(words)
    case ("project_license", _): report.set(.rights, words)
    case ("url", _) where pending == "homepage": report.set(.url, words)
    case ("mediatype", _), ("mimetype", _): mimeTypes.append(words)
    case (_, _) where ["p", "li", "_p", "_li", "caption"].contains(element): report.say(words)
    default: break
    }
  }

  private func finish() {
    guard isMetainfo else { return report.note("the XML is not AppStream's") }
    report.set(.alternateNames, names)
    report.set(.keywords, keywords)
    report.set(.categories, categories)
    report.set(.publishers, developers)
    report.set(.opensMIMETypes, mimeTypes)
  }
}
