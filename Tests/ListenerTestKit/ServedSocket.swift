package import MDClient
package import MDListener
import MDModel
package import MDProtocol
import MDSystem
import MDTestSupport

/// A listener in its own folder, with a handler that the test provides.
package final class ServedSocket: Sendable {
  package let path: String
  package let listener: ControlListener
  private let directory: TemporaryDirectory
  private let endings: Monitor<[ConnectionEnding]>
  private let refusals: Monitor<[RequestFailure]>

  /// Maximum wait in these tests, far longer than any of them needs.
  package static let patience: Duration = .minutes(1)

  package convenience init(
    limits: ListenerLimits = ListenerLimits(), daemon: Hello = Hello(program: "mds", version: "1"),
    _ handle: @escaping @Sendable (Request, ReplyChannel) -> Void = { $1.answer($0) }
  ) throws {
    try self.init(limits: limits, daemon: daemon) { request, _, reply in handle(request, reply) }
  }

  package init(
    limits: ListenerLimits = ListenerLimits(), daemon: Hello = Hello(program: "mds", version: "1"),
    identify: (@Sendable (ConnectedProcess) -> Peer)? = nil,
    _ handle: @escaping @Sendable (Request, [UInt8], ReplyChannel) -> Void
  ) throws {
    directory = try TemporaryDirectory()
    path = directory.path + "/run/socket"
    let endings = Monitor([ConnectionEnding]())
    self.endings = endings
    let refusals = Monitor([RequestFailure]())
    self.refusals = refusals
    listener = try ControlListener(
      socket: path, hello: daemon, threadPrefix: "mds", limits: limits, identify: identify,
      handler: ClosureHandler(handle),
      observer: ListenerObserver(
        ended: { (_, ending) in endings.change { $0.append(ending) } },
        refused: { (_, failure) in refusals.change { $0.append(failure) } }))
    try listener.start()
  }

  package func client(as hello: Hello = Hello(program: "mdutil", version: "1")) throws -> DaemonClient {
    try DaemonClient.connect(to: path, as: hello, deadline: Clock.now + Self.patience)
  }

  package func rawClient() throws -> RawClient { try RawClient(path) }

  /// Waits until exactly these endings of connections have been reported, in any order.
  package func waitFor(_ expected: [ConnectionEnding]) -> Bool {
    endings.wait(until: Clock.now + Self.patience) { endings in
      var rest = endings
      for ending in expected {
        guard let found = rest.firstIndex(of: ending) else { return nil }
        rest.remove(at: found)
      }
      return true
    } ?? false
  }

  package var allEndings: [ConnectionEnding] { endings.look { $0 } }
  /// Refusals that were reported. Each is reported once per connection and kind of request.
  package var allRefusals: [RequestFailure] { refusals.look { $0 } }
}

package struct ClosureHandler: RequestHandler {
  private let body: @Sendable (Request, [UInt8], ReplyChannel) -> Void
  package init(_ body: @escaping @Sendable (Request, [UInt8], ReplyChannel) -> Void) { self.body = body }
  package init(_ body: @escaping @Sendable (Request, ReplyChannel) -> Void) { self.body = { body($0, $2) } }
  package func handle(_ request: Request, attachment: [UInt8], from peer: Peer, reply: ReplyChannel) {
    body(request, attachment, reply)
  }
}

extension ReplyChannel {
  /// Answers as the simplest daemon would: with a status, or that the request is accepted.
  package func answer(_ request: Request) {
    switch request {
    case .status: finish(.status(.sample(items: 1)))
    default: finish(.accepted(0))
    }
  }
}

extension StatusReport {
  package static func sample(items: Int64) -> StatusReport {
    StatusReport(version: "1", processID: 1, started: Timestamp(nanoseconds: 0), phase: .idle, items: items)
  }
}

/// Reply channels that a handler keeps for its test.
package final class HeldChannels: Sendable {
  private let channels = Monitor([ReplyChannel]())

  package init() {}

  package func hold(_ channel: ReplyChannel) { channels.change { $0.append(channel) } }

  package var count: Int { channels.look { $0.count } }

  /// Waits until this many channels are held, and takes them.
  package func take(_ count: Int) -> [ReplyChannel] {
    channels.wait(until: Clock.now + ServedSocket.patience) { channels -> [ReplyChannel]? in
      guard channels.count >= count else { return nil }
      defer { channels = [] }
      return channels
    } ?? []
  }
}
