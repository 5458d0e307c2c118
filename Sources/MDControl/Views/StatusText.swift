import MDCommandLine
import MDTools
package import MDModel

/// A request to index again, in one line.
package enum RequestText {
  package static func line(_ request: ReindexRequest, _ now: Timestamp) -> String {
    var facts = [
      "\(scope(request.scope, request.targets)): \(state(request.state))",
      "made \(RelativeTime.since(request.made, now)) ago",
    ]
    if request.origin != .user { facts.append("because of \(origin(request.origin))") }
    if request.attempts > 1 { facts.append("attempt \(request.attempts)") }
    if case .failed = request.state {
      facts.append(request.due.map { "again in \(RelativeTime.until($0, now))" } ?? "not tried again")
    }
    return DisplayText.printableText(facts.joined(separator: ", "))
  }

  /// - Parameter targets: number of paths or items that the request names, if the scope has only the first of them.
  package static func scope(_ scope: ReindexRequest.Scope, _ targets: Int? = nil) -> String {
    switch scope {
    case .everything: "everything"
    case .paths(let paths): self.paths(paths, targets ?? paths.count)
    case .importer(let name): "what \(name) reads"
    case .contentType(let type): "files of type \(type)"
    case .app(let bundle): "all items of \(bundle)"
    case .appItems(let bundle, let identifiers):
      "\(HumanUnits.count(targets ?? identifiers.count, "item")) of \(bundle)"
    }
  }

  private static func paths(_ paths: [String], _ count: Int) -> String {
    guard count > 1, let first = paths.first else { return paths.first ?? "no paths" }
    return "\(HumanUnits.count(count)) paths, the first \(first)"
  }

  package static func state(_ state: ReindexRequest.State) -> String {
    switch state {
    case .queued: "queued"
    case .waiting(let reason): "waits: \(reason)"
    case .running(_, 0): "running"
    case .running(let done, let total):
      "running, \(HumanUnits.count(Int(done))) of \(HumanUnits.count(Int(total)))"
    case .acknowledged: "done"
    case .failed(let reason): "failed: \(reason)"
    case .cancelled: "cancelled"
    }
  }

  private static func origin(_ origin: ReindexRequest.Origin) -> String {
    switch origin {
    case .user: "a user's request"
    case .importerUpgrade: "a newer importer"
    case .schemaMigration: "a newer index format"
    case .corruption: "a damaged index"
    case .lostEvents: "lost events"
    case .simulation: "a simulation"
    }
  }
}

/// Times relative to now, as people think of them.
package enum RelativeTime {
  /// The time since a date, in whole seconds.
  package static func since(_ date: Timestamp, _ now: Timestamp) -> String { span(now - date) }

  /// The time until a date, in whole seconds.
  package static func until(_ date: Timestamp, _ now: Timestamp) -> String { span(date - now) }

  private static func span(_ difference: Duration) -> String {
    let seconds = max(0, difference.components.seconds)
    if seconds == 0 { return "0 s" }
    let text = HumanUnits.duration(.seconds(seconds))
    return text.hasSuffix(".0 s") ? text.dropLast(4) + " s" : text
  }
}

/// A share as a bar of twenty characters and a percentage.
package enum ProgressBar {
  /// Text of a bar, such as `[########............]  40 %`. The bar is never full before everything is done.
  package static func text(_ share: Double) -> String {
    let filled = Int(bounded(share) * 20)
    let number = String(percent(share))
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled) + "] "
      + String(repeating: " ", count: 3 - number.utf8.count) + number + " %"
  }

  /// The percentage alone. It is never 100 before everything is done.
  static func percent(_ share: Double) -> Int { Int(bounded(share) * 100) }

  private static func bounded(_ share: Double) -> Double { share.isFinite ? min(1, max(0, share)) : 0 }
}
