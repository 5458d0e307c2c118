import MDModel
import MDSystem

@testable import ImporterKit
@testable import MDImporting

extension FuzzTarget {
  /// Replies of importers, received in pieces, split into frames and collected into an answer.
  static let replies = FuzzTarget(name: "replies", maximumBytes: 4_096) { input in
    var cursor = InputCursor(input)
    let limits = Limits(text: Int(cursor.byte()), attributes: cursor.number(below: 8))
    let pieces = 1 + cursor.number(below: 4)
    let stream = Array(cursor.rest)
    let atOnce = Transcript(stream)
    let received = try Received(stream, inPieces: pieces, limits)
    try require(received.frames == atOnce.frames, "received in \(pieces) pieces, the frames differ")
    try require(received.broke == atOnce.broke, "received in \(pieces) pieces, the end differs")
    try limits.check(received.file)
    try limits.check(received.members)
  }
}

/// Limits that the answer must not exceed.
private struct Limits {
  let text: Int
  let attributes: Int

  var configuration: HostConfiguration {
    var configuration = HostConfiguration()
    configuration.maximumTextBytes = text
    configuration.maximumAttributes = attributes
    configuration.memberLimits.count = UInt32(attributes)
    configuration.memberLimits.depth = 3
    return configuration
  }

  /// Checks that each member lies in an earlier one.
  func check(_ members: [ImportedMember]) throws(Violation) {
    try require(members.count <= attributes, "\(members.count) members of \(attributes)")
    var depth = 0
    for member in members {
      try require((1...min(depth + 1, 3)).contains(member.depth), "a depth of \(member.depth) after \(depth)")
      depth = member.depth
      try require(MemberName.normalized(member.name) == member.name, "the name \(member.name)")
      try require(member.text.count <= text, "\(member.text.count) bytes of a member's text")
      try require(String(validating: member.text, as: UTF8.self) != nil, "a member's text is not UTF-8")
      try require(member.attributes.count <= attributes, "\(member.attributes.count) attributes of a member")
    }
  }

  func check(_ file: ImportedFile) throws(Violation) {
    try require(file.text.count <= text, "\(file.text.count) bytes of text, but \(text) are allowed")
    try require(String(validating: file.text, as: UTF8.self) != nil, "the text is not UTF-8")
    try require(file.attributes.count <= attributes, "\(file.attributes.count) attributes of \(attributes)")
    for entry in file.attributes {
      try require(!entry.key.rawValue.hasPrefix("kMDItemFS"), "an importer gave \(entry.key.rawValue)")
    }
  }
}

/// The frames, read from complete bytes in memory.
private struct Transcript {
  var frames: [String] = []
  /// Reason why reading ended before the bytes did.
  var broke: String?

  init(_ stream: [UInt8]) {
    stream.withUnsafeBytes { raw in
      var offset = 0
      do throws(WireError) {
        while let frame = try ReplyFrame.next(in: raw, at: &offset) { frames.append(Self.described(frame)) }
      } catch { broke = error.description }
    }
  }

  static func described(_ frame: ReplyFrame) -> String {
    "\(frame.kind) \(frame.request) \(Array(frame.body))"
  }
}

/// The same frames as a host receives them, and the answer it makes.
private struct Received {
  private(set) var frames: [String] = []
  private(set) var broke: String?
  let file: ImportedFile
  private(set) var members: [ImportedMember] = []

  init(_ stream: [UInt8], inPieces pieces: Int, _ limits: Limits) throws {
    let job = try Self.job()
    var builder = AnswerBuilder(
      configuration: limits.configuration, role: .importer, membersOf: 1,
      contents: ContentsLimits(each: 64, total: 100))
    var isWanted = true
    let buffer = ReplyBuffer()
    let sockets = try UnixSocket.pair()
    try sockets.near.setNonBlocking()
    let size = max(1, (stream.count + pieces - 1) / pieces)
    for start in stride(from: 0, to: stream.count, by: size) where broke == nil {
      try stream[start..<min(start + size, stream.count)].withUnsafeBytes { try sockets.far.send($0) }
      _ = try buffer.receive(from: sockets.near)
      do throws(WireError) {
        while let frame = try buffer.nextFrame() {
          frames.append(Transcript.described(frame))
          if isWanted { isWanted = Self.take(frame, job, into: &builder, &members) }
        }
      } catch { broke = error.description }
    }
    members += builder.takeMembersSoFar()?.members ?? []
    file = builder.file(.complete, job: job, elapsed: .zero)
  }

  /// - Returns: true if the host would continue.
  private static func take(
    _ frame: ReplyFrame, _ job: ImportJob, into builder: inout AnswerBuilder, _ members: inout [ImportedMember]
  ) -> Bool {
    do {
      switch frame.kind {
      case .ready: _ = try frame.protocolVersion()
      case .done: _ = try frame.outcome()
      default: if let piece = try builder.take(frame, of: job) { members += piece.members }
      }
      if builder.takeContents() != nil, let piece = builder.take(MemberReading(contentType: "")) {
        members += piece.members
      }
      return true
    } catch { return false }
  }

  private static func job() throws -> ImportJob {
    ImportJob(
      identifier: 1, descriptor: try Descriptor.open(path: FilePath("/dev/null"), flags: FileFlags.readOnly),
      contentType: "public.data", name: "", wants: [.attributes, .text, .thumbnail, .members])
  }
}
