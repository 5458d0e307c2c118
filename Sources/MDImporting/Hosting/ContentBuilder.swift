import ImporterKit
import MDModel

/// Collects attributes and text of one file or member, within the limits of the host.
struct ContentBuilder {
  private let configuration: HostConfiguration
  private let role: ImporterManifest.Role
  private let maximumTextBytes: Int
  private(set) var attributes = AttributeSet()
  private(set) var text: [UInt8] = []
  private var attributeBytes = 0
  private(set) var isTruncated = false
  /// The first thing that was dropped, as a sentence.
  private(set) var objection: String?

  init(configuration: HostConfiguration, role: ImporterManifest.Role, maximumTextBytes: Int) {
    self.configuration = configuration
    self.role = role
    self.maximumTextBytes = maximumTextBytes
  }

  /// Size of attributes and text.
  var bytes: Int { attributeBytes + text.count }
  var isEmpty: Bool { attributes.isEmpty && text.isEmpty }

  mutating func takeAttribute(_ frame: ReplyFrame) throws {
    guard hasRoom(for: frame.body.count) else { return }
    let (key, value) = try frame.attribute()
    take(key, value, bytes: frame.body.count)
  }

  private mutating func hasRoom(for bytes: Int) -> Bool {
    let hasRoom =
      attributes.count < configuration.maximumAttributes
      && attributeBytes + bytes <= configuration.maximumAttributeBytes
    if !hasRoom { isTruncated = true }
    return hasRoom
  }

  /// Takes the output of a command.
  mutating func take(_ answer: CommandAnswer) throws(ImporterFault) {
    for (key, value) in answer.attributes where hasRoom(for: value.bytes) {
      let fitting = value.forms.first { configuration.accepts(key, $0) } ?? value.forms[0]
      take(key, fitting, bytes: value.bytes)
    }
    let text = Array(answer.text.utf8)
    let failure = text.withUnsafeBytes { bytes in
      Result { () throws(ImporterFault) in try takeText(bytes, expecting: 0) }
    }
    try failure.get()
  }

  private mutating func take(_ key: AttributeKey, _ value: AttributeValue, bytes: Int) {
    guard key.mayBeGiven(by: role) else { return object("the importer may not give \(key.excerpt)") }
    guard configuration.accepts(key, value) else {
      return object("the importer gave \(key.excerpt) a value of the wrong type")
    }
    attributeBytes += bytes
    attributes[key] = value
  }

  /// Takes a frame of text. Each is cut between characters, so each must be valid UTF-8 by itself.
  ///
  /// - Parameter size: estimated total size. Reserving it at once avoids doubling, whose fresh pages cost more than
  ///   everything else here. Untouched pages cost nothing, but the reservation is at most 4 MiB.
  mutating func takeText(_ bytes: UnsafeRawBufferPointer, expecting size: @autoclosure () -> UInt64)
    throws(ImporterFault)
  {
    guard (try? UTF8Span(validating: bytes.bindMemory(to: UInt8.self).span)) != nil else { throw .sentInvalidText }
    let room = maximumTextBytes - text.count
    if text.capacity < text.count + bytes.count {
      let guess = Int(min(size(), 4 << 20, UInt64(maximumTextBytes)))
      if text.count + bytes.count < guess { text.reserveCapacity(guess) }
    }
    guard bytes.count > room else { return text.append(contentsOf: bytes) }
    isTruncated = true
    text.append(contentsOf: bytes.prefix(Self.characterBoundary(in: bytes, atMost: room)))
  }

  /// The largest count up to `limit` that does not cut a character of valid UTF-8. The limit must be less than the
  /// size.
  private static func characterBoundary(in bytes: UnsafeRawBufferPointer, atMost limit: Int) -> Int {
    var end = limit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  mutating func object(_ sentence: String) { if objection == nil { objection = sentence } }

  /// The outcome that the importer reported, corrected by objections.
  ///
  /// - Parameter hasMore: true if the importer gave something besides attributes and text.
  func outcome(_ said: ImportOutcome, hasMore: Bool = false) -> ImportedFile.Outcome {
    let reason = said.reason.isEmpty ? "the importer gave no reason" : String(said.reason.prefix(500))
    return switch said.status {
    case .complete: objection.map { .partial($0) } ?? .complete
    case .partial: .partial(reason)
    case .failed: !isEmpty || hasMore ? .partial(reason) : .failed(reason)
    }
  }
}

extension AttributeKey {
  /// True if importers of a role may give the attribute. Attributes that the host sets itself are excluded, so that
  /// one file cannot pass for another.
  fileprivate func mayBeGiven(by role: ImporterManifest.Role) -> Bool {
    if self == .mimeType { return true }
    if role == .sniffer { return false }
    switch self {
    case .contentType, .contentTypeTree, .textContent, .thumbnailPath, "kMDItemPath", .importer, .importerVersion,
      .importedDate, .failure, .truncated, .sidecar, .rule:
      return false
    default: return !rawValue.hasPrefix("kMDItemFS")
    }
  }

  /// The key, shortened to fit into a sentence.
  fileprivate var excerpt: Substring { rawValue.prefix(80) }
}
