import MDCommandLine
import MDTools
package import MDModel
package import MDProtocol

/// Status of a daemon as a page for people. Pure: the same report at the same instant gives the same lines.
package struct StatusView {
  private let report: StatusReport
  private let now: Timestamp
  private var page = StatusPage()

  /// The page's lines, without line feeds.
  ///
  /// - Parameter columns: width that the lines must fit; `nil` if the output is no terminal.
  package static func lines(_ report: StatusReport, now: Timestamp, columns: Int? = nil) -> [String] {
    var view = StatusView(report, now)
    view.tellState()
    view.tellWork()
    view.tellQueues()
    view.tellVectors()
    view.tellRecognition()
    view.tellRoots()
    view.tellSettings()
    view.tellWatch()
    view.tellConditions()
    view.tellApps()
    view.tellRequests()
    view.tellErrors()
    return view.page.lines(columns: columns)
  }

  private init(_ report: StatusReport, _ now: Timestamp) {
    self.report = report
    self.now = now
  }

  private mutating func tellState() {
    let age = RelativeTime.since(report.started, now)
    page.heading("mds \(report.version), process \(report.processID), up \(age): \(report.phase.rawValue)")
    if let reason = report.reason { page.row("waits", reason) }
    if let until = report.pausedUntil { page.row("paused", "for \(RelativeTime.until(until, now)) more") }
    // A daemon that has just started has not opened its index yet.
    if report.phase != .starting {
      page.row(
        "index",
        "\(items) in \(HumanUnits.size(report.indexBytes)); \(HumanUnits.size(report.freeBytes)) free on its disk")
    }
    for kept in report.keptIndexes ?? [] {
      page.row(
        "damaged",
        "\(HumanUnits.size(kept.bytes)) in \(text(kept.path)), removed in \(RelativeTime.until(kept.end, now))")
    }
    let cpu = HumanUnits.duration(.milliseconds(Int64(report.cpu * 1_000)))
    page.row("uses", "\(HumanUnits.size(report.memory)) of memory, \(cpu) of CPU time so far")
  }

  /// The number of all items and what they are, so that the counts of other commands can be recognised.
  private var items: String {
    let all = HumanUnits.count(Int(report.items), "item")
    guard let parts = report.parts else { return all }
    let kinds = [
      HumanUnits.files(Int(parts.files)), HumanUnits.count(Int(parts.folders), "folder"),
      parts.members > 0 ? "\(HumanUnits.count(Int(parts.members))) inside files" : "",
      parts.donated > 0 ? "\(HumanUnits.count(Int(parts.donated))) of apps" : "",
    ]
    return "\(all) (\(kinds.filter { !$0.isEmpty }.joined(separator: ", ")))"
  }

  private mutating func tellWork() {
    if let crawl = report.crawl {
      page.row(
        "names", "\(HumanUnits.count(Int(crawl.met))) met, \(rate(crawl.perSecond)), in \(text(crawl.root))")
    }
    guard let contents = report.contents else { return }
    let share = contents.total > 0 ? Double(contents.done) / Double(contents.total) : 0
    var facts = [
      "\(HumanUnits.count(Int(contents.done)))/\(HumanUnits.count(Int(contents.total))) files",
      HumanUnits.size(contents.bytes), rate(contents.perSecond),
    ]
    if let seconds = contents.secondsLeft, seconds.isFinite, (0..<30 * 86_400).contains(seconds) {
      facts.append("\(HumanUnits.duration(.seconds(Int64(seconds.rounded(.up))))) left")
    }
    if let slow = contents.slow, slow > 0 {
      let limit = contents.slowSecondsLeft.map {
        ", at most \(HumanUnits.duration(.seconds(Int64($0.rounded(.up))))) more"
      }
      facts.append("\(HumanUnits.files(Int(slow))) \(slow == 1 ? "takes" : "take") long\(limit ?? "")")
    }
    page.row("contents", facts.joined(separator: ", "), share: share)
  }

  private mutating func tellQueues() {
    guard !report.queues.isEmpty else { return page.row("queues", "empty") }
    page.heading("queues")
    for queue in report.queues {
      let running = queue.running > 0 ? ", \(HumanUnits.count(Int(queue.running))) running" : ""
      let reason = queue.reason.map { "; waits: \($0)" } ?? ""
      page.row(queue.workClass.name, "\(HumanUnits.count(Int(queue.waiting))) waiting\(running)\(reason)")
    }
  }

  private mutating func tellVectors() {
    guard let vectors = report.vectors else { return }
    page.heading("meaning")
    page.row("all", covered(vectors.words, "vectors by their words"), share: share(vectors.words))
    guard let encoder = vectors.encoder else {
      return page.row("encoder", "not installed")
    }
    var facts = [covered(encoder, "vectors of the encoder")]
    if let beginnings = vectors.beginnings {
      facts.append("\(HumanUnits.count(Int(beginnings))) of them of their beginnings alone")
    }
    if encoder.covered < encoder.total || vectors.beginnings != nil {
      if let reason = vectors.reason { facts.append("waits: \(reason)") }
      if let pace = vectors.perSecond { facts.append("\(tenths(pace)) items/s") }
      if let seconds = vectors.secondsLeft, seconds.isFinite, (0..<90 * 86_400).contains(seconds) {
        facts.append("\(HumanUnits.duration(.seconds(Int64(seconds.rounded(.up))))) of work left")
      }
    }
    page.row("encoder", facts.joined(separator: ", "), share: share(encoder))
  }

  private mutating func tellRecognition() {
    guard let recognition = report.recognition else { return }
    page.heading("text in pictures")
    let waiting = Int(recognition.waiting)
    var facts = [waiting == 0 ? "looked for in all" : "\(HumanUnits.files(waiting)) \(waiting == 1 ? "waits" : "wait")"]
    if let pace = recognition.perSecond { facts.append("\(tenths(pace)) files/s") }
    if waiting > 0, let reason = recognition.reason { facts.append("waits: \(reason)") }
    page.row("pictures", facts.joined(separator: ", "))
  }

  private func covered(_ tier: StatusReport.Vectors.Tier, _ name: String) -> String {
    "\(HumanUnits.count(Int(tier.covered))) of \(HumanUnits.count(Int(tier.total))) items have \(name)"
  }

  private func share(_ tier: StatusReport.Vectors.Tier) -> Double {
    tier.total > 0 ? Double(tier.covered) / Double(tier.total) : 1
  }

  private mutating func tellRoots() {
    page.heading("indexed folders")
    if report.roots.isEmpty { page.row("none", "name some in limelight.conf, or to mdimport") }
    for root in report.roots {
      let since = root.complete.map { ", complete since \($0)" } ?? ", not complete yet"
      let origin = root.isConfigured == false ? ", from mdimport" : ""
      page.row(root.state.rawValue, text(root.path) + since + origin)
    }
    tellMore(report.omitted?.roots)
  }

  private mutating func tellSettings() {
    guard let problems = report.settingsProblems, !problems.isEmpty else { return }
    page.heading("settings")
    for problem in problems { page.row("wrong", problem) }
  }

  private mutating func tellWatch() {
    let watch = report.watch
    guard watch.limit > 0 else { return }
    page.heading("watching")
    page.row(
      "folders",
      "\(HumanUnits.count(Int(watch.watched))) of \(HumanUnits.count(Int(watch.budget))); "
        + "the user's limit is \(HumanUnits.count(Int(watch.limit)))",
      share: watch.budget > 0 ? Double(watch.watched) / Double(watch.budget) : 0)
    if watch.swept > 0 {
      let isOne = watch.swept == 1
      page.row(
        "swept",
        "\(HumanUnits.count(Int(watch.swept))) \(isOne ? "folder is" : "folders are") looked at now and then instead")
    }
    let last = watch.lastOverflow.map { ", the last \(RelativeTime.since($0, now)) ago" } ?? ""
    let times = watch.overflows == 1 ? "once" : "\(HumanUnits.count(Int(watch.overflows))) times"
    page.row("events", "\(HumanUnits.count(Int(watch.events))), lost \(times)\(last)")
    if let advice = watch.advice { page.row("advice", advice) }
  }

  private mutating func tellConditions() {
    let conditions = report.conditions
    page.heading("conditions")
    let pressures = [
      ("cpu", conditions.cpuPressure), ("io", conditions.ioPressure), ("memory", conditions.memoryPressure),
    ].compactMap { name, value in value.map { "\(name) \(tenths($0)) %" } }
    page.row("pressure", pressures.isEmpty ? "the system does not tell" : pressures.joined(separator: ", "))
    page.row("power", power)
    page.row("user", conditions.userIsIdle.map { $0 ? "away" : "active" } ?? "the system does not tell")
    if conditions.isHot == true { page.row("heat", "the computer is hot") }
    if !conditions.simulated.isEmpty { page.row("simulated", conditions.simulated.joined(separator: ", ")) }
  }

  private var power: String {
    let level = report.conditions.batteryLevel.map { ", charged to \($0) %" } ?? ""
    return (report.conditions.onBattery.map { $0 ? "battery" : "mains" } ?? "the system does not tell") + level
  }

  private mutating func tellApps() {
    guard let apps = report.apps, !apps.isEmpty else { return }
    page.heading("apps")
    for app in apps {
      var facts = [HumanUnits.count(Int(app.items), "item")]
      if let last = app.last { facts.append("last changed \(RelativeTime.since(last, now)) ago") }
      if app.waiting > 0 { facts.append("\(HumanUnits.size(app.waiting)) wait to be applied") }
      if app.isAttended { facts.append("answers") }
      let address = DonationAddress(bundle: app.bundle, index: app.index)
      page.row(DisplayText.printableText(address.root.bytes), facts.joined(separator: ", "))
    }
    tellMore(report.omitted?.apps, "; mdutil --donors lists all")
  }

  private mutating func tellRequests() {
    guard !report.requests.isEmpty else { return }
    page.heading("requests")
    for request in report.requests { page.row("#\(request.id)", RequestText.line(request, now)) }
    tellMore(report.omitted?.requests, "; mdutil --requests lists all")
  }

  private mutating func tellErrors() {
    guard !report.errors.isEmpty else { return }
    page.heading("last errors")
    for error in report.errors {
      page.row("\(RelativeTime.since(error.date, now)) ago", count(error) + error.reason)
    }
    tellMore(report.omitted?.errors)
    if report.errors.contains(where: { $0.isOfFiles == true }) { page.row("files", "list them: mdutil --failed") }
  }

  private func count(_ error: StatusReport.Failure) -> String {
    if error.isOfFiles == true { return "\(HumanUnits.files(Int(error.count))): " }
    return error.count > 1 ? "\(HumanUnits.count(Int(error.count))) times: " : ""
  }

  /// Adds a row that says how many more entries a list has.
  private mutating func tellMore(_ count: Int64?, _ advice: String = "") {
    guard let count, count > 0 else { return }
    page.row("…", "\(HumanUnits.count(Int(count))) more\(advice)")
  }

  // MARK: Texts

  private func text(_ path: FilePath) -> String { DisplayText.printableText(path.bytes) }

  private func rate(_ perSecond: Double) -> String {
    perSecond.isFinite && (0..<1e12).contains(perSecond) ? "\(HumanUnits.count(Int(perSecond)))/s" : "0/s"
  }

  private func tenths(_ value: Double) -> String {
    guard value.isFinite, (0...1e6).contains(value) else { return "?" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
