import DocumentText
import XMLEvents

/// Extracts the text of parts that people read: bodies, slides, notes, comments, charts.
class PartHandler: TextFlow {
  let reading: DocumentReading
  /// True in texts of slides and sheets, which may contain escapes. Texts of Word do not.
  private var hasEscapes = false
  /// The instruction of the open field.
  private var instruction: [UInt8]?
  private static let longestInstruction = 4_096

  init(_ reading: DocumentReading) {
    self.reading = reading
    super.init(Self.rules, reading.text)
  }

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    switch OpenXMLName[name] {
    case .drawingText, .cellText: hasEscapes = true
    case .text: hasEscapes = false
    case .noBreakHyphen: output.append("-")
    case .instruction: instruction = []
    case .simpleField: noteInstruction(attributes["instr"] ?? "")
    case .oldLink: attributes["dest"].map { reading.names.addLink($0) }
    case .drawingProperties, .wordPicture, .shapeProperties, .sheetShapeProperties: noteShape(attributes)
    case .textPath: appendGapped(attributes["string"])
    case .vectorImage: if let title = attributes["title"] { reading.names.addPicture(title) }
    default: break
    }
  }

  override func appendText(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard hasEscapes, bytes.contains(UInt8(ascii: "_")) else { return output.append(bytes) }
    EscapedText.withDecoded(Array(bytes)) { output.append($0) }
  }

  override func take(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool) {
    guard let count = instruction?.count, !isText, count < Self.longestInstruction else { return }
    instruction?.append(contentsOf: bytes)
  }

  override func finish(_ name: Int32) {
    guard OpenXMLName[name] == .instruction, let instruction else { return }
    noteInstruction(String(decoding: instruction, as: UTF8.self))
    self.instruction = nil
  }

  /// Adds the address in `HYPERLINK "https://example.org"`.
  private func noteInstruction(_ text: String) {
    let words = text.drop { $0 == " " }
    guard words.prefix(9).uppercased() == "HYPERLINK" else { return }
    let rest = words.dropFirst(9).drop { $0 == " " }
    if rest.first == "\"" { reading.names.addLink(String(rest.dropFirst().prefix { $0 != "\"" })) }
  }

  /// Appends the title and the description of a picture or shape, and adds its name.
  private func noteShape(_ attributes: XMLAttributes) {
    for value in [attributes["title"], attributes["descr"]] {
      guard let value, !value.isEmpty else { continue }
      if !reading.names.addPicture(value) { appendGapped(value) }
    }
    if let name = attributes["name"] { reading.names.addPicture(name) }
  }

  private static let rules = FlowRules(
    OpenXMLName.vocabulary,
    OpenXMLName.all.map { name in
      switch name {
      case .text, .mathText, .drawingText, .cellText: .text
      case .paragraph, .drawingParagraph, .lineBreak, .carriageReturn, .drawingBreak, .commentText, .mathParagraph:
        .line
      case .chartValue, .extendedChartPoint, .slideCommentText, .threadedText, .shapeText, .drawingComment: .textLine
      case .tab, .positionedTab, .drawingCell: .space
      case .ruby: .asideGroup
      case .rubyText: .aside
      // Skip alternatives for older programs, which repeat the text, and moved text at its old place.
      case .fallback, .moveFrom, .binaryData, .phonetic, .chartNumbers, .chartLiterals,
        .extendedChartNumbers:
        .skip
      default: .none
      }
    })
}

/// Extracts the text of a slide and its title.
final class SlideHandler: PartHandler {
  private var isTitle = false
  private var title: [UInt8] = []
  private static let longestTitle = 1_000

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    switch OpenXMLName[name] {
    case .shape: isTitle = false
    case .placeholder where title.isEmpty: isTitle = ["title", "ctrTitle"].contains(attributes["type"])
    case .drawingParagraph, .drawingBreak: if isTitle { title.append(0x20) }
    default: super.begin(name, attributes)
    }
  }

  override func finish(_ name: Int32) { if OpenXMLName[name] == .shape { isTitle = false } }

  override func take(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool) {
    if isTitle, isText, title.count < Self.longestTitle { title.append(contentsOf: bytes) }
  }

  /// Adds the title after the slide was read.
  func giveTitle() { reading.names.addSlide(String(decoding: title, as: UTF8.self)) }
}
