import DocumentText
import ImporterKit
import XMLEvents
import ZipArchive

/// A document whose pages are parts of their own: a drawing of Visio, or fixed pages of XPS.
struct PageParts {
  private let package: Package
  /// Names of the pages, in their order.
  private let pages: [String]

  /// `nil` for a package of another kind.
  init?(_ package: Package) {
    self.package = package
    let names = package.archive.members.map(\.name)
    pages = names.filter(Self.isPage).sorted { Self.order($0) < Self.order($1) }
    if pages.isEmpty { return nil }
  }

  private static func isPage(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".fpage")
      || name.hasPrefix("visio/pages/page") && name.hasSuffix(".xml")
        && name != "visio/pages/pages.xml"
  }

  /// Names end with the page's number; those of ten pages and more would sort otherwise.
  private static func order(_ name: String) -> Int {
    let last = name.split(separator: "/").last ?? ""
    return Int(last.filter { ("0"..."9").contains($0) }.prefix(9)) ?? 0
  }

  func read(into sink: inout AttributeSink) {
    for name in ["docProps/core.xml", "docProps/app.xml"] {
      _ = package.read(name, PropertiesHandler(package.reading), into: &sink)
    }
    package.reading.giveProperties(to: &sink)
    sink.set(.numberOfPages, .integer(Int64(pages.count)))
    for name in pages {
      package.reading.text.widen(to: .line)
      guard package.read(name, PageHandler(package.reading.text), into: &sink) else { break }
    }
    package.reading.finish(into: &sink)
  }
}

/// Takes the text out of a page: of shapes in Visio, of glyphs in XPS, where it is an attribute.
private final class PageHandler: TextFlow {
  init(_ output: DocumentText) { super.init(Self.rules, output) }

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    guard name == 1, let text = attributes["UnicodeString"] else { return }
    // A string that begins with a brace has an empty pair of them before it.
    output.append(text.hasPrefix("{}") ? String(text.dropFirst(2)) : text)
    output.widen(to: .space)
  }

  private static let rules = FlowRules(
    XMLVocabulary(
      namespaces: [
        "http://schemas.microsoft.com/office/visio/2012/main": "page",
        "http://schemas.microsoft.com/office/visio/2011/1/core": "page",
        "http://schemas.microsoft.com/xps/2005/06": "page", "http://schemas.openxps.org/oxps/v1.0": "page",
      ],
      names: ["page:Text", "page:Glyphs"]),
    [.textLine, .none])
}
