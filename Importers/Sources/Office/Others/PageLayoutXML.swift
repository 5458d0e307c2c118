import DocumentText
import WordBuffer
import XMLEvents

/// Extracts text and properties of a Scribus document, which are attributes of its elements.
final class ScribusHandler: XMLHandler {
  private enum Name: String, CaseIterable {
    case document = "DOCUMENT"
    case text = "ITEXT"
    case paragraph = "para"
    case trail
    case lineBreak = "breakline"
    case columnBreak = "breakcol"
    case frameBreak = "breakframe"
    case tab
    case object = "PAGEOBJECT"
    case masterObject = "MASTEROBJECT"
    case oldText = "PTEXT"
    case bookmark = "Bookmark"

    static let all = allCases
  }

  let vocabulary = XMLVocabulary(namespaces: [:], names: Name.all.map(\.rawValue))
  private let reading: DocumentReading

  init(_ reading: DocumentReading) { self.reading = reading }

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    guard name >= 0 else { return }
    switch Name.all[Int(name)] {
    case .document: noteProperties(attributes)
    case .text: attributes["CH"].map(reading.text.append)
    case .paragraph, .trail, .lineBreak, .columnBreak, .frameBreak, .object, .masterObject:
      reading.text.widen(to: .line)
    case .tab: reading.text.widen(to: .space)
    case .oldText, .bookmark: break
    }
  }

  func end(_ name: Int32) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  private func noteProperties(_ attributes: XMLAttributes) {
    reading.properties.title = attributes["TITLE"]
    reading.properties.author = attributes["AUTHOR"]
    reading.properties.keywords = [attributes["KEYWORDS"]].compactMap { $0 }
    reading.properties.description = attributes["COMMENTS"]
    reading.properties.subject = attributes["SUBJECT"]
    reading.properties.company = attributes["PUBLISHER"]
    reading.properties.copyright = attributes["DOCRIGHTS"]
    reading.properties.created = attributes["DOCDATE"].flatMap(DocumentDate.timestamp)
    reading.properties.pageCount = attributes.integer("ANZPAGES")
    reading.properties.language = attributes["DOCLANGINFO"]
  }
}

/// Extracts the texts of a Dia diagram: strings between number signs, in attributes with text that people wrote.
final class DiaHandler: XMLHandler {
  private enum Name: String, CaseIterable {
    case attribute = "dia:attribute"
    case string = "dia:string"

    static let all = allCases
  }

  let vocabulary = XMLVocabulary(
    namespaces: ["http://www.lysator.liu.se/~alla/dia/": "dia"], names: Name.all.map(\.rawValue), takesUndeclared: true)
  private let reading: DocumentReading
  private var isWritten = false
  private var value: [UInt8]?
  private static let longest = 64 << 10
  private static let written: Set<String> = [
    "string", "name", "text", "comment", "stereotype", "value", "type", "label", "attributes", "title", "id", "role",
    "role_a", "role_b", "multiplicity", "constraint", "condition", "receptivity", "left_card", "right_card",
  ]

  init(_ reading: DocumentReading) { self.reading = reading }

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    guard name >= 0 else { return }
    switch Name.all[Int(name)] {
    case .attribute: isWritten = attributes["name"].map(Self.written.contains) ?? false
    case .string: value = isWritten ? [] : nil
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let count = value?.count, count < Self.longest { value?.append(contentsOf: bytes) }
  }

  func end(_ name: Int32) {
    guard name >= 0, Name.all[Int(name)] == .string, let text = value else { return }
    value = nil
    let sign = UInt8(ascii: "#")
    let inside = text.first == sign && text.last == sign && text.count >= 2 ? text[1..<(text.count - 1)] : text[...]
    reading.text.appendLine(String(decoding: inside, as: UTF8.self))
  }
}
