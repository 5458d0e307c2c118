import ImporterKit
import MDModel
import MDSystem

/// Gathers what an importer says of one file and of the items inside it, within the limits and without believing a word.
struct AnswerBuilder {
  private let configuration: HostConfiguration
  private let role: ImporterManifest.Role
  private let maximumTextBytes: Int
  private var content: ContentBuilder
  private var members: MemberCollector?
  private var thumbnail: [UInt8]?
  private var replyBytes = 0

  /// - Parameters:
  ///   - maximumTextBytes: by default the configuration's.
  ///   - job: the file's, where items inside it are wanted.
  ///   - limits: of these items; by default the configuration's.
  ///   - contents: limits of the bytes that they consist of; `nil` where these are not wanted.
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

  /// Takes one frame other than `ready` and `done`.
  ///
  /// - Returns: members that are to be handed on, as soon as there are enough of them.
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

  /// Counts a frame. Dropped ones count, too: nobody reads without end.
  private mutating func count(_ frame: ReplyFrame) throws(ImporterFault) {
    replyBytes += frame.body.count + ReplyFrame.headerBytes
    let limit = members == nil ? configuration.maximumReplyBytes : configuration.maximumContainerReplyBytes
    guard replyBytes <= limit else { throw .sentTooMuch(bytes: limit) }
  }

  private mutating func takeMember(_ frame: ReplyFrame) throws -> MemberPiece? {
    guard members != nil else { throw ImporterFault.brokeProtocol("it told of members that nobody had asked for") }
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
      // A long text is rarely longer than its file.
      try content.takeText(frame.body, expecting: (try? FileStatus.of(job.descriptor.rawValue))?.size ?? 0)
    case .thumbnail: takeThumbnail(frame.body)
    case .ready, .done, .member, .memberEnd, .contents: break
    }
  }

  /// Takes what a command has printed of a file.
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
  /// The member that has just ended, where its bytes have come: to be read by the importer of its type before anything else.
  mutating func takeContents() -> MemberContents? { members?.takeContents() }

  /// Takes what was found in the bytes of the member that has just ended.
  ///
  /// - Returns: members that are to be handed on.
  mutating func take(_ reading: MemberReading) -> MemberPiece? { members?.take(reading) }

  /// The members that have not been handed on when the file ends; `nil` where it holds none.
  mutating func takeLastMembers() throws(ImporterFault) -> MemberPiece? {
    if members?.isInMember == true { throw .brokeProtocol("the last member has no end") }
    return members?.takeRest()
  }

  /// The members that are kept of a file whose importer was ended in the middle of it.
  mutating func takeMembersSoFar() -> MemberPiece? { members?.takeRest() }

  /// The file as the importer's own `done` has it, and as the objections correct it.
  consuming func finished(_ said: ImportOutcome, job: ImportJob, elapsed: Duration) -> ImportedFile {
    var outcome = content.outcome(said, hasMore: thumbnail != nil || members?.hasBegun == true)
    if case .complete = outcome, let objection = members?.objection { outcome = .partial(objection) }
    return file(outcome, job: job, elapsed: elapsed, isTruncated: said.truncated)
  }

  /// The file as far as it came before its end.
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
