import MDDonations
import MDListener
import MDModel
import MDProtocol
import MDSystem

/// Routes the requests of apps: checks which app a client speaks for, then passes the request to donations or
/// delegates. Runs on its own thread and keeps the order of arrival.
final class AppRequestRouter: Sendable {
  private let context: EngineContext
  private let queue: SerialQueue
  private let delegates: DelegateDispatcher
  /// Clients that have donated and may have an unfinished batch.
  private let donating = Monitor(Set<ClientNumber>())
  /// Checks which bundle a client may speak for; `nil` in an embedded daemon, where every client belongs to the program
  /// itself.
  private let claims: BundleClaims?
  /// Identifies a client by its process; `nil` in an embedded daemon, where every client belongs to the program itself.
  let identify: (@Sendable (ConnectedProcess) -> Peer)?

  /// Environment of a daemon that serves all apps of a user.
  struct AppEnvironment {
    /// Folders with the manifests of apps, which say how to start their extensions. The first folder that has an app's
    /// manifest wins.
    var manifestFolders: [String]
    /// Environment of extensions, `NAME=value`.
    var variables: [String]
  }

  /// - Parameter environment: `nil` for an embedded daemon.
  init(context: EngineContext, environment: AppEnvironment?) throws(SystemError) {
    self.context = context
    queue = try SerialQueue(name: "mds-apps")
    let manifests = ManifestCatalog(folders: environment?.manifestFolders ?? [])
    let extensions = ExtensionRunner(environment: environment?.variables ?? [])
    delegates = DelegateDispatcher(context: context, queue: queue, manifests: manifests, extensions: extensions)
    claims = environment.map { _ in BundleClaims(manifests: manifests) }
    let identification = PeerIdentification { extensions.bundle(of: $0) }
    if environment == nil { identify = nil } else { identify = { identification.identify($0) } }
    context.delegates = delegates
  }

  func stop() {
    queue.stop()
    delegates.stop()
    context.delegates = nil
  }

  /// Calls a closure on the router's thread, after the requests queued so far.
  func afterTurn(_ body: @escaping @Sendable () -> Void) { queue.run(body) }

  /// Called on the listener's thread. The request is served on the router's thread.
  func handle(
    _ request: AppRequest, attachment: [UInt8], claim: AppClaim, from peer: Peer, reply: ReplyChannel
  ) {
    queue.run { [self] in
      do throws(RequestFailure) {
        try claims?.check(request, claim: claim, by: peer, reply.client)
      } catch { return reply.finish(.failure(error)) }
      serve(request, attachment, of: claim.bundle, reply)
    }
  }

  /// Called on the listener's thread, after the client's last request.
  func clientLeft(_ client: ClientNumber) {
    queue.run { [self] in
      claims?.forget(client)
      if donating.change({ $0.remove(client) }) != nil { context.mailbox.post(.left(client)) }
    }
  }

  private func serve(_ request: AppRequest, _ attachment: [UInt8], of bundle: String, _ reply: ReplyChannel) {
    delayPoint()
    switch request {
    case .donate(let part): donate(attachment, part, bundle, reply)
    case .clientState(let index): context.mailbox.post(.clientState(index, bundle: bundle, reply))
    case .attend(let index, let isExtension):
      guard index.name.utf8.count <= DonationCheck.maximumNameBytes else {
        let message = "An index's name has at most \(DonationCheck.maximumNameBytes) bytes."
        return reply.finish(.failure(RequestFailure(.invalid, message)))
      }
      delegates.attend(index, isExtension: isExtension, of: bundle, reply)
    case .answer(let call, let answer): delegates.answer(call, answer, attachment, of: bundle, reply)
    case .fetchData(let owner, let identifier, let type):
      delegates.fetch(identifier, type, of: owner, reply)
    case .engaged(let engagement): context.mailbox.post(.engaged(engagement, bundle: bundle, reply))
    }
  }

  private func donate(_ operations: [UInt8], _ part: DonationPart, _ bundle: String, _ reply: ReplyChannel) {
    var donation = IncomingDonation(operations: operations, part: part, bundle: bundle, reply: reply)
    do throws(RequestFailure) {
      let findings = try DonationCheck.run(operations, of: part)
      donation.customNames = findings.customNames
      delegates.donated(findings.count, by: bundle)
    } catch {
      // Post the refused donation too: the engine must drop the parts of the batch that it already has.
      donation.refusal = error
      donation.operations = []
    }
    donating.change { _ = $0.insert(reply.client) }
    context.mailbox.post(.donate(donation))
  }
}
