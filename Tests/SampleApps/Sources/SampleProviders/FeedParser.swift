import CoreSpotlight
import Foundation
import FoundationXML
import IndexerMonitorSpotlight

/// An entry of a feed: the text of the first element of each name.
public struct FeedEntry: SnapshotEntry {
  fileprivate var texts: [String: String] = [:]

  var key: String? { texts["id"] ?? texts["guid"] ?? texts["link"] }

  public var version: String {
    String(digest(texts.sorted { $0.key < $1.key }.flatMap { Array("\($0.key)\u{0}\($0.value)\u{0}".utf8) }), radix: 16)
  }

  public var document: SearchableDocument? {
    let attributes = CSSearchableItemAttributeSet(itemContentType: "public.html")
    attributes.title = texts["title"] ?? "(no title)"
    attributes.textContent = texts["content"] ?? texts["encoded"] ?? texts["description"] ?? texts["summary"]
    attributes.contentURL = texts["link"].flatMap(URL.init(string:))
    attributes.contentModificationDate =
      (texts["updated"] ?? texts["pubDate"]).flatMap { text in
        try? Date(text, strategy: .iso8601)
      } ?? texts["pubDate"].flatMap(Message.date)
    return SearchableDocument(attributes)
  }
}

/// Parses both RSS and Atom: everything inside an `item` or `entry` element, whatever its namespace prefix.
final class FeedParser: NSObject, XMLParserDelegate {
  private var entries: [String: FeedEntry] = [:]
  private var entry: FeedEntry?
  /// Names of the open elements inside the entry.
  private var open: [String] = []
  private var text = ""
  /// Number of open elements, including the root element.
  private var depth = 0
  private var isWhole = false

  /// - Throws: ``FeedError`` if the data is not complete XML.
  static func entries(in data: Data, of path: String) throws -> [String: FeedEntry] {
    let reader = FeedParser()
    let parser = XMLParser(data: data)
    parser.delegate = reader
    // The parser also accepts XML that ends too early.
    guard parser.parse(), reader.isWhole else {
      throw FeedError(path: path, line: parser.lineNumber, reason: parser.parserError?.localizedDescription ?? "no end")
    }
    return reader.entries
  }

  private static func localName(_ name: String) -> String { String(name.split(separator: ":").last ?? "") }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    depth += 1
    let name = Self.localName(name)
    if name == "item" || name == "entry" {
      (entry, open) = (FeedEntry(), [])
    } else if entry != nil {
      open.append(name)
      if open.count == 1 { text = attributes["href"] ?? "" }
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { if entry != nil { text += string } }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    if entry != nil { text += String(decoding: block, as: UTF8.self) }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    depth -= 1
    isWhole = depth == 0
    let name = Self.localName(name)
    if name == "item" || name == "entry" {
      if let entry, let key = entry.key { entries[key] = entry }
      entry = nil
    } else if entry != nil {
      open.removeLast()
      if open.isEmpty, entry?.texts[name] == nil {
        entry?.texts[name] = text.trimmingCharacters(in: .whitespacesAndNewlines)
      }
    }
  }
}

/// A feed that cannot be read.
struct FeedError: Error, CustomStringConvertible {
  var path: String
  var line: Int
  var reason: String

  var description: String { "The feed \(path) ends or breaks off at line \(line) (\(reason)). It is read again later." }
}
