import Dispatch
import Foundation
import MDClient
import MDModel
import MDProtocol
import MDSystem
import Synchronization

/// The connections of a process to its daemon. Donations go in order over one of them; each other request gets its own.
/// It starts no thread before its first use, and runs none while it is idle.
package final class SpotlightConnection: Sendable {
  /// The connection that an app uses, except in tests.
  package static let shared = SpotlightConnection()

  /// Endpoint; `nil` means the daemon that the environment names.
  private let endpoint: Mutex<SpotlightEndpoint?>
  /// The app's bundle identifier, if it is not the process's own.
  private let fixedBundle: String?
  let donations: DonationPipeline
  /// Queue of the completion handlers, one at a time.
  let handlers = DispatchQueue(label: "CoreSpotlight.handlers")

  /// - Parameter bundle: bundle identifier of the app; `nil` means the process's own.
  package init(endpoint: SpotlightEndpoint? = nil, bundle: String? = nil) {
    self.endpoint = Mutex(endpoint)
    fixedBundle = bundle
    donations = DonationPipeline()
  }

  /// Uses another endpoint from now on. Running calls end at the old one.
  package func redirect(to endpoint: SpotlightEndpoint) { self.endpoint.withLock { $0 = endpoint } }

  /// Returns to the daemon that the environment names, unless another endpoint was set since.
  package func leave(_ endpoint: SpotlightEndpoint) {
    self.endpoint.withLock { current in if current?.socket == endpoint.socket { current = nil } }
  }

  /// The endpoint that was set; `nil` means the daemon that the environment names.
  var chosenEndpoint: SpotlightEndpoint? { endpoint.withLock { $0 } }

  /// Endpoint of the daemon.
  ///
  /// - Throws: ``MDClient/ClientError`` if the environment names no daemon.
  func currentEndpoint() throws(ClientError) -> SpotlightEndpoint { try Self.resolve(endpoint.withLock { $0 }) }

  /// - Parameter endpoint: `nil` means the daemon that the environment names.
  static func resolve(_ endpoint: SpotlightEndpoint?) throws(ClientError) -> SpotlightEndpoint {
    if let endpoint { return endpoint }
    do throws(LocationsError) { return try .standard() } catch {
      throw .refused(RequestFailure(.unavailable, "There is no telling where the daemon is: \(error)."))
    }
  }

  // MARK: Waiting for the daemon

  /// Number of connections that donations have made. Waiters watch it for the next one.
  private let connections = Monitor(0)

  /// Wakes the waiters for a connection.
  func didConnect() { connections.change { $0 += 1 } }

  /// Waits until the daemon may be back, until a deadline, or until `isOver` holds and ``wakeWaiting()`` was called.
  func waitForDaemon(until deadline: Instant, unless isOver: () -> Bool) {
    let before = connections.look { $0 }
    _ = connections.wait(until: deadline) { $0 != before || isOver() ? () : nil }
  }

  func wakeWaiting() { connections.change { _ in } }

  // MARK: Requests

  /// Whether a daemon listens at the socket, or can be started.
  var isAvailable: Bool {
    guard let endpoint = try? currentEndpoint() else { return false }
    let manager = FileManager.default
    return manager.fileExists(atPath: endpoint.socket)
      || endpoint.starter?.candidates.contains { manager.isExecutableFile(atPath: $0) } ?? false
  }

  func claim() -> AppClaim { AppClaim(bundle: fixedBundle ?? ClientIdentity.bundle) }

  /// Sends a request after all earlier ones of this queue. The completion is called on the pipeline's thread.
  func submit(
    _ requests: [DonationPipeline.Message], isRepeatable: Bool = true,
    completion: @escaping @Sendable (Result<Reply, ClientError>) -> Void
  ) {
    let claim = claim()
    donations.submit(
      DonationJob(
        endpoint: endpoint.withLock { $0 },
        requests: requests.map { .init(request: .app(claim, $0.request), attachment: $0.attachment) },
        isRepeatable: isRepeatable, completion: completion), over: self)
  }

  /// Sends a request outside the queue. The completion gets the answer and its attachment, on a separate thread.
  func ask(
    _ request: AppRequest, completion: @escaping @Sendable (Result<(Reply, [UInt8]), ClientError>) -> Void
  ) {
    let request = Request.app(claim(), request)
    let endpoint = chosenEndpoint
    withOwnClient(named: "spotlight-ask") { result, patience in
      do throws(ClientError) {
        let replies = try result.get().send(request, within: patience)
        var last: (Reply, [UInt8])?
        while let reply = try replies.next() { last = (reply, replies.attachment) }
        guard let last else { throw .closed }
        completion(.success(last))
      } catch { completion(.failure(endpoint?.worded(error) ?? error)) }
    }
  }

  /// Like ``withOwnClient(named:_:)``, but connected to the search service.
  func withSearchClient(
    named name: String, _ body: @escaping @Sendable (Result<DaemonClient, ClientError>, Duration) -> Void
  ) {
    onOwnThread(
      named: name,
      { (endpoint, deadline) throws(ClientError) in
        try endpoint.connectToSearch(deadline: deadline)
      }, body)
  }

  /// Runs a body with its own connection, on its own thread. The connection ends with the body.
  ///
  /// - Parameter body: gets the connection, or the reason why there is none, and the time-out of answers.
  func withOwnClient(
    named name: String, _ body: @escaping @Sendable (Result<DaemonClient, ClientError>, Duration) -> Void
  ) {
    onOwnThread(
      named: name,
      { (endpoint, deadline) throws(ClientError) in
        try endpoint.connect(deadline: deadline)
      }, body)
  }

  private func onOwnThread(
    named name: String,
    _ connect: @escaping @Sendable (SpotlightEndpoint, Instant) throws(ClientError) -> DaemonClient,
    _ body: @escaping @Sendable (Result<DaemonClient, ClientError>, Duration) -> Void
  ) {
    do throws(SystemError) {
      try WorkerThread.start(name: name) { [self] in
        do throws(ClientError) {
          let endpoint = try currentEndpoint()
          let client = try connect(endpoint, Clock.now + endpoint.patience)
          body(.success(client), endpoint.patience)
        } catch { body(.failure(error), .zero) }
      }.detach()
    } catch { body(.failure(.failed(error)), .zero) }
  }
}
