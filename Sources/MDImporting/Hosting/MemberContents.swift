import ImporterKit
package import MDModel
package import MDSystem

/// The bytes of a member, collected in a file in memory. Only the host can write it; importers get it sealed.
final class MemoryFile {
  private var file: Descriptor?
  private(set) var count = 0

  init() throws(SystemError) { file = try Descriptor.inMemory() }

  func append(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try file?.writeAll(bytes)
    count += bytes.count
  }

  /// Seals the file, so that no process can change it any more.
  func seal() throws(SystemError) -> Descriptor {
    guard let whole = file.take() else { throw SystemError.missing("memfd_create") }
    return try whole.sealedForReading()
  }
}

/// A member whose bytes have arrived, to be read by the importer of its own type.
package struct MemberContents {
  private let file: MemoryFile
  package let name: FileName
  /// Uniform type that the importer gave; empty if name and bytes decide.
  package let contentType: String
  /// Depth of the member; 1 directly in the file.
  package let depth: Int

  init(file: MemoryFile, name: FileName, contentType: String, depth: Int) {
    (self.file, self.name, self.contentType, self.depth) = (file, name, contentType, depth)
  }

  package var count: Int { file.count }

  /// The bytes as a file open for reading, at its start. May be called only once.
  package func opened() throws(SystemError) -> Descriptor { try file.seal() }
}

/// Result of reading the bytes of a member.
package struct MemberReading: Sendable {
  /// Uniform type by name and bytes.
  package var contentType: String
  /// The importer that read them; `nil` if no importer reads such files.
  package var importer: ImporterVersion?
  /// The importer's answer; `nil` if no importer reads such files.
  package var file: ImportedFile?
  /// Members inside the member. Depth 1 is directly inside it.
  package var members: [ImportedMember] = []

  package init(contentType: String, importer: ImporterVersion? = nil, file: ImportedFile? = nil) {
    (self.contentType, self.importer, self.file) = (contentType, importer, file)
  }
}

extension MemberReading {
  /// The result for a member whose bytes are not read.
  package static func refused(_ reason: String) -> MemberReading {
    MemberReading(
      contentType: "",
      file: ImportedFile(
        identifier: 0, attributes: [:], text: [], outcome: .partial(reason), isTruncated: true, elapsed: .zero))
  }
}

/// Reads the bytes of a member, before the importer of its container continues.
///
/// - Parameter job: the job of the file that contains it.
package typealias ContentsDelivery = (_ job: UInt64, MemberContents) throws -> MemberReading

extension ImportedMember {
  /// Approximate bytes of attributes and text.
  var bytes: Int { attributes.reduce(text.count) { $0 + $1.value.size } }

  /// Merges the answer of the importer of its type into that of the container's importer, whose reasons have
  /// precedence.
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
