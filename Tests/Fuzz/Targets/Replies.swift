import MDModel
import MDSystem

@testable import ImporterKit
@testable import MDImporting

extension FuzzTarget {
  /// What importers send: received in pieces, taken apart into frames, gathered into an answer.
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
  }
}

/// What the answer may not exceed.
private struct Limits {
  let text: Int
  let attributes: Int

  var configuration: HostConfiguration {
    var configuration = HostConfiguration()
    configuration.maximumTextBytes = text
    configuration.maximumAttributes = attributes
    return configuration
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

/// The frames that lie whole in memory.
private struct Transcript {
  var frames: [String] = []
  /// Why the reading ended before the bytes did.
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

/// The same frames as a host has them, and what it makes of them.
private struct Received {
  private(set) var frames: [String] = []
  private(set) var broke: String?
  let file: ImportedFile

  init(_ stream: [UInt8], inPieces pieces: Int, _ limits: Limits) throws {
    let job = try Self.job()
    var builder = AnswerBuilder(configuration: limits.configuration, role: .importer)
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
          if isWanted { isWanted = Self.take(frame, job, into: &builder) }
        }
      } catch { broke = error.description }
    }
    file = builder.file(.complete, job: job, elapsed: 0)
  }

  /// - Returns: whether the host would go on.
  private static func take(_ frame: ReplyFrame, _ job: ImportJob, into builder: inout AnswerBuilder) -> Bool {
    do {
      switch frame.kind {
      case .ready: _ = try frame.protocolVersion()
      case .done: _ = try frame.outcome()
      default: try builder.take(frame, of: job)
      }
      return true
    } catch { return false }
  }

  private static func job() throws -> ImportJob {
    ImportJob(
      identifier: 1, descriptor: try Descriptor.open(path: Array("/dev/null".utf8), flags: FileFlags.readOnly),
      contentType: "public.data", name: [], wants: [.attributes, .text, .thumbnail])
  }
}
