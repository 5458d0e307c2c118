import DocumentText
import WordBuffer
import XMLEvents

/// Extracts the text of a section, which consists of paragraphs, also inside tables, notes, headers and comments.
final class HangulHandler: TextFlow {
  private enum Name: String, CaseIterable {
    case paragraph = "hp:p"
    case text = "hp:t"
    case lineBreak = "hp:lineBreak"
    case tab = "hp:tab"
    case space = "hp:nbSpace"
    case fixedSpace = "hp:fwSpace"
    case hyphen = "hp:hyphen"
    /// Characters drawn on top of each other.
    case composed = "hp:compose"
    /// Words with other words above or below them.
    case mainText = "hp:mainText"
    case subText = "hp:subText"
    case script = "hp:script"
    case wordArt = "hp:textart"
    case checkBox = "hp:checkBtn"
    case radioButton = "hp:radioBtn"
    case button = "hp:btn"
    case deletion = "hp:deleteBegin"
    case deletionEnd = "hp:deleteEnd"

    static let all = allCases
  }

  private var isText = false
  /// True inside text that an editor has deleted and whose deletion is not yet accepted.
  private var isDeleted = false

  init(_ reading: DocumentReading) { super.init(Self.rules, reading.text) }

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    switch Name.all[Int(name)] {
    case .text: isText = true
    case .deletion: isDeleted = true
    case .deletionEnd: isDeleted = false
    default: if !isDeleted { append(Name.all[Int(name)], attributes) }
    }
  }

  /// Appends the text that stands in attributes.
  private func append(_ name: Name, _ attributes: XMLAttributes) {
    switch name {
    case .hyphen: output.append("-")
    case .composed: attributes["composeText"].map(output.append)
    case .wordArt: appendGapped(attributes["text"])
    case .checkBox, .radioButton, .button: appendGapped(attributes["caption"])
    default: break
    }
  }

  override func finish(_ name: Int32) { if Name.all[Int(name)] == .text { isText = false } }

  override func take(_ bytes: UnsafeBufferPointer<UInt8>, isText isTakenAnyway: Bool) {
    if isText, !isDeleted, !isTakenAnyway { output.append(bytes) }
  }

  private static let rules = FlowRules(
    XMLVocabulary(namespaces: namespaces, names: Name.all.map(\.rawValue)),
    Name.all.map { name in
      switch name {
      case .paragraph, .lineBreak: .line
      case .mainText, .subText, .script: .textSpace
      case .tab, .space, .fixedSpace: .space
      default: .none
      }
    })

  /// Hancom's namespace and those of the standard's editions.
  private static let namespaces = [
    "http://www.hancom.co.kr/hwpml/2011/paragraph": "hp", "http://www.hancom.co.kr/hwpml/2016/paragraph": "hp",
    "http://www.owpml.org/owpml/2021/paragraph": "hp", "http://www.owpml.org/owpml/2024/paragraph": "hp",
  ]
}
