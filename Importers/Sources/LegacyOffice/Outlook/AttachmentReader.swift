import ByteReading
import CompoundFile
import ImporterKit

/// Tells of what is attached to a message: files, and messages inside it.
struct AttachmentReader {
  private typealias Key = MessageProperties.Key

  private let message: MessageReader
  private let page: Int

  private static let messageType = "com.microsoft.outlook.msg"
  private static let longestName = 200
  /// Contents are read up to this size; a larger file is known by its name.
  private static let mostBytes = 32 << 20

  init(message: MessageReader, page: Int) {
    self.message = message
    self.page = page
  }

  func read(_ storage: Storage, into sink: inout AttributeSink) {
    for (name, attachment) in storage.storages where name.lowercased().hasPrefix("__attach_version1.0_") {
      guard add(attachment, place: String(name.suffix(8)), to: &sink) else { return }
    }
  }

  /// - Returns: `false` once the host wants no more.
  private func add(_ attachment: Storage, place: String, to sink: inout AttributeSink) -> Bool {
    var properties = MessageProperties(attachment, headBytes: 8, pages: message.pages)
    properties.page = page
    if let inner = attachment.storage("__substg1.0_3701000D") {
      // An embedded object of another program is a storage, too.
      guard inner.hasStream("__properties_version1.0") else { return true }
      return addMessage(inner, properties, place, to: &sink)
    }
    let name = fileName(properties, place)
    let header = MemberHeader(name, size: properties.size(Key.attachmentData).map(Int64.init))
    return sink.addMember(header) { sink throws in
      try readContents(properties, name, into: &sink)
    }
  }

  private func addMessage(
    _ inner: Storage, _ properties: MessageProperties, _ place: String, to sink: inout AttributeSink
  ) -> Bool {
    var reader = message
    reader.depth += 1
    let name = properties.string(Key.displayName) ?? "message-\(place)"
    return sink.addMember(MemberHeader(Self.safe(name) + ".msg", contentType: Self.messageType)) { sink in
      reader.read(inner, headBytes: MessageReader.innerHeadBytes, into: &sink)
    }
  }

  private func fileName(_ properties: MessageProperties, _ place: String) -> String {
    for key in [Key.attachmentLongName, Key.attachmentShortName, Key.displayName] {
      if let name = properties.string(key) { return Self.safe(name) }
    }
    return "attachment-\(place)" + (properties.string(Key.attachmentExtension).map(Self.safe) ?? "")
  }

  /// A name that is one part of a path and hidden from nobody.
  private static func safe(_ name: String) -> String {
    let name = String(name.map { $0 == "/" ? "_" : $0 }.prefix(longestName))
    return name.utf8.first == 0x2E ? "_" + name : name
  }

  /// Reads documents of the kinds that this program reads, and plain text. All others are handed on.
  private func readContents(
    _ properties: MessageProperties, _ name: String, into sink: inout AttributeSink
  ) throws(ImportFailure) {
    let name = name.lowercased()
    let isText = [".txt", ".csv", ".log", ".md"].contains { name.hasSuffix($0) }
    let isDocument = [".doc", ".dot", ".xls", ".xlt", ".ppt", ".pps", ".pot", ".rtf"].contains { name.hasSuffix($0) }
    let handsOn =
      !isText && !isDocument && sink.takesContents(size: properties.size(Key.attachmentData).map(Int64.init))
    guard isText || isDocument || handsOn,
      let bytes = properties.bytes(Key.attachmentData, limit: handsOn ? Storage.mostBytes : Self.mostBytes)
    else { return }
    guard !handsOn else { return bytes.withUnsafeBufferPointer { _ = sink.appendContents($0) } }
    guard isText else {
      return try DocumentReader(FileBytes(block: bytes), pages: message.pages, limit: message.limit).read(into: &sink)
    }
    var text = TextBuilder(limit: message.limit)
    let isUnicode = String(validating: bytes, as: UTF8.self) != nil
    message.pages[isUnicode ? 65001 : page].append(bytes[...], to: &text)
    sink.give(text)
  }
}
