package import ImporterKit
package import MDModel
package import MDSystem

/// File to be imported: an open descriptor and what the host knows of it.
package final class ImportJob: Sendable {
  /// The caller's own; comes back in ``ImportedFile/identifier``.
  package let identifier: UInt64
  /// Open for reading, at its start. Closed when the job goes.
  let descriptor: Descriptor
  let contentType: String
  let mimeType: String
  let name: FileName
  let wants: ImportRequest.Wants
  let thumbnailEdge: UInt32
  /// Limits of the items inside it; `nil`: the configuration's.
  let memberLimits: MemberLimits?
  /// How many bytes of these items are taken to be read themselves; `nil` where none are.
  let contentsLimits: ContentsLimits?
  /// It took too long, or too much memory, before: it gets less this time.
  let isSecondTry: Bool

  /// - Parameters:
  ///   - contentType: uniform type, such as `public.plain-text`.
  ///   - mimeType: empty where unknown.
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
  ///   - memberLimits: `nil` for an importer that tells of no items inside files.
  ///   - handsOnContents: it is asked for their bytes, where they are wanted.
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
    /// Something was found, and something could not be.
    case partial(String)
    /// Nothing was found.
    case failed(String)
    /// The importer could not be asked, which says nothing of the file: try again later.
    case unavailable(String)
    /// The file took more time or memory than it may: to be tried once more, later, alone and with less. What came
    /// before the end is kept.
    case exceeded(String)
    /// The file ended the importer's process twice. What came before the end is kept.
    case quarantined(String)

    /// Empty where nothing is missing.
    package var reason: String {
      switch self {
      case .complete: ""
      case .partial(let reason), .failed(let reason), .unavailable(let reason), .quarantined(let reason),
        .exceeded(let reason):
        reason
      }
    }
  }

  /// The job's own.
  package let identifier: UInt64
  package var attributes: AttributeSet
  /// Valid UTF-8.
  package var text: [UInt8]
  /// A PNG file.
  package var thumbnail: [UInt8]?
  package var outcome: Outcome
  /// Text or attributes were cut at a limit.
  package var isTruncated: Bool
  /// Items inside it have been handed on.
  package var hasMembers = false
  /// Wall-clock time the importer had for this file, the last attempt only.
  package var elapsed: Duration
}
