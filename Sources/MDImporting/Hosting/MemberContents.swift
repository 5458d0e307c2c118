import ImporterKit
package import MDModel
package import MDSystem

/// Bytes of a member as they come, in a file of memory alone. The host writes it: importers hold nothing that can be written.
final class MemoryFile {
  private var file: Descriptor?
  private(set) var count = 0

  init() throws(SystemError) { file = try Descriptor.inMemory() }

  func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try file?.writeAll(bytes)
    count += bytes.count
  }

  /// Nobody can change it from now on.
  func seal() throws(SystemError) -> Descriptor {
    guard let whole = file.take() else { throw SystemError.missing("memfd_create") }
    return try whole.sealedForReading()
  }
}

/// A member whose bytes have come, to be read by the importer of its own type.
package struct MemberContents {
  private let file: MemoryFile
  package let name: FileName
  /// Uniform type that the importer gave; empty where name and bytes are to tell.
  package let contentType: String
  /// 1 in the file that the importer reads.
  package let depth: Int

  init(file: MemoryFile, name: FileName, contentType: String, depth: Int) {
    (self.file, self.name, self.contentType, self.depth) = (file, name, contentType, depth)
  }

  package var count: Int { file.count }

  /// The bytes as a file that is open for reading, at its start. To be asked for once.
  package func opened() throws(SystemError) -> Descriptor { try file.seal() }
}

/// What was found in the bytes of a member.
package struct MemberReading: Sendable {
  /// Uniform type that name and bytes have told.
  package var contentType: String
  /// Who has read them; `nil` where none reads such files.
  package var importer: ImporterVersion?
  /// What it said; `nil` where none reads such files.
  package var file: ImportedFile?
  /// Items inside the member, 1 being the depth of those that lie in it directly.
  package var members: [ImportedMember] = []

  package init(contentType: String, importer: ImporterVersion? = nil, file: ImportedFile? = nil) {
    (self.contentType, self.importer, self.file) = (contentType, importer, file)
  }
}

extension MemberReading {
  /// That of a member whose bytes are not read.
  package static func refused(_ reason: String) -> MemberReading {
    MemberReading(
      contentType: "",
      file: ImportedFile(
        identifier: 0, attributes: [:], text: [], outcome: .partial(reason), isTruncated: true, elapsed: .zero))
  }
}

/// Has the bytes of a member read, before the importer that found it is heard again.
///
/// - Parameter job: the file that holds it.
package typealias ContentsDelivery = (_ job: UInt64, MemberContents) throws -> MemberReading

extension ImportedMember {
  /// Bytes of attributes and text, roughly.
  var bytes: Int { attributes.reduce(text.count) { $0 + $1.value.size } }

  /// Joins what the importer of its type said with what the one said that found it, whose reasons come first.
  mutating func take(_ reading: MemberReading) {
    if !reading.contentType.isEmpty { contentType = reading.contentType }
    reader = reading.importer
    guard let file = reading.file else { return }
    let isKnown = !attributes.isEmpty || !text.isEmpty
    for entry in file.attributes { attributes[entry.key] = entry.value }
    if !file.text.isEmpty { text = file.text }
    isTruncated = isTruncated || file.isTruncated
    guard case .complete = outcome else { return }
    if case .failed(let reason) = file.outcome, isKnown { outcome = .partial(reason) } else { outcome = file.outcome }
  }
}

extension AttributeValue {
  fileprivate var size: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .data(let bytes): bytes.count
    case .array(let values): values.reduce(0) { $0 + $1.size }
    case .integer, .real, .boolean, .date: 8
    }
  }
}
