package import MDModel

/// An index of an app: what it holds, what waits, and how the app answers when it is asked.
package struct DonorReport: Hashable, Sendable, Codable {
  /// Items of a domain.
  package struct Domain: Hashable, Sendable, Codable {
    /// `nil`: items without one.
    package var name: String?
    package var items: Int64

    package init(name: String?, items: Int64) { (self.name, self.items) = (name, items) }
  }

  /// Program that answers for the index.
  package enum Delegate: String, Hashable, Sendable, Codable { case app, `extension` }

  /// A call of the app's delegate.
  package struct Call: Hashable, Sendable, Codable {
    /// What it was asked for, in words.
    package var purpose: String
    /// When the call was answered; `nil` while it is not.
    package var answered: Timestamp?
    /// Time until the answer, or until now.
    package var seconds: Double
    /// Items that the app has donated meanwhile.
    package var donated: Int64
    /// Reason why the app has not done it.
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
    /// Number of items that are asked for; `nil`: all.
    package var items: Int64?
    package var state: ReindexRequest.State
    package var made: Timestamp
    package var attempts: Int
    /// When it is tried again.
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
  /// Empty for the default index.
  package var index: String
  package var items: Int64
  /// Number of its domains; items without one count as a domain.
  package var domainCount: Int64
  /// The largest of them, at most ``mostDomains``.
  package var domains: [Domain]
  /// Client state of the last batch, in hexadecimal digits; `nil` before the first.
  package var state: String?
  /// Time of the last applied change.
  package var last: Timestamp?
  /// Acknowledged bytes that wait to be applied, of all of the app's indexes.
  package var waiting: Int64
  /// `nil`: none is connected.
  package var delegate: Delegate?
  /// The app was told to donate no faster than is applied.
  package var isThrottled: Bool
  /// Calls without an answer yet, then the last ones with one, the newest first.
  package var calls: [Call]
  /// Requests to donate again, of all of the app's indexes, open ones first, at most ``mostRequests``; with the first index of
  /// the app alone.
  package var requests: [Request]

  package init(bundle: String, index: String) {
    self.bundle = bundle
    self.index = index
    (items, domainCount, waiting, isThrottled) = (0, 0, 0, false)
    (domains, calls, requests) = ([], [], [])
  }
}
