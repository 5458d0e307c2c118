import MDClient
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport

@testable import MDDaemon

/// A listener in a folder of its own, with a handler that a test writes.
final class ServedSocket: Sendable {
  let path: String
  let listener: ControlListener
  private let directory: TemporaryDirectory
  private let endings: Monitor<[ConnectionEnding]>

  /// Whatever waits in these tests waits as long as this at most: far longer than it needs.
  static let patience: Duration = .minutes(1)

  convenience init(
    limits: ListenerLimits = ListenerLimits(), daemon: Hello = Hello(program: "mds", version: "1"),
    _ handle: @escaping @Sendable (Request, ReplyChannel) -> Void = { $1.answer($0) }
  ) throws {
    try self.init(limits: limits, daemon: daemon) { request, _, reply in handle(request, reply) }
  }

  init(
    limits: ListenerLimits = ListenerLimits(), daemon: Hello = Hello(program: "mds", version: "1"),
    _ handle: @escaping @Sendable (Request, [UInt8], ReplyChannel) -> Void
  ) throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/run/socket"
    let endings = Monitor([ConnectionEnding]())
    self.endings = endings
    listener = try ControlListener(socket: path, hello: daemon, limits: limits, handler: ClosureHandler(handle)) {
      (_, ending) in endings.change { $0.append(ending) }
    }
    try listener.start()
  }

  func client(as hello: Hello = Hello(program: "mdutil", version: "1")) throws -> DaemonClient {
    try DaemonClient.connect(to: path, as: hello, deadline: Clock.now + Self.patience)
  }

  func rawClient() throws -> RawClient { try RawClient(path) }

  /// Waits until connections have ended so, in any order.
  func waitFor(_ expected: [ConnectionEnding]) -> Bool {
    endings.wait(until: Clock.now + Self.patience) { endings in
      var rest = endings
      for ending in expected {
        guard let found = rest.firstIndex(of: ending) else { return nil }
        rest.remove(at: found)
      }
      return true
    } ?? false
  }

  var allEndings: [ConnectionEnding] { endings.look { $0 } }
}

struct ClosureHandler: RequestHandler {
  private let body: @Sendable (Request, [UInt8], ReplyChannel) -> Void
  init(_ body: @escaping @Sendable (Request, [UInt8], ReplyChannel) -> Void) { self.body = body }
  init(_ body: @escaping @Sendable (Request, ReplyChannel) -> Void) { self.body = { body($0, $2) } }
  func handle(_ request: Request, attachment: [UInt8], from peer: PeerCredentials, reply: ReplyChannel) {
    body(request, attachment, reply)
  }
}

extension ReplyChannel {
  /// The plainest daemon: tells its status, and that everything else is done.
  func answer(_ request: Request) {
    switch request {
    case .status: finish(.status(.sample(items: 1)))
    default: finish(.accepted(0))
    }
  }
}

extension StatusReport {
  static func sample(items: Int64) -> StatusReport {
    StatusReport(version: "1", processID: 1, started: Timestamp(nanoseconds: 0), phase: .idle, items: items)
  }
}

/// Channels that a handler has put by for its test.
final class HeldChannels: Sendable {
  private let channels = Monitor([ReplyChannel]())

  func hold(_ channel: ReplyChannel) { channels.change { $0.append(channel) } }

  var count: Int { channels.look { $0.count } }

  /// Waits until there are so many, and takes them.
  func take(_ count: Int) -> [ReplyChannel] {
    channels.wait(until: Clock.now + ServedSocket.patience) { channels -> [ReplyChannel]? in
      guard channels.count >= count else { return nil }
      defer { channels = [] }
      return channels
    } ?? []
  }
}

/// A client that sends whatever it likes.
struct RawClient: ~Copyable {
  private let socket: UnixSocket
  private var decoder = FrameDecoder()
  private var input: ArraySlice<UInt8> = []

  init(_ path: String) throws {
    socket = try UnixSocket.connect(to: path, deadline: Clock.now + ServedSocket.patience)
  }

  /// Sends as much as the daemon takes; it always takes, until it closes.
  borrowing func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, let count = try? socket.sendSome(rest) {
      if count == 0 { _ = try? socket.wait(reading: false, writing: true, milliseconds: 60_000) }
      rest = rest.dropFirst(count)
    }
  }

  borrowing func send(_ frames: Frame...) throws { for frame in frames { send(try frame.encoded()) } }

  borrowing func greet() throws { try send(Frame.hello(Hello(program: "raw", version: "1"))) }

  /// The next frame; `nil` when the daemon has closed, or says nothing for far too long.
  mutating func receive() throws -> Frame? {
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
final class HeldClient {
  let client: RawClient
  init(_ client: consuming RawClient) { self.client = client }
}
