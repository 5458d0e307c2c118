import MDClient
import MDProtocol
import MDSystem

/// One call of an app that is sent in its turn: a request, or the parts of a batch that is too long for one.
final class DonationJob: Sendable {
  struct Part: Sendable {
    var request: Request
    var attachment: [UInt8]
  }

  /// Where it was asked for; `nil`: at the daemon that the environment tells of.
  let endpoint: SpotlightEndpoint?
  /// In order; the reply to the last one is the answer.
  let requests: [Part]
  /// To be done twice is no other than to be done once: it is sent again when a connection breaks.
  let isRepeatable: Bool
  let submitted = Clock.monotonic()
  private let completion: @Sendable (Result<Reply, ClientError>) -> Void

  init(
    endpoint: SpotlightEndpoint?, requests: [Part], isRepeatable: Bool,
    completion: @escaping @Sendable (Result<Reply, ClientError>) -> Void
  ) {
    self.endpoint = endpoint
    self.requests = requests
    self.isRepeatable = isRepeatable
    self.completion = completion
  }

  func finish(_ result: Result<Reply, ClientError>) { completion(result) }
}
