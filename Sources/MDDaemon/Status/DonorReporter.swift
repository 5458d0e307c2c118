import MDDonations
import MDModel
import MDProtocol
import MDStore
import MDSystem

/// Gathers facts about the indexes of apps, from a snapshot of the index and from the delegates of the apps.
struct DonorReporter {
  let session: any IndexReading
  let delegates: DelegateDispatcher?

  /// Number of indexes reported in one message.
  static let page = 16

  /// Facts that the status reports of each index.
  func apps() throws -> [StatusReport.App] { try known().map(\.app) }

  private func known() throws -> [(donor: Donor, app: StatusReport.App)] {
    let waiting = try session.waitingDonationBytes()
    let connected = delegates?.connected ?? []
    return try session.donors().map { donor in
      let app = StatusReport.App(
        bundle: donor.bundle, index: donor.index.name, items: try session.itemCount(of: donor.item), last: donor.last,
        waiting: waiting[donor.bundle] ?? 0,
        isAttended: connected.contains { $0.bundle == donor.bundle && $0.index == donor.index.name })
      return (donor, app)
    }
  }

  /// Everything known of each index.
  func reports() throws -> [DonorReport] {
    let requests = try session.requests()
    var told: Set<String> = []
    return try known().map { donor, app in
      var report = DonorReport(bundle: app.bundle, index: app.index)
      (report.items, report.last, report.waiting) = (app.items, app.last, app.waiting)
      let domains = try session.domains(of: donor.item)
      report.domainCount = Int64(domains.count)
      report.domains = domains.sorted { $0.items > $1.items }.prefix(DonorReport.mostDomains)
        .map { .init(name: $0.name.map { ReportText.shortened($0) }, items: $0.items) }
      report.state = donor.state.map(Self.hexadecimal)
      // Requests concern the whole app: report them with its first index only.
      if told.insert(donor.bundle).inserted {
        report.requests = requests.filter { $0.scope.bundle == donor.bundle }
          .prefix(DonorReport.mostRequests).map(DonorReport.Request.init)
      }
      delegates?.complete(&report)
      return report
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension DelegateDispatcher {
  /// The delegates that attend.
  var connected: [DelegateRegistry.Delegate] { state.look { Array($0.registry.delegates.values) } }

  /// Adds to a report what is known of the delegate for its index.
  func complete(_ report: inout DonorReport) {
    let (bundle, index) = (report.bundle, report.index)
    let (delegate, isThrottled, calls) = state.look { state in
      let delegate = state.registry.delegate(for: index, of: bundle)
      let open = state.calls.unanswered.filter { $0.bundle == bundle && $0.index == index }
      return (
        delegate, delegate.map { state.throttled.contains($0.id) } ?? false,
        open.sorted { $0.call > $1.call }.map { DonorReport.Call($0, until: Clock.now) }
          + state.answers.last(of: bundle, index)
      )
    }
    report.delegate = delegate.map { $0.isExtension ? .extension : .app }
    (report.isThrottled, report.calls) = (isThrottled, calls)
  }
}
