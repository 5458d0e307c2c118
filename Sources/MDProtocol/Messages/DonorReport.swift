public import MDModel

/// An index of an app: what it holds, what waits, and how the app answers when it is asked.
public struct DonorReport: Hashable, Sendable, Codable {
  /// Items of a domain.
  public struct Domain: Hashable, Sendable, Codable {
    /// `nil`: items without one.
    public var name: String?
    public var items: Int64

    public init(name: String?, items: Int64) { (self.name, self.items) = (name, items) }
  }

  /// Program that answers for the index.
  public enum Delegate: String, Hashable, Sendable, Codable { case app, `extension` }

  /// A call of the app's delegate.
  public struct Call: Hashable, Sendable, Codable {
    /// What it was asked for, in words.
    public var purpose: String
    /// When the call was answered; `nil` while it is not.
    public var answered: Timestamp?
    /// Time until the answer, or until now.
    public var seconds: Double
    /// Items that the app has donated meanwhile.
    public var donated: Int64
    /// Reason why the app has not done it.
    public var failure: String?

    public init(purpose: String, answered: Timestamp? = nil, seconds: Double, donated: Int64, failure: String? = nil) {
      self.purpose = purpose
      self.answered = answered
      self.seconds = seconds
      self.donated = donated
      self.failure = failure
    }
  }

  /// A request to donate again.
  public struct Request: Hashable, Sendable, Codable {
    public var id: Int64
    /// Number of items that are asked for; `nil`: all.
    public var items: Int64?
    public var state: ReindexRequest.State
    public var made: Timestamp
    public var attempts: Int
    /// When it is tried again.
    public var due: Timestamp?

    public init(_ request: ReindexRequest) {
      id = request.id
      if case .appItems(_, let identifiers) = request.scope { items = Int64(request.targets ?? identifiers.count) }
      state = request.state
      if case .failed(let reason) = state { state = .failed(ReportText.shortened(reason)) }
      (made, attempts, due) = (request.made, request.attempts, request.due)
    }
  }

  public static let (mostDomains, mostRequests) = (20, 20)

  public var bundle: String
  /// Empty for the default index.
  public var index: String
  public var items: Int64
  /// Number of its domains; items without one count as a domain.
  public var domainCount: Int64
  /// The largest of them, at most ``mostDomains``.
  public var domains: [Domain]
  /// Client state of the last batch, in hexadecimal digits; `nil` before the first.
  public var state: String?
  /// Time of the last applied change.
  public var last: Timestamp?
  /// Acknowledged bytes that wait to be applied, of all of the app's indexes.
  public var waiting: Int64
  /// `nil`: none is connected.
  public var delegate: Delegate?
  /// The app was told to donate no faster than is applied.
  public var isThrottled: Bool
  /// Calls without an answer yet, then the last ones with one, the newest first.
  public var calls: [Call]
  /// Requests to donate again, of all of the app's indexes, open ones first, at most ``mostRequests``; with the first index of
  /// the app alone.
  public var requests: [Request]

  public init(bundle: String, index: String) {
    self.bundle = bundle
    self.index = index
    (items, domainCount, waiting, isThrottled) = (0, 0, 0, false)
    (domains, calls, requests) = ([], [], [])
  }
}
