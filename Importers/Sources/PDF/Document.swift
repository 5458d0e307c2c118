import CPoppler
import ImporterKit
import MDSystem

/// An open document of poppler.
struct Document: ~Copyable {
  private let handle: OpaquePointer
  let strings: UTF8Strings

  /// The result of opening a document.
  enum Opening: ~Copyable {
    case opened(Document)
    /// The document needs a password.
    case locked
    /// The file is not a PDF that poppler can read.
    case refused
  }

  private init(owning handle: OpaquePointer, _ strings: UTF8Strings) {
    self.handle = handle
    self.strings = strings
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  static func open(_ source: borrowing DocumentSource) -> Opening {
    var error: UnsafeMutablePointer<GError>?
    let handle =
      switch source.storage {
      case .memory(let bytes): poppler_document_new_from_bytes(bytes, nil, &error)
      case .descriptor(let number): poppler_document_new_from_fd(number, nil, &error)
      }
    if let handle { return .opened(Document(owning: handle, UTF8Strings(source.memory))) }
    defer { g_clear_error(&error) }
    return error?.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue) ? .locked : .refused
  }

  /// Opens the document. If poppler refuses it, tries again with a trailer made for it.
  ///
  /// - Parameter isRescued: Set to true if the second attempt was needed.
  static func open(_ source: borrowing DocumentSource, isRescued: inout Bool) -> Opening {
    switch open(source) {
    case .refused:
      guard let other = source.rescued(), case .opened(let document) = open(other) else { return .refused }
      isRescued = true
      return .opened(document)
    case .opened(let document): return .opened(document)
    case .locked: return .locked
    }
  }

  /// Number of pages according to the catalog. Some of them may be missing.
  var pageCount: Int { Int(poppler_document_get_n_pages(handle)) }

  /// The page at an index.
  ///
  /// - Returns: `nil` if the page tree has no such page, or poppler cannot read it.
  func page(at index: Int) -> Page? {
    poppler_document_get_page(handle, Int32(clamping: index)).map { Page(owning: $0) }
  }

  /// The later of the versions in header and catalog, such as `1.7`.
  var version: String {
    var major: UInt32 = 0
    var minor: UInt32 = 0
    poppler_document_get_pdf_version(handle, &major, &minor)
    return "\(major).\(minor)"
  }

  /// True if the document restricts its readers. poppler restricts encrypted documents only.
  var isRestricted: Bool { poppler_document_get_permissions(handle) != POPPLER_PERMISSIONS_FULL }

  var headings: [String] { Outline.headings(of: handle, strings) }
  var attachments: Attachments { Attachments(of: handle, strings) }

  /// The document's XMP packet.
  var information: XMPInformation? {
    guard let packet = poppler_document_get_metadata(handle) else { return nil }
    defer { g_free(packet) }
    return XMPInformation(Array(UnsafeRawBufferPointer(start: packet, count: strlen(packet))))
  }
  var title: String? { string(poppler_document_get_title(handle)) }
  var author: String? { string(poppler_document_get_author(handle)) }
  var subject: String? { string(poppler_document_get_subject(handle)) }
  var keywords: String? { string(poppler_document_get_keywords(handle)) }
  var creator: String? { string(poppler_document_get_creator(handle)) }
  var producer: String? { string(poppler_document_get_producer(handle)) }
  var created: Timestamp? { timestamp(poppler_document_get_creation_date_time(handle)) }
  var modified: Timestamp? { timestamp(poppler_document_get_modification_date_time(handle)) }

  /// Converts and frees a string that GLib allocated.
  private func string(_ value: UnsafeMutablePointer<CChar>?) -> String? {
    guard let value else { return nil }
    defer { g_free(value) }
    return PlainText.line(strings.decoded(String(cString: value)))
  }

  private func timestamp(_ value: OpaquePointer?) -> Timestamp? {
    guard let value else { return nil }
    defer { g_date_time_unref(value) }
    return Timestamp(seconds: Int64(g_date_time_to_unix(value)))
  }
}

/// The bytes of a PDF file, as poppler gets them: small files in memory, large files through their descriptor.
struct DocumentSource: ~Copyable {
  /// In memory the bytes belong to a reference-counted `GBytes`, which the document shares.
  enum Storage {
    case memory(OpaquePointer)
    case descriptor(Int32)
  }

  /// Largest file that is read into memory, in bytes.
  ///
  /// Reading from memory takes a tenth less CPU than stdio's reads of 1 KiB. If another program truncates the file
  /// meanwhile, memory raises no SIGBUS as a mapping would. Larger files would take too much memory.
  static let inMemoryBytes = 16 << 20

  /// Number of bytes to search for a trailer at each end. A linearised file has its first trailer at the beginning.
  private static let trailerBytes = 64 << 10

  let storage: Storage
  let byteCount: Int
  /// True if a trailer names an encryption dictionary (ISO 32000-1, 7.6.1).
  let isEncrypted: Bool
  /// The version after `%PDF-` in the header, such as `1.7`.
  let headerVersion: String?
  /// True if the file lacks the mark at its end, which every complete file has.
  let isCut: Bool
  /// True if the file is a compressed document, such as `.pdf.gz`.
  let isPacked: Bool

  /// The bytes, if they are in memory.
  var memory: OpaquePointer? { if case .memory(let bytes) = storage { bytes } else { nil } }

  /// The reason why the document cannot be opened.
  var refusal: String {
    PlainWords.refusal(ofDocumentWithHeader: headerVersion != nil, isEmpty: byteCount == 0, isCut: isCut)
  }

  init(reading file: borrowing ImportFile) throws {
    let size = Int(clamping: file.status.size)
    let isSmall = size <= Self.inMemoryBytes
    let head = try file.read(limit: isSmall ? Self.inMemoryBytes : Self.trailerBytes)
    let tail = isSmall ? [] : try file.read(at: Int64(size - Self.trailerBytes), limit: Self.trailerBytes)
    let storage: Storage =
      isSmall
      ? .memory(head.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) })
      : .descriptor(try file.descriptor.duplicate().release())
    self.storage = storage
    byteCount = size
    isEncrypted = EncryptionMark.occurs(in: head.span) || EncryptionMark.occurs(in: tail.span)
    headerVersion = HeaderVersion.of(head.span)
    isCut = !EndMark.occurs(in: isSmall ? head.span : tail.span)
    isPacked = headerVersion == nil && PackedFile.begins(head)
  }

  /// Copies a document from inside another file, and appends `end` to it. Writes both into one buffer, because a large
  /// document leaves no memory for a second copy.
  init(holding bytes: Span<UInt8>, with end: [UInt8] = []) {
    byteCount = bytes.count + end.count
    let copy = UnsafeMutableRawBufferPointer(start: g_malloc(gsize(byteCount)), count: byteCount)
    bytes.withUnsafeBufferPointer { copy.copyBytes(from: $0) }
    UnsafeMutableRawBufferPointer(rebasing: copy[bytes.count...]).copyBytes(from: end)
    let held = UnsafeBufferPointer(copy.bindMemory(to: UInt8.self)).span
    isEncrypted = EncryptionMark.occurs(in: held)
    headerVersion = HeaderVersion.of(held)
    isCut = !EndMark.occurs(in: held)
    isPacked = false
    storage = .memory(g_bytes_new_take(copy.baseAddress, gsize(byteCount)))
  }

  /// The same document with a trailer made for it; `nil` if that cannot help, or the file is not in memory.
  func rescued() -> DocumentSource? {
    guard headerVersion != nil, case .memory(let held) = storage else { return nil }
    var count: gsize = 0
    guard let data = g_bytes_get_data(held, &count) else { return nil }
    let bytes = UnsafeBufferPointer(start: data.assumingMemoryBound(to: UInt8.self), count: Int(count))
    return LostTrailer.made(for: bytes).map { DocumentSource(holding: bytes.span, with: $0) }
  }

  deinit { if case .memory(let bytes) = storage { g_bytes_unref(bytes) } }
}
