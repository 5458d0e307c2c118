package import MDProtocol
import MDModel
import MDSystem

/// A client that sends arbitrary bytes.
package struct RawClient: ~Copyable {
  private let socket: UnixSocket
  private var decoder = FrameDecoder()
  private var input: ArraySlice<UInt8> = []

  package init(_ path: String) throws {
    socket = try UnixSocket.connect(to: path, deadline: Clock.now + ServedSocket.patience)
  }

  /// Sends all bytes, or as many as the daemon accepts before it closes the connection.
  package borrowing func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, let count = try? socket.sendSome(rest) {
      if count == 0 { _ = try? socket.wait(reading: false, writing: true, milliseconds: 60_000) }
      rest = rest.dropFirst(count)
    }
  }

  package borrowing func send(_ frames: Frame...) throws { for frame in frames { send(try frame.encoded()) } }

  package borrowing func greet() throws { try send(Frame.hello(Hello(program: "raw", version: "1"))) }

  /// The next frame; `nil` if the daemon has closed the connection or does not answer within the timeout.
  package mutating func receive() throws -> Frame? {
    while true {
      if let frame = try decoder.next(from: &input) { return frame }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      do throws(SystemError) {
        guard let count = try socket.receiveBytes(into: &buffer) else {
          guard try socket.wait(reading: true, writing: false, milliseconds: 60_000).canReceive else { return nil }
          continue
        }
        guard count > 0 else { return nil }
        input = buffer[..<count]
      } catch {
        guard error.isDisconnected else { throw error }
        return nil
      }
    }
  }
}

/// A client that stays connected as long as this object lives.
package final class HeldClient {
  package let client: RawClient
  package init(_ client: consuming RawClient) { self.client = client }
}
