import Foundation
import MDClient
import MDModel
import MDProtocol
import MDSystem
import Synchronization

/// What a process has to do with its daemon: donations in order over one connection, everything else over connections of
/// its own. Nothing is started before it is used; nothing runs while nothing is to do.
package final class SpotlightConnection: Sendable {
  /// The one that an app uses unless a test says otherwise.
  package static let shared = SpotlightConnection()

  /// `nil`: the daemon that the environment tells of.
  private let endpoint: Mutex<SpotlightEndpoint?>
  /// Of the app, where it is not the process's own.
  private let fixedBundle: String?
  let donations: DonationPipeline
  /// Where completion handlers are called, one at a time.
  let handlers = DispatchQueue(label: "CoreSpotlight.handlers")

  /// - Parameter bundle: of the app; `nil`: the process's own.
  package init(endpoint: SpotlightEndpoint? = nil, bundle: String? = nil) {
    self.endpoint = Mutex(endpoint)
    fixedBundle = bundle
    donations = DonationPipeline()
  }

  /// Asks somebody else from now on; what is under way ends where it began.
  package func redirect(to endpoint: SpotlightEndpoint?) { self.endpoint.withLock { $0 = endpoint } }

  /// Where the daemon is asked.
  ///
  /// - Throws: ``MDClient/ClientError``, where the environment does not tell.
  func currentEndpoint() throws(ClientError) -> SpotlightEndpoint {
    if let endpoint = endpoint.withLock({ $0 }) { return endpoint }
    do throws(LocationsError) { return try .standard() } catch {
      throw .refused(RequestFailure(.unavailable, "There is no telling where the daemon is: \(error)."))
    }
  }

  func claim() -> AppClaim { AppClaim(bundle: fixedBundle ?? AppIdentity.bundle) }

  /// Sends a request after all that were sent this way before; the completion is called on the pipeline's thread.
  func submit(
    _ requests: [DonationPipeline.Message], isRepeatable: Bool = true,
    completion: @escaping @Sendable (Result<Reply, ClientError>) -> Void
  ) {
    let claim = claim()
    donations.submit(
      DonationJob(
        requests: requests.map { .init(request: .app(claim, $0.request), attachment: $0.attachment) },
        isRepeatable: isRepeatable, completion: completion), over: self)
  }

  /// Has a body called with a connection of its own, on a thread of its own, which ends with it.
  ///
  /// - Parameter body: gets the connection, or why there is none.
  func withOwnClient(named name: String, _ body: @escaping @Sendable (Result<DaemonClient, ClientError>) -> Void) {
    do throws(SystemError) {
      try WorkerThread.start(name: name) { [self] in
        do throws(ClientError) {
          let endpoint = try currentEndpoint()
          body(.success(try endpoint.connect(deadline: Clock.monotonic() + endpoint.patience)))
        } catch { body(.failure(error)) }
      }.detach()
    } catch { body(.failure(.failed(error))) }
  }
}
