import MDCommandLine
import MDTools
package import MDModel
package import MDProtocol

/// The indexes of apps in a form for people, grouped by app.
package enum DonorView {
  package static func lines(_ reports: [DonorReport], now: Timestamp) -> [String] {
    if reports.isEmpty { return ["no app has donated anything"] }
    let apps = Dictionary(grouping: reports, by: \.bundle).sorted { $0.key < $1.key }
    return apps.enumerated().flatMap { place, app in (place > 0 ? [""] : []) + lines(of: app.key, app.value, now) }
  }

  private static func lines(of bundle: String, _ reports: [DonorReport], _ now: Timestamp) -> [String] {
    var lines = [bundle]
    if let waiting = reports.first?.waiting, waiting > 0 {
      lines.append("  \(HumanUnits.size(waiting)) are acknowledged and wait to be applied")
    }
    for report in reports {
      lines.append("  \(heading(report, now))")
      lines += details(report, now).map { "    \($0)" }
    }
    lines += reports.flatMap(\.requests).map { "  \(request($0, now))" }
    return lines.map(DisplayText.printableText)
  }

  private static func heading(_ report: DonorReport, _ now: Timestamp) -> String {
    let name = report.index.isEmpty ? "default index" : "index \(report.index)"
    let last = report.last.map { ", last changed \(RelativeTime.since($0, now)) ago" } ?? ""
    return "\(name): \(items(report.items))\(last)"
  }

  private static func details(_ report: DonorReport, _ now: Timestamp) -> [String] {
    let state = report.state.map { "\($0.utf8.count == 2 ? "1 byte" : "\($0.utf8.count / 2) bytes"), \($0)" }
    var lines = ["client state: \(state ?? "none")"]
    if let domains = domains(report) { lines.append(domains) }
    switch report.delegate {
    case nil: lines.append("no program is connected that answers for it")
    case .app: lines.append("the app answers for it")
    case .extension: lines.append("its extension answers for it")
    }
    if report.isThrottled { lines.append("was told to donate no faster than is applied") }
    return lines + report.calls.map { call($0, now) }
  }

  private static func domains(_ report: DonorReport) -> String? {
    guard report.domains.contains(where: { $0.name != nil }) else { return nil }
    let named = report.domains.map { "\($0.name ?? "without one") \(HumanUnits.count(Int($0.items)))" }
    let others = Int(report.domainCount) - named.count
    let more = others > 0 ? ", \(HumanUnits.count(others)) others" : ""
    return "domains: \(named.joined(separator: ", "))\(more)"
  }

  private static func request(_ request: DonorReport.Request, _ now: Timestamp) -> String {
    let scope = request.items.map { items($0) } ?? "all items"
    var facts = [
      "#\(request.id)  \(scope): \(RequestText.state(request.state))",
      "made \(RelativeTime.since(request.made, now)) ago",
    ]
    if request.attempts > 1 { facts.append("attempt \(request.attempts)") }
    if let due = request.due { facts.append("again in \(RelativeTime.until(due, now))") }
    return facts.joined(separator: ", ")
  }

  private static func items(_ count: Int64) -> String { HumanUnits.count(Int(count), "item") }

  private static func call(_ call: DonorReport.Call, _ now: Timestamp) -> String {
    let time = HumanUnits.duration(.milliseconds(Int64(call.seconds * 1_000)))
    let donated = call.donated > 0 ? ", \(items(call.donated)) donated" : ""
    guard let answered = call.answered else { return "asked \(time) ago for \(call.purpose)\(donated); no answer yet" }
    let since = "\(RelativeTime.since(answered, now)) ago"
    if let failure = call.failure { return "failed \(since) after \(time): \(call.purpose): \(failure)" }
    return "acknowledged \(since) after \(time): \(call.purpose)\(donated)"
  }
}
