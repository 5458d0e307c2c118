public import ImporterKit
import MDModel
import MDSystem

/// A running importer without a sandbox. A test sends it a file and reads its answer.
public final class ImporterProcess {
  private let child: ChildProcess
  private let socket: UnixSocket
  private var buffer: [UInt8] = []
  /// Version of the protocol that the importer announced.
  public private(set) var protocolVersion: UInt16 = 0

  /// An importer's complete answer for one file.
  public struct Answer: Sendable {
    public var attributes = AttributeSet()
    public var text: [UInt8] = []
    public var thumbnail: [UInt8]?
    public var outcome = ImportOutcome()
    /// Items inside the file, in the order received.
    public var members: [Member] = []
  }

  /// An item inside the file.
  public struct Member: Sendable {
    public var header: MemberHeader
    public var attributes = AttributeSet()
    public var text: [UInt8] = []
    /// The member's bytes, which would be handed to the importer of its type.
    public var contents: [UInt8] = []
    /// Outcome of the member; `nil` before its end has arrived.
    public var outcome: ImportOutcome?
  }

  /// - Parameter executable: absolute path of the importer's program.
  public init(_ executable: String, arguments: [String] = []) throws {
    let pair = try UnixSocket.pair()
    child = try ChildProcess.start(
      executable, arguments: arguments, environment: ["LC_ALL=C.UTF-8"],
      descriptors: [(pair.far.rawValue, 3), (2, 2)])
    socket = pair.near
    guard case .ready(let version) = try nextReply() else {
      throw TestKitError("the importer did not say it is ready")
    }
    guard (ImportReply.plainVersion...ImportReply.contentsVersion).contains(version) else {
      throw TestKitError("the importer speaks version \(version) of the protocol")
    }
    protocolVersion = version
  }

  deinit {
    child.signal(9)
    _ = try? child.wait()
  }

  /// Imports one file and waits for the complete answer.
  ///
  /// An importer whose protocol version knows members is asked for members too. The answer must follow the rules of
  /// `docs/importers.md`.
  ///
  /// - Parameter contentsLimits: limits for the bytes of members; `nil` if the bytes are not requested.
  public func importFile(
    _ path: String, contentType: String, mimeType: String = "",
    wants: ImportRequest.Wants = [.attributes, .text], thumbnailEdge: UInt32 = 0, maximumTextBytes: UInt64 = 32 << 20,
    memberLimits: MemberLimits = MemberLimits(), contentsLimits: ContentsLimits? = nil
  ) throws -> Answer {
    let file = try Descriptor.open(path: FilePath(path), flags: 0)
    var asked = protocolVersion >= ImportReply.membersVersion ? wants.union(.members) : wants
    if contentsLimits != nil, protocolVersion >= ImportReply.contentsVersion { asked.insert(.contents) }
    let request = ImportRequest(
      identifier: 1, wants: asked,
      thumbnailEdge: thumbnailEdge, maximumTextBytes: maximumTextBytes, contentType: contentType, mimeType: mimeType,
      name: FilePath(path).name, memberLimits: memberLimits, contentsLimits: contentsLimits ?? ContentsLimits())
    try request.encoded().withUnsafeBytes { try socket.send($0, passing: file.rawValue) }
    return try collect(memberLimits, contentsLimits)
  }

  private func collect(_ limits: MemberLimits, _ contentsLimits: ContentsLimits?) throws -> Answer {
    var answer = Answer()
    while true {
      switch try nextReply() {
      case .ready: throw TestKitError("ready came twice")
      case .attribute(_, let key, let value):
        answer.add({ $0[key] = value }, { _ in })
      case .text(_, let bytes): answer.add({ _ in }, { $0 += bytes })
      case .thumbnail(_, let png): answer.thumbnail = png
      case .member(_, let header): try answer.begin(header, protocolVersion, limits)
      case .memberEnd(_, let outcome): try answer.end(outcome)
      case .contents(_, let bytes): try answer.take(bytes, contentsLimits)
      case .done(_, let outcome):
        guard !answer.isInMember else { throw TestKitError("the last member has no end") }
        answer.outcome = outcome
        return answer
      }
    }
  }

  private func nextReply() throws -> ImportReply {
    while true {
      if buffer.count >= 5 {
        let length = buffer.withUnsafeBytes { Int($0.loadUnaligned(as: UInt32.self)) }
        if buffer.count >= 4 + length {
          defer { buffer.removeFirst(4 + length) }
          return try buffer.withUnsafeBytes {
            try ImportReply(kind: $0[4], payload: UnsafeRawBufferPointer(rebasing: $0[5..<(4 + length)]))
          }
        }
      }
      var chunk = [UInt8](repeating: 0, count: 1 << 20)
      let count = try chunk.withUnsafeMutableBytes { try socket.receive(into: $0).count }
      guard count > 0 else { throw TestKitError("the importer ended in the middle of an answer") }
      buffer += chunk.prefix(count)
    }
  }
}

extension ImporterProcess.Answer {
  /// True between the beginning and the end of a member.
  var isInMember: Bool { members.last.map { $0.outcome == nil } ?? false }

  /// Adds an attribute or a piece of text to the open member, or else to the file.
  mutating func add(_ toAttributes: (inout AttributeSet) -> Void, _ toText: (inout [UInt8]) -> Void) {
    guard isInMember else {
      toAttributes(&attributes)
      return toText(&text)
    }
    toAttributes(&members[members.count - 1].attributes)
    toText(&members[members.count - 1].text)
  }

  mutating func begin(_ header: MemberHeader, _ version: UInt16, _ limits: MemberLimits) throws {
    guard version >= ImportReply.membersVersion else { throw TestKitError("a member came in version \(version)") }
    guard !isInMember else { throw TestKitError("a member began before the last one had ended") }
    guard header.depth >= 1, header.depth <= (members.last?.header.depth ?? 0) + 1, header.depth <= limits.depth else {
      throw TestKitError("a member of depth \(header.depth) is in nothing")
    }
    guard members.count < limits.count else { throw TestKitError("more than \(limits.count) members came") }
    guard MemberName.normalized(header.name) != nil else { throw TestKitError("a member has no usable name") }
    members.append(ImporterProcess.Member(header: header))
  }

  mutating func take(_ contents: [UInt8], _ limits: ContentsLimits?) throws {
    guard isInMember, let limits else { throw TestKitError("contents came that nobody had asked for") }
    members[members.count - 1].contents += contents
    guard members[members.count - 1].contents.count <= limits.each else { throw TestKitError("too many contents came") }
  }

  mutating func end(_ outcome: ImportOutcome) throws {
    guard isInMember else { throw TestKitError("a member ended that had not begun") }
    members[members.count - 1].outcome = outcome
  }
}

public struct TestKitError: Error, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}
