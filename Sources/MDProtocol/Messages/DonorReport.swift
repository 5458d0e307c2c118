package import MDModel

/// Report on an index of an app: what it contains, what waits, and how the app's delegate answers.
package struct DonorReport: Hashable, Sendable, Codable {
  /// Number of items in a domain.
  package struct Domain: Hashable, Sendable, Codable {
    /// Name of the domain; `nil` for items without one.
    package var name: String?
    package var items: Int64

    package init(name: String?, items: Int64) { (self.name, self.items) = (name, items) }
  }

  /// Kind of program that answers for the index.
  package enum Delegate: String, Hashable, Sendable, Codable { case app, `extension` }

  /// A call of the app's delegate.
  package struct Call: Hashable, Sendable, Codable {
    /// Purpose of the call, in words.
    package var purpose: String
    /// Time of the answer; `nil` while there is none.
    package var answered: Timestamp?
    /// Seconds until the answer, or until now.
    package var seconds: Double
    /// Number of items that the app has donated meanwhile.
    package var donated: Int64
    /// Why the app failed; `nil` if it did not.
    package var failure: String?

    package init(purpose: String, answered: Timestamp? = nil, seconds: Double, donated: Int64, failure: String? = nil) {
      self.purpose = purpose
      self.answered = answered
      self.seconds = seconds
      self.donated = donated
      self.failure = failure
    }
  }

  /// A request to donate again.
  package struct Request: Hashable, Sendable, Codable {
    package var id: Int64
    /// Number of requested items; `nil` means all.
    package var items: Int64?
    package var state: ReindexRequest.State
    package var made: Timestamp
    package var attempts: Int
    /// Time of the next attempt.
    package var due: Timestamp?

    package init(_ request: ReindexRequest) {
      id = request.id
      if case .appItems(_, let identifiers) = request.scope { items = Int64(request.targets ?? identifiers.count) }
      state = request.state
      if case .failed(let reason) = state { state = .failed(ReportText.shortened(reason)) }
      (made, attempts, due) = (request.made, request.attempts, request.due)
    }
  }

  package static let (mostDomains, mostRequests) = (20, 20)

  package var bundle: String
  /// Name of the index; empty for the default index.
  package var index: String
  package var items: Int64
  /// Number of domains in the index. Items without a domain count as one domain.
  package var domainCount: Int64
  /// The largest domains, at most ``mostDomains``.
  package var domains: [Domain]
  /// Client state of the last batch in hexadecimal digits; `nil` before the first batch.
  package var state: String?
  /// Time of the last applied change.
  package var last: Timestamp?
  /// Acknowledged bytes that wait to be applied, in all indexes of the app.
  package var waiting: Int64
  /// Kind of the connected delegate; `nil` if none is connected.
  package var delegate: Delegate?
  /// True if the app was told to donate no faster than its items are applied.
  package var isThrottled: Bool
  /// Calls without an answer, then the last answered calls; newest first in both groups.
  package var calls: [Call]
  /// Requests to donate again, of all indexes of the app: open ones first, at most ``mostRequests``. Reported only with
  /// the app's first index.
  package var requests: [Request]

  package init(bundle: String, index: String) {
    self.bundle = bundle
    self.index = index
    (items, domainCount, waiting, isThrottled) = (0, 0, 0, false)
    (domains, calls, requests) = ([], [], [])
  }
}
