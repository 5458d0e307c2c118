import DocumentText
import WordBuffer
import XMLEvents

/// Takes the text out of a section: that of paragraphs, which tables, notes, headers and comments consist of, too.
final class HangulHandler: TextFlow {
  private enum Name: String, CaseIterable {
    case paragraph = "hp:p"
    case text = "hp:t"
    case lineBreak = "hp:lineBreak"
    case tab = "hp:tab"
    case space = "hp:nbSpace"
    case fixedSpace = "hp:fwSpace"
    case hyphen = "hp:hyphen"
    /// Characters drawn over one another.
    case composed = "hp:compose"
    /// Words with others above or below.
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
  /// Whether an editor has deleted what comes, which others have not agreed to yet.
  private var isDeleted = false

  init(_ reading: DocumentReading) { super.init(Self.rules, reading.text) }

  override func begin(_ name: Int32, _ attributes: XMLAttributes) {
    switch Name.all[Int(name)] {
    case .text: isText = true
    case .deletion: isDeleted = true
    case .deletionEnd: isDeleted = false
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

  /// Hancom's namespace, and those of the standard's editions.
  private static let namespaces = [
    "http://www.hancom.co.kr/hwpml/2011/paragraph": "hp", "http://www.hancom.co.kr/hwpml/2016/paragraph": "hp",
    "http://www.owpml.org/owpml/2021/paragraph": "hp", "http://www.owpml.org/owpml/2024/paragraph": "hp",
  ]
}
