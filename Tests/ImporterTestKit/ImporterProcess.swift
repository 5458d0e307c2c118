public import ImporterKit
import MDSystem

/// A running importer, driven by a test without a sandbox: send it a file, get what it says.
public final class ImporterProcess {
  private let child: ChildProcess
  private let socket: UnixSocket
  private var buffer: [UInt8] = []

  /// Whole answer of an importer about one file.
  public struct Answer: Sendable {
    public var attributes = AttributeSet()
    public var text: [UInt8] = []
    public var thumbnail: [UInt8]?
    public var outcome = ImportOutcome()
  }

  /// - Parameter executable: absolute path of the importer's program.
  public init(_ executable: String, arguments: [String] = []) throws {
    let pair = try UnixSocket.pair()
    child = try ChildProcess.start(
      executable, arguments: arguments, environment: ["LC_ALL=C.UTF-8"],
      descriptors: [(pair.far.rawValue, 3), (2, 2)])
    socket = pair.near
    guard case .ready = try nextReply() else { throw TestKitError("the importer did not say it is ready") }
  }

  deinit {
    child.signal(9)
    _ = try? child.wait()
  }

  /// Imports one file and waits for all of the answer.
  public func importFile(
    _ path: String, contentType: String, mimeType: String = "",
    wants: ImportRequest.Wants = [.attributes, .text], thumbnailEdge: UInt32 = 0, maximumTextBytes: UInt64 = 32 << 20
  ) throws -> Answer {
    let file = try Descriptor.open(path: Array(path.utf8), flags: 0)
    let name = Array(
      path.utf8.suffix(from: path.utf8.lastIndex(of: 0x2F).map(path.utf8.index(after:)) ?? path.utf8.startIndex))
    let request = ImportRequest(
      identifier: 1, wants: wants, thumbnailEdge: thumbnailEdge, maximumTextBytes: maximumTextBytes,
      contentType: contentType, mimeType: mimeType, name: name)
    try request.encoded().withUnsafeBytes { try socket.send($0, passing: file.rawValue) }
    return try collect()
  }

  private func collect() throws -> Answer {
    var answer = Answer()
    while true {
      switch try nextReply() {
      case .ready: throw TestKitError("ready came twice")
      case .attribute(_, let key, let value): answer.attributes[key] = value
      case .text(_, let bytes): answer.text += bytes
      case .thumbnail(_, let png): answer.thumbnail = png
      case .done(_, let outcome):
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

public struct TestKitError: Error, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}
