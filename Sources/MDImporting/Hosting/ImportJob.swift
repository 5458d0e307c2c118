package import ImporterKit
package import MDModel
package import MDSystem

/// A file to be imported: an open descriptor, and what the host knows about it.
package final class ImportJob: Sendable {
  /// The caller's number for the job, returned in ``ImportedFile/identifier``.
  package let identifier: UInt64
  /// Open for reading, at its start. Closed when the job is released.
  let descriptor: Descriptor
  let contentType: String
  let mimeType: String
  let name: FileName
  let wants: ImportRequest.Wants
  let thumbnailEdge: UInt32
  /// Limits of its members; `nil` for those of the configuration.
  let memberLimits: MemberLimits?
  /// Limits of the members' bytes; `nil` if these are not wanted.
  let contentsLimits: ContentsLimits?
  /// True if the file exceeded its time or memory before. It gets less this time.
  let isSecondTry: Bool

  /// - Parameters:
  ///   - contentType: uniform type, such as `public.plain-text`.
  ///   - mimeType: empty if unknown.
  ///   - name: the file's own name in the bytes of the file system, without directories.
  ///   - thumbnailEdge: longest side of the wanted thumbnail in pixels.
  package init(
    identifier: UInt64, descriptor: consuming Descriptor, contentType: String, mimeType: String = "", name: FileName,
    wants: ImportRequest.Wants = [.attributes, .text], thumbnailEdge: UInt32 = 0,
    memberLimits: MemberLimits? = nil, contentsLimits: ContentsLimits? = nil, isSecondTry: Bool = false
  ) {
    self.identifier = identifier
    self.descriptor = descriptor
    self.contentType = contentType
    self.mimeType = mimeType
    self.name = name
    self.wants = wants
    self.thumbnailEdge = thumbnailEdge
    self.memberLimits = memberLimits
    self.contentsLimits = contentsLimits
    self.isSecondTry = isSecondTry
  }

  /// - Parameters:
  ///   - memberLimits: `nil` for an importer that cannot list members.
  ///   - handsOnContents: true if the importer can send the members' bytes.
  func request(
    serial: UInt64, maximumTextBytes: Int, memberLimits: MemberLimits?, handsOnContents: Bool
  ) -> ImportRequest {
    var asked = memberLimits == nil ? wants.subtracting(.members) : wants
    if handsOnContents, contentsLimits != nil, asked.contains(.members) { asked.insert(.contents) }
    return ImportRequest(
      identifier: serial, wants: asked,
      thumbnailEdge: thumbnailEdge, maximumTextBytes: UInt64(maximumTextBytes),
      contentType: contentType, mimeType: mimeType, name: name,
      memberLimits: memberLimits ?? MemberLimits(), contentsLimits: contentsLimits ?? ContentsLimits())
  }
}

/// Result of an ``ImportJob``.
package struct ImportedFile: Sendable {
  /// How an import ended. Reasons are sentences for a person.
  package enum Outcome: Sendable, Hashable {
    case complete
    /// Something was found, but not everything.
    case partial(String)
    /// Nothing was found.
    case failed(String)
    /// The importer could not be asked, which says nothing about the file. Try again later.
    case unavailable(String)
    /// The file exceeded its time or memory. It is to be tried once more, later, alone and with lower limits.
    /// Results that came before the end are kept.
    case exceeded(String)
    /// The file ended the importer's process twice. Results that came before the end are kept.
    case quarantined(String)

    /// Empty if nothing is missing.
    package var reason: String {
      switch self {
      case .complete: ""
      case .partial(let reason), .failed(let reason), .unavailable(let reason), .quarantined(let reason),
        .exceeded(let reason):
        reason
      }
    }
  }

  /// The caller's number of the job.
  package let identifier: UInt64
  package var attributes: AttributeSet
  /// Valid UTF-8.
  package var text: [UInt8]
  /// A PNG file.
  package var thumbnail: [UInt8]?
  package var outcome: Outcome
  /// True if text or attributes were cut at a limit.
  package var isTruncated: Bool
  /// True if members were passed on.
  package var hasMembers = false
  /// Wall-clock time that the importer took for this file, in the last attempt only.
  package var elapsed: Duration
}
