import Spreadsheets
import XMLEvents

/// Reads the number formats of a workbook's cells.
final class NumberFormatHandler: XMLHandler {
  let vocabulary = OpenXMLName.vocabulary
  var formats = NumberFormats()
  private var isInCellFormats = false

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    switch OpenXMLName[name] {
    case .numberFormat:
      if let number = attributes.integer("numFmtId"), let code = attributes["formatCode"] {
        formats.define(number, code: code)
      }
    case .cellFormats: isInCellFormats = true
    case .format where isInCellFormats: formats.addStyle(format: attributes.integer("numFmtId") ?? 0)
    default: break
    }
  }

  func end(_ name: Int32) { if OpenXMLName[name] == .cellFormats { isInCellFormats = false } }
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}

/// Reads the strings that the cells of a workbook share.
final class SharedStringHandler: XMLHandler {
  let vocabulary = OpenXMLName.vocabulary
  var strings = SharedStrings()
  private var isCollecting = false
  private var skipping = 0
  private var value: [UInt8] = []

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    switch OpenXMLName[name] {
    case .cellText: isCollecting = skipping == 0
    case .phonetic: skipping += 1
    default: break
    }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) { if isCollecting { value.append(contentsOf: piece) } }

  func end(_ name: Int32) {
    switch OpenXMLName[name] {
    case .cellText:
      EscapedText.withDecoded(value) { strings.append($0) }
      value.removeAll(keepingCapacity: true)
      isCollecting = false
    case .phonetic: skipping -= 1
    case .sharedString: strings.endString()
    default: break
    }
  }
}
