import CPoppler
import ImporterKit

/// The files attached to the document and to notes on its pages.
struct Attachments: ~Copyable {
  private static let mostAttachments = 1000
  /// Maximum bytes of one file. A larger file is an item with a name and no contents.
  static let mostBytes = 16 << 20
  private static let mostBytesTogether = 64 << 20

  private var files: [OpaquePointer] = []
  private let strings: UTF8Strings

  init(of document: OpaquePointer, _ strings: UTF8Strings) {
    self.strings = strings
    guard poppler_document_has_attachments(document) != 0 else { return }
    let list = poppler_document_get_attachments(document)
    defer { g_list_free(list) }
    GListElements.forEach(in: list) { keep(OpaquePointer($0)) }
  }

  deinit { for file in files { g_object_unref(UnsafeMutableRawPointer(file)) } }

  /// Adds an attachment and takes over its reference.
  mutating func keep(_ file: OpaquePointer?) {
    guard let file else { return }
    guard files.count < Self.mostAttachments else { return g_object_unref(UnsafeMutableRawPointer(file)) }
    files.append(file)
  }

  /// Gives each file as an item. Equal names get a number.
  borrowing func give(to sink: inout AttributeSink, request: ImportRequest, complaints: ComplaintLog) {
    guard request.wants.contains(.members) else { return }
    var names: [String: Int] = [:]
    var room = Self.mostBytesTogether
    for file in files {
      let contents = EmbeddedFile(reading: file, strings, limit: min(Self.mostBytes, room))
      room -= contents.bytes.count
      let name = contents.name
      let number = names[name, default: 0] + 1
      names[name] = number
      let header = MemberHeader(number == 1 ? name : "\(name) (\(number))", size: contents.size)
      let wantsMore = sink.addMember(header) { contents.give(to: &$0, request: request, complaints: complaints) }
      if !wantsMore { break }
    }
  }
}

/// The contents and properties of one attachment.
struct EmbeddedFile {
  let name: String
  let bytes: [UInt8]
  private let isWhole: Bool
  private let description: String?
  private let created: Timestamp?
  private let modified: Timestamp?

  var size: Int64? { isWhole ? Int64(bytes.count) : nil }

  init(reading file: OpaquePointer, _ strings: UTF8Strings, limit: Int) {
    let fields = UnsafeMutablePointer<PopplerAttachment>(file)
    name = fields.pointee.name.flatMap { PlainText.line(strings.decoded(String(cString: $0))) } ?? "attachment"
    description = fields.pointee.description.flatMap { PlainText.line(strings.decoded(String(cString: $0))) }
    created = Self.timestamp(poppler_attachment_get_ctime(fields))
    modified = Self.timestamp(poppler_attachment_get_mtime(fields))
    var collector = Collector(limit: limit)
    let ended = withUnsafeMutablePointer(to: &collector) { target in
      poppler_attachment_save_to_callback(
        fields,
        { buffer, count, context, _ in
          guard let buffer, let context else { return 0 }
          return context.assumingMemoryBound(to: Collector.self).pointee.take(buffer, Int(count)) ? 1 : 0
        }, target, nil)
    }
    bytes = collector.bytes
    isWhole = ended != 0
  }

  private struct Collector {
    let limit: Int
    var bytes: [UInt8] = []

    mutating func take(_ buffer: UnsafePointer<CChar>, _ count: Int) -> Bool {
      guard bytes.count + count <= limit else { return false }
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: buffer, count: count))
      return true
    }
  }

  /// The attachment owns the date, so it is not freed here.
  private static func timestamp(_ value: OpaquePointer?) -> Timestamp? {
    value.flatMap { Timestamp(seconds: Int64(g_date_time_to_unix($0))) }
  }

  func give(to sink: inout AttributeSink, request: ImportRequest, complaints: ComplaintLog) {
    sink.set("kMDItemDescription", description.map(AttributeValue.string))
    sink.set(.contentCreationDate, created.map(AttributeValue.date))
    sink.set(.contentModificationDate, modified.map(AttributeValue.date))
    guard isWhole else { return sink.noteTruncated() }
    if bytes.starts(with: "%PDF-".utf8) { return giveDocument(to: &sink, request: request, complaints) }
    if let text = PlainText.ofFile(bytes) {
      sink.appendText(text)
    } else if sink.takesContents(size: size) {
      bytes.withUnsafeBufferPointer { _ = sink.appendContents($0) }
    }
  }

  /// Gives the properties, text and attachments of an attached PDF document.
  private func giveDocument(to sink: inout AttributeSink, request: ImportRequest, _ complaints: ComplaintLog) {
    let source = DocumentSource(holding: bytes.span)
    switch Document.open(source) {
    case .opened(let document):
      DocumentInformation.give(document, to: &sink)
      DocumentText.give(document, request: request, complaints: complaints, to: &sink)
    case .locked: sink.notePartial(PlainWords.locked)
    case .refused: sink.notePartial(source.refusal)
    }
  }
}
