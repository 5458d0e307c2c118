import DocumentText
import ImporterKit
import WordBuffer
import XMLEvents
import ZipArchive

/// Reads a model for 3D printers (3MF): its properties and the names of its objects.
struct ModelReader: MainPartReader {
  let package: Package
  let main: String

  func read(into sink: inout AttributeSink) {
    let handler = ModelHandler(reading)
    let isWanted = package.read(main, handler, into: &sink)
    reading.giveProperties(to: &sink)
    guard isWanted else { return }
    // Slicers put each object into a model part of its own.
    for name in package.archive.members.map(\.name) where name.lowercased().hasSuffix(".model") {
      guard package.read(name, ModelHandler(reading), into: &sink) else { return }
    }
  }
}

/// Extracts names, metadata and text from a model part.
final class ModelHandler: XMLHandler {
  let vocabulary = OpenXMLName.vocabulary
  private let reading: DocumentReading
  private var name: String?
  private var value: [UInt8] = []
  private static let longest = 64 << 10

  init(_ reading: DocumentReading) { self.reading = reading }

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    switch OpenXMLName[name] {
    case .modelMetadata:
      self.name = attributes["name"]
      value.removeAll(keepingCapacity: true)
    case .modelObject: for text in [attributes["name"], attributes["partnumber"]] { text.map(reading.text.appendLine) }
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if name != nil, value.count < Self.longest { value.append(contentsOf: bytes) }
  }

  func end(_ name: Int32) {
    guard OpenXMLName[name] == .modelMetadata, let key = self.name else { return }
    self.name = nil
    let text = String(decoding: value, as: UTF8.self)
    if !text.isEmpty { note(key, text, in: &reading.properties) }
  }

  private func note(_ key: String, _ text: String, in properties: inout DocumentProperties) {
    switch key {
    case "Title": properties.title = text
    case "Designer": properties.author = text
    case "Description": properties.description = text
    case "Copyright": properties.copyright = text
    case "Application": properties.application = text
    case "CreationDate": properties.created = DocumentDate.timestamp(text)
    case "ModificationDate": properties.modified = DocumentDate.timestamp(text)
    case "LicenseTerms", "Rating": reading.text.appendLine(text)
    // Program settings have namespaced names and no spaces in the value. Text that people wrote may have such a name
    // too.
    default: if !key.contains(":") || text.contains(" ") { reading.text.appendLine(text) }
    }
  }
}
