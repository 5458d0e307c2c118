package import MDModel

/// Decides when a tool prints what it waits for: after two seconds of waiting, and again when the reason changes. Pure.
package struct WaitNotice {
  package static let patience = Duration.seconds(2)

  private var reason: (text: String, since: Instant)?
  private var told: String?

  package init() {}

  /// - Parameter text: what the tool waits for; `nil` if work is being done.
  package mutating func note(_ text: String?, at now: Instant) {
    guard text != reason?.text else { return }
    reason = text.map { ($0, now) }
  }

  /// The reason for waiting, if it has lasted long enough to be shown.
  package func due(at now: Instant) -> String? {
    guard let reason, now - reason.since >= Self.patience else { return nil }
    return reason.text
  }

  /// The reason that is due, if it was not taken before.
  package mutating func takeNews(at now: Instant) -> String? {
    guard let text = due(at: now), text != told else { return nil }
    told = text
    return text
  }
}
