import DocumentText
import XMLEvents

/// Takes the text out of presentations of Keynote 1: what stands on slides, in boxes and lists alike, and their notes.
final class FirstKeynoteHandler: TextFlow {
  private enum Name: String, CaseIterable {
    case theme
    case slide
    case content
    case notes

    static let all = allCases
  }

  private let reading: DocumentReading

  init(_ reading: DocumentReading) {
    self.reading = reading
    super.init(Self.rules, reading.text)
  }

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    if Name.all[Int(name)] == .slide { reading.properties.pageCount = (reading.properties.pageCount ?? 0) + 1 }
  }

  private static let rules = FlowRules(
    XMLVocabulary(
      namespaces: ["http://developer.apple.com/schemas/APXL": ""], names: Name.all.map(\.rawValue),
      takesUndeclared: true),
    Name.all.map { name in
      switch name {
      // What templates hold.
      case .theme: .skip
      case .slide: .line
      case .content, .notes: .textLine
      }
    })
}
