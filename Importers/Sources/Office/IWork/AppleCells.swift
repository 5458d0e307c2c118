import DocumentText
import Spreadsheets
import WordBuffer
import XMLEvents

/// Appends the cells of tables in Pages, Keynote and Numbers until 2012, as people see them.
struct AppleCells {
  private let output: DocumentText
  /// Values that the menus in cells offer, by the identifiers that refer to them.
  private var choices: [String: String] = [:]
  private var isInMenu = false
  /// Identifier of the open menu entry.
  private var choice: String?

  private static let mostChoices = 10_000
  private static let longestChoice = 1_000

  init(_ output: DocumentText) { self.output = output }

  /// Handles the start of an element.
  ///
  /// - Returns: True if the element belongs to a table.
  mutating func begin(_ name: AppleXMLName, _ attributes: XMLAttributes) -> Bool {
    switch name {
    case .table: giveName(attributes["name"])
    case .menu: isInMenu = true
    case .chosen: append(attributes["IDREF"].flatMap { choices[$0] })
    case .cell: choice = attributes["ID"]
    case .cellText, .longCellText: give(attributes["s"] ?? attributes["string"], choice)
    case .cellNumber, .slider, .stepper, .resultNumber, .longCellNumber, .longResultNumber:
      give((attributes["v"] ?? attributes["value"]).flatMap(Self.number), attributes["ID"])
    case .cellDate, .resultDate, .longCellDate, .longResultDate:
      give(attributes["cell-date"].flatMap(Self.date), attributes["ID"])
    default: return false
    }
    return true
  }

  mutating func finish(_ name: AppleXMLName) {
    switch name {
    case .menu: isInMenu = false
    case .cell: choice = nil
    default: break
    }
  }

  private func giveName(_ name: String?) {
    if let name, name != "Unnamed Table" { output.appendLine(name) }
  }

  /// Appends the value of a cell. Inside a menu, remembers the value as one that a cell may choose.
  private mutating func give(_ value: String?, _ name: String?) {
    guard isInMenu else { return append(value) }
    guard let value, let name, choices.count < Self.mostChoices, name.utf8.count <= Self.longestChoice else { return }
    choices[name] = String(decoding: value.utf8.prefix(Self.longestChoice), as: UTF8.self)
  }

  private func append(_ value: String?) {
    guard let value else { return }
    output.widen(to: .space)
    output.append(value)
    output.widen(to: .space)
  }

  /// The number with at most fifteen digits; integers without a fraction.
  static func number(_ text: String) -> String? {
    guard let number = Double(text), number.isFinite else { return nil }
    if number.magnitude < 1e15, number == number.rounded() { return "\(Int64(number))" }
    var scale = 1.0
    while number.magnitude * scale < 1e14, scale < 1e22 { scale *= 10 }
    let rounded = (number * scale).rounded() / scale
    return "\(rounded == 0 ? number : rounded)"
  }

  /// The date of a number of seconds since the beginning of 2001.
  static func date(_ text: String) -> String? {
    // 35,430 days separate 1904-01-01 and 2001-01-01.
    Double(text).flatMap { SerialDate($0 / 86_400 + 35_430, .in1904) }?.description
  }
}
