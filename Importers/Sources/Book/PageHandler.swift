import DocumentText
import XMLEvents

/// Extracts the text of a chapter, which is a web page in XML.
final class PageHandler: TextFlow {
  private static let blocks = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ul", "ol", "dl", "dt", "dd", "tr", "table", "caption",
    "blockquote", "pre", "section", "article", "aside", "header", "footer", "nav", "figure", "figcaption", "address",
    "hr", "center",
  ]
  private static let gaps = ["td", "th", "br", "button", "option"]
  private static let hidden = ["head", "script", "style", "rp"]
  /// Pronunciations of ideographs inside a ruby element.
  private static let readings = ["rt", "rtc"]
  /// SVG elements with text inside pages.
  private static let drawn = ["svg:text", "svg:tspan", "svg:title", "svg:desc"]
  private static let names = ["body", "img", "ruby"] + blocks + gaps + hidden + readings

  init(_ output: DocumentText) { super.init(Self.rules, output) }

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    if name == 1 { appendGapped(attributes["alt"]) }
  }

  private static let rules = FlowRules(
    XMLVocabulary(
      namespaces: ["http://www.w3.org/1999/xhtml": "html", "http://www.w3.org/2000/svg": "svg"],
      names: names.map { "html:\($0)" } + drawn, takesUndeclared: true),
    [.body, .space, .asideGroup] + blocks.map { _ in FlowAction.line } + gaps.map { _ in .space }
      + hidden.map { _ in .skip } + readings.map { _ in .aside } + drawn.map { _ in .space })
}

/// Extracts the text of a chapter that is an SVG drawing.
final class DrawingHandler: TextFlow {
  private static let lines = ["text", "title", "desc", "textPath"]
  private static let hidden = ["style", "script", "metadata"]

  init(_ output: DocumentText) { super.init(Self.rules, output) }

  private static let rules = FlowRules(
    XMLVocabulary(
      namespaces: ["http://www.w3.org/2000/svg": "svg", "http://www.w3.org/1999/xhtml": "html"],
      names: lines.map { "svg:\($0)" } + ["svg:tspan", "html:body"] + hidden.map { "svg:\($0)" }, takesUndeclared: true),
    lines.map { _ in FlowAction.textLine } + [.space, .text] + hidden.map { _ in .skip })
}
