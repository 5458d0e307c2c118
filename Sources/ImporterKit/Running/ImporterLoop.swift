import CMDSystem
import Glibc
import MDModel
import MDSystem

extension Importer {
  /// Serves requests until the host closes the socket, which is descriptor 3, then ends with status 0.
  ///
  /// Other exit statuses: 64 if no host started the program, 70 if the importer could not be set up, 76 if the host
  /// broke the protocol.
  public static func main() {
    guard (try? FileStatus.of(RequestStream.socket))?.kind == .socket else {
      exitWithMessage("This program is an importer of Limelight: a host starts it (see mdimport -t).", status: 64)
    }
    do {
      var importer = try Self()
      let stream = RequestStream()
      try stream.sendReady(version: protocolVersion)
      while let (request, descriptor) = try stream.next() { serve(request, descriptor, with: &importer) }
    } catch let error as WireError {
      exitWithMessage("the host broke the protocol: \(error)", status: 76)
    } catch {
      exitWithMessage("\(error)", status: 70)
    }
  }

  private static var protocolVersion: UInt16 {
    if yieldsContents { return ImportReply.contentsVersion }
    return yieldsMembers ? ImportReply.membersVersion : ImportReply.plainVersion
  }

  private static func serve(_ request: ImportRequest, _ descriptor: Int32?, with importer: inout Self) {
    var sink = AttributeSink(socket: RequestStream.socket, request: request)
    guard let descriptor else { return sink.finish(failure: "the request came without a file") }
    do {
      let file = try ImportFile(request: request, descriptor: Descriptor(owning: descriptor))
      try importer.importFile(file, into: &sink)
      sink.finish(failure: nil)
    } catch { sink.finish(failure: "\(error)") }
  }
}

/// Reads requests from the importer's end of the socket: frames with one descriptor each.
final class RequestStream {
  /// Descriptor of the socket, set up by the host before it starts the program.
  static let socket: Int32 = 3

  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var start = 0
  private var end = 0
  private var descriptors: [Int32] = []

  func sendReady(version: UInt16) throws(SystemError) {
    var writer = ByteWriter()
    let frame = writer.beginFrame(ImportReply.Kind.ready.rawValue)
    writer.append(version)
    writer.endFrame(frame)
    try writer.bytes.span.withUnsafeBytes { (bytes) throws(SystemError) in try UnixSocket.send(bytes, to: Self.socket) }
  }

  /// The next request and its descriptor; `nil` if the host has closed the socket.
  func next() throws -> (ImportRequest, Int32?)? {
    while true {
      if let request = try takeRequest() {
        // Each descriptor is sent with the first byte of its request, so both arrive in the same order.
        return (request, descriptors.isEmpty ? nil : descriptors.removeFirst())
      }
      guard try receiveMore() else { return nil }
    }
  }

  /// Decodes the frame at the front of the buffer; `nil` if it is incomplete.
  private func takeRequest() throws -> ImportRequest? {
    guard end - start >= 5 else { return nil }
    return try buffer.withUnsafeBytes { raw -> ImportRequest? in
      let length = Int(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
      guard length >= 1, length <= buffer.count - 4 else { throw WireError("a request of \(length) bytes") }
      guard end - start >= 4 + length else { return nil }
      let payload = UnsafeRawBufferPointer(rebasing: raw[(start + 5)..<(start + 4 + length)])
      guard raw[start + 4] == ImportRequest.frameKind else { throw WireError("request kind \(raw[start + 4])") }
      start += 4 + length
      return try ImportRequest(payload: payload)
    }
  }

  private func receiveMore() throws -> Bool {
    // Move the incomplete frame to the front of the buffer: a frame that fits into the buffer can then be completed.
    if start > 0 {
      buffer.replaceSubrange(0..<(end - start), with: buffer[start..<end])
      end -= start
      start = 0
    }
    let room = end
    let (count, fd) = try buffer.withUnsafeMutableBytes { raw in
      try UnixSocket.receive(from: Self.socket, into: UnsafeMutableRawBufferPointer(rebasing: raw[room...]))
    }
    if let fd { descriptors.append(fd) }
    end += count
    return count > 0
  }
}

func exitWithMessage(_ message: String, status: Int32) -> Never {
  let line = Array("\(message)\n".utf8)
  line.withUnsafeBytes { _ = write(2, $0.baseAddress!, $0.count) }
  exit(status)
}
