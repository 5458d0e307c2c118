import ImporterKit
import MDModel
import MDSystem

/// Collects an importer's answer for one file and its members, within limits. The importer is not trusted.
struct AnswerBuilder {
  private let configuration: HostConfiguration
  private let role: ImporterManifest.Role
  private let maximumTextBytes: Int
  private var content: ContentBuilder
  private var members: MemberCollector?
  private var thumbnail: [UInt8]?
  private var replyBytes = 0

  /// - Parameters:
  ///   - maximumTextBytes: by default, that of the configuration.
  ///   - job: the file's job if members are wanted; otherwise `nil`.
  ///   - limits: limits of the members; by default, those of the configuration.
  ///   - contents: limits of the members' bytes; `nil` if these are not wanted.
  init(
    configuration: HostConfiguration, role: ImporterManifest.Role, maximumTextBytes: Int? = nil,
    membersOf job: UInt64? = nil, limits: MemberLimits? = nil, contents: ContentsLimits? = nil
  ) {
    self.configuration = configuration
    self.role = role
    self.maximumTextBytes = maximumTextBytes ?? configuration.maximumTextBytes
    content = ContentBuilder(configuration: configuration, role: role, maximumTextBytes: self.maximumTextBytes)
    members = job.map {
      MemberCollector(
        limits: limits ?? configuration.memberLimits, mostKeys: configuration.maximumAttributes, job: $0,
        contentsLimits: contents)
    }
  }

  /// Takes one frame that is neither `ready` nor `done`.
  ///
  /// - Returns: members to be passed on, once there are enough of them.
  mutating func take(_ frame: ReplyFrame, of job: ImportJob) throws -> MemberPiece? {
    try count(frame)
    switch frame.kind {
    case .member, .memberEnd, .contents: return try takeMember(frame)
    case .attribute, .text, .thumbnail:
      if members?.isInMember == true {
        if frame.kind.isWanted(job) { try members?.take(frame) }
      } else if frame.kind.isWanted(job) {
        try take(frame, ofFile: job)
      }
    case .ready, .done: break
    }
    return nil
  }

  /// Counts the bytes of a frame, including dropped ones, so that an importer cannot send without end.
  private mutating func count(_ frame: ReplyFrame) throws(ImporterFault) {
    replyBytes += frame.body.count + ReplyFrame.headerBytes
    let limit = members == nil ? configuration.maximumReplyBytes : configuration.maximumContainerReplyBytes
    guard replyBytes <= limit else { throw .sentTooMuch(bytes: limit) }
  }

  private mutating func takeMember(_ frame: ReplyFrame) throws -> MemberPiece? {
    guard members != nil else { throw ImporterFault.brokeProtocol("it sent members that were not requested") }
    if frame.kind == .contents {
      try members?.take(contents: frame.body)
      return nil
    }
    guard frame.kind == .member else { return try members?.end(try frame.outcome()) }
    let fresh = ContentBuilder(configuration: configuration, role: role, maximumTextBytes: maximumTextBytes)
    try members?.begin(try frame.member(), content: fresh)
    return nil
  }

  private mutating func take(_ frame: ReplyFrame, ofFile job: ImportJob) throws {
    switch frame.kind {
    case .attribute: try content.takeAttribute(frame)
    case .text:
      // Long texts are rarely longer than their files.
      try content.takeText(frame.body, expecting: (try? FileStatus.of(job.descriptor.rawValue))?.size ?? 0)
    case .thumbnail: takeThumbnail(frame.body)
    case .ready, .done, .member, .memberEnd, .contents: break
    }
  }

  /// Takes the output that a command printed for a file.
  mutating func take(_ answer: CommandAnswer) throws(ImporterFault) { try content.take(answer) }

  private mutating func takeThumbnail(_ bytes: UnsafeRawBufferPointer) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.starts(with: signature) else {
      return content.object("the importer gave a thumbnail that is not a PNG")
    }
    thumbnail = Array(bytes)
  }
}

extension AnswerBuilder {
  /// The member that has just ended, if its bytes were sent. The importer of its type reads it before anything else.
  mutating func takeContents() -> MemberContents? { members?.takeContents() }

  /// Takes what was found in the bytes of the member that has just ended.
  ///
  /// - Returns: members to be passed on.
  mutating func take(_ reading: MemberReading) -> MemberPiece? { members?.take(reading) }

  /// The members that were not passed on when the file ends; `nil` if there are none.
  mutating func takeLastMembers() throws(ImporterFault) -> MemberPiece? {
    if members?.isInMember == true { throw .brokeProtocol("the last member has no end") }
    return members?.takeRest()
  }

  /// The complete members of a file whose importer was ended early.
  mutating func takeMembersSoFar() -> MemberPiece? { members?.takeRest() }

  /// The file as described by the importer's `done`, corrected by objections.
  consuming func finished(_ said: ImportOutcome, job: ImportJob, elapsed: Duration) -> ImportedFile {
    var outcome = content.outcome(said, hasMore: thumbnail != nil || members?.hasBegun == true)
    if case .complete = outcome, let objection = members?.objection { outcome = .partial(objection) }
    return file(outcome, job: job, elapsed: elapsed, isTruncated: said.truncated)
  }

  /// The file as far as it was read before the end.
  consuming func file(
    _ outcome: ImportedFile.Outcome, job: ImportJob, elapsed: Duration, isTruncated: Bool = false
  ) -> ImportedFile {
    ImportedFile(
      identifier: job.identifier, attributes: content.attributes, text: content.text, thumbnail: thumbnail,
      outcome: outcome, isTruncated: isTruncated || content.isTruncated || members?.isTruncated == true,
      hasMembers: members?.hasHandedOn == true,
      elapsed: elapsed)
  }
}

extension ReplyFrame.Kind {
  fileprivate func isWanted(_ job: ImportJob) -> Bool {
    switch self {
    case .attribute: job.wants.contains(.attributes)
    case .text: job.wants.contains(.text)
    case .thumbnail: job.wants.contains(.thumbnail)
    case .ready, .done, .member, .memberEnd, .contents: false
    }
  }
}
