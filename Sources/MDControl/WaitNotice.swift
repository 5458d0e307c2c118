package import MDModel

/// Decides when a tool says what it waits for: once that has lasted two seconds, and again when it is something else. Pure.
package struct WaitNotice {
  package static let patience = Duration.seconds(2)

  private var reason: (text: String, since: Instant)?
  private var told: String?

  package init() {}

  /// - Parameter text: what is waited for; `nil`: something is being done.
  package mutating func note(_ text: String?, at now: Instant) {
    guard text != reason?.text else { return }
    reason = text.map { ($0, now) }
  }

  /// What has been waited for long enough to be said.
  package func due(at now: Instant) -> String? {
    guard let reason, now - reason.since >= Self.patience else { return nil }
    return reason.text
  }

  /// The same, once.
  package mutating func takeNews(at now: Instant) -> String? {
    guard let text = due(at: now), text != told else { return nil }
    told = text
    return text
  }
}
