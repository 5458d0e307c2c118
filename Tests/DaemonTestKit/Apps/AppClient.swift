package import MDClient
package import MDDonations
import MDModel
package import MDProtocol
import MDSystem

/// An app as the daemon sees it: a connection that donates as a bundle. For one thread.
package final class AppClient {
  package let bundle: String
  package let client: DaemonClient
  private var batches = 0

  /// Connects, and waits until the daemon has accepted the app.
  package init(_ bundle: String, socket: String) throws {
    self.bundle = bundle
    client = try DaemonClient.connect(
      to: socket, as: Hello(program: "test", version: "0"), deadline: Clock.now + .minutes(1))
  }

  /// Timeout of a reply, much longer than any reply should take.
  private static let patience = Duration.minutes(2)

  @discardableResult
  package func ask(_ request: AppRequest, attachment: [UInt8] = []) throws -> Reply {
    try client.ask(.app(AppClaim(bundle: bundle), request), attachment: attachment, within: Self.patience)
  }

  package func send(_ request: AppRequest, attachment: [UInt8] = []) throws -> Replies {
    try client.send(.app(AppClaim(bundle: bundle), request), attachment: attachment, within: Self.patience)
  }

  /// Donates one batch, and returns when it is acknowledged.
  package func donate(
    _ operations: [DonationOperation], to index: String = "", state: ClientStateChange? = nil
  ) throws {
    try ask(part(to: index, state: state), attachment: DonationOperation.bytes(of: operations))
  }

  /// A donation of one part, which is a complete batch.
  package func part(to index: String = "", state: ClientStateChange? = nil) -> AppRequest {
    batches += 1
    return .donate(DonationPart(index: DonationIndex(name: index), batch: "\(batches)", state: state))
  }

  package func clientState(of index: String = "") throws -> [UInt8]? {
    guard case .clientState(let state) = try ask(.clientState(DonationIndex(name: index))) else {
      throw NeverHappened(description: "the client state is none")
    }
    return state
  }
}

extension DonatedItem {
  /// An item that has only a title.
  package init(_ identifier: String, title: String) {
    self.init(identifier: identifier, attributes: AttributeSet())
    attributes["kMDItemTitle"] = .string(title)
  }
}

extension TestDaemon {
  package func app(_ bundle: String) throws -> AppClient { try AppClient(bundle, socket: home.socket) }
}
