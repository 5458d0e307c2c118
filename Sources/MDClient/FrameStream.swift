import MDModel
import MDProtocol
import MDSystem

/// Frames over a socket. Each direction has a deadline; `nil` means none.
final class FrameStream {
  private let socket: UnixSocket
  private var decoder = FrameDecoder()
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var input: ArraySlice<UInt8> = []

  /// - Parameter socket: a non-blocking socket.
  init(_ socket: consuming UnixSocket) { self.socket = socket }

  func makeBreaker() throws(ClientError) -> SocketBreaker {
    do throws(SystemError) { return try socket.makeBreaker() } catch { throw ClientError(error) }
  }

  func send(_ frame: Frame, deadline: Instant?) throws(ClientError) {
    var rest: ArraySlice<UInt8>
    do throws(FrameError) { rest = try frame.encoded()[...] } catch { throw ClientError(error) }
    while !rest.isEmpty {
      let count = try sendSome(rest)
      if count == 0 { try wait(writing: true, deadline: deadline) }
      rest = rest.dropFirst(count)
    }
  }

  func receive(deadline: Instant?) throws(ClientError) -> Frame {
    while true {
      do throws(FrameError) { if let frame = try decoder.next(from: &input) { return frame } } catch {
        throw .malformed(error)
      }
      guard let count = try receiveSome() else {
        try wait(writing: false, deadline: deadline)
        continue
      }
      guard count > 0 else { throw .closed }
      input = buffer[..<count]
    }
  }

  private func sendSome(_ bytes: ArraySlice<UInt8>) throws(ClientError) -> Int {
    do throws(SystemError) { return try socket.sendSome(bytes) } catch { throw ClientError(error) }
  }

  private func receiveSome() throws(ClientError) -> Int? {
    input = []
    do throws(SystemError) { return try socket.receiveBytes(into: &buffer) } catch { throw ClientError(error) }
  }

  private func wait(writing: Bool, deadline: Instant?) throws(ClientError) {
    let left = deadline.map { ($0 - Clock.now).inMilliseconds + 1 } ?? -1
    if deadline != nil, left <= 0 { throw .noAnswer }
    do throws(SystemError) {
      _ = try socket.wait(reading: !writing, writing: writing, milliseconds: Int32(clamping: left))
    } catch { throw ClientError(error) }
  }
}
