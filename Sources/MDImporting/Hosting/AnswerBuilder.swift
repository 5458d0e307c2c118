import ImporterKit
import MDModel
import MDSystem

/// Gathers what an importer says of one file, within the limits and without believing a word.
struct AnswerBuilder {
  private let configuration: HostConfiguration
  private let role: ImporterManifest.Role
  private var attributes = AttributeSet()
  private var text: [UInt8] = []
  private var thumbnail: [UInt8]?
  private var attributeBytes = 0
  private var replyBytes = 0
  private var isTruncated = false
  /// The first thing that had to be dropped, as a sentence.
  private var objection: String?

  init(configuration: HostConfiguration, role: ImporterManifest.Role) {
    self.configuration = configuration
    self.role = role
  }

  /// Takes one frame other than `ready` and `done`.
  mutating func take(_ frame: ReplyFrame, of job: ImportJob) throws {
    replyBytes += frame.body.count + ReplyFrame.headerBytes
    guard replyBytes <= configuration.maximumReplyBytes else {
      throw ImporterFault.sentTooMuch(bytes: configuration.maximumReplyBytes)
    }
    switch frame.kind {
    case .attribute where job.wants.contains(.attributes): try takeAttribute(frame)
    case .text where job.wants.contains(.text): try takeText(frame.body, of: job)
    case .thumbnail where job.wants.contains(.thumbnail): takeThumbnail(frame.body)
    default: break
    }
  }

  private mutating func takeAttribute(_ frame: ReplyFrame) throws {
    guard attributes.count < configuration.maximumAttributes,
      attributeBytes + frame.body.count <= configuration.maximumAttributeBytes
    else {
      isTruncated = true
      return
    }
    let (key, value) = try frame.attribute()
    guard key.mayBeGiven(by: role) else { return object("the importer may not give \(key.excerpt)") }
    guard configuration.accepts(key, value) else {
      return object("the importer gave \(key.excerpt) a value of the wrong type")
    }
    attributeBytes += frame.body.count
    attributes[key] = value
  }

  /// Each frame is cut between characters, so each is valid by itself.
  private mutating func takeText(_ bytes: UnsafeRawBufferPointer, of job: ImportJob) throws(ImporterFault) {
    guard (try? UTF8Span(validating: bytes.bindMemory(to: UInt8.self).span)) != nil else { throw .sentInvalidText }
    let room = configuration.maximumTextBytes - text.count
    if text.capacity < text.count + bytes.count { makeRoom(for: bytes.count, of: job) }
    guard bytes.count > room else { return text.append(contentsOf: bytes) }
    isTruncated = true
    text.append(contentsOf: bytes.prefix(Self.characterBoundary(in: bytes, atMost: room)))
  }

  /// A long text is rarely longer than its file: reserving that much at once spares the doubling, whose fresh pages
  /// cost more than all else here. Untouched pages cost nothing, but the guess stays below 4 MiB.
  private mutating func makeRoom(for count: Int, of job: ImportJob) {
    let size = (try? FileStatus.of(job.descriptor.rawValue))?.size ?? 0
    let guess = Int(min(size, 4 << 20, UInt64(configuration.maximumTextBytes)))
    if text.count + count < guess { text.reserveCapacity(guess) }
  }

  /// The largest count up to `limit`, less than all, that does not cut a character of valid UTF-8 in two.
  private static func characterBoundary(in bytes: UnsafeRawBufferPointer, atMost limit: Int) -> Int {
    var end = limit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  private mutating func takeThumbnail(_ bytes: UnsafeRawBufferPointer) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.starts(with: signature) else { return object("the importer gave a thumbnail that is not a PNG") }
    thumbnail = Array(bytes)
  }

  private mutating func object(_ sentence: String) { if objection == nil { objection = sentence } }
}

extension AnswerBuilder {
  /// The file as the importer's own `done` has it, and as the objections correct it.
  consuming func finished(_ said: ImportOutcome, job: ImportJob, elapsed: Int64) -> ImportedFile {
    let hasSomething = !attributes.isEmpty || !text.isEmpty || thumbnail != nil
    let reason = said.reason.isEmpty ? "the importer gave no reason" : String(said.reason.prefix(500))
    let outcome: ImportedFile.Outcome =
      switch said.status {
      case .complete: objection.map { .partial($0) } ?? .complete
      case .partial: .partial(reason)
      case .failed: hasSomething ? .partial(reason) : .failed(reason)
      }
    isTruncated = isTruncated || said.truncated
    return file(outcome, job: job, elapsed: elapsed)
  }

  /// The file as far as it came before its end.
  consuming func file(_ outcome: ImportedFile.Outcome, job: ImportJob, elapsed: Int64) -> ImportedFile {
    ImportedFile(
      identifier: job.identifier, attributes: attributes, text: text, thumbnail: thumbnail, outcome: outcome,
      isTruncated: isTruncated, elapsedNanoseconds: elapsed)
  }
}

extension AttributeKey {
  /// What the host itself says of a file, no importer may say: it could make one file pass for another.
  fileprivate func mayBeGiven(by role: ImporterManifest.Role) -> Bool {
    if self == .mimeType { return true }
    if role == .sniffer { return false }
    switch self {
    case .contentType, .contentTypeTree, .textContent, .thumbnailPath, "kMDItemPath", .importer, .importerVersion,
      .importedDate, .failure, .truncated, .rule:
      return false
    default: return !rawValue.hasPrefix("kMDItemFS")
    }
  }

  /// Short enough for a sentence, whatever the importer chose.
  fileprivate var excerpt: Substring { rawValue.prefix(80) }
}
