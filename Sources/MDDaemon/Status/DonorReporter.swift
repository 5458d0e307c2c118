import MDModel
import MDProtocol
import MDStore

/// Gathers what is known of the indexes of apps, from a snapshot of the index and from those that answer for them.
struct DonorReporter {
  let session: any IndexReading
  let delegates: DelegateDispatcher?

  func reports() throws -> [DonorReport] {
    let (waiting, requests) = (try session.waitingDonationBytes(), try session.requests())
    return try session.donors().map { donor in
      var report = DonorReport(bundle: donor.bundle, index: donor.index.name)
      report.items = try session.itemCount(of: donor.item)
      let domains = try session.domains(of: donor.item)
      report.domainCount = Int64(domains.count)
      report.domains = domains.sorted { $0.items > $1.items }.prefix(DonorReport.mostDomains)
        .map { .init(name: $0.name, items: $0.items) }
      report.state = donor.state.map(Self.hexadecimal)
      report.last = donor.last
      report.waiting = waiting[donor.bundle] ?? 0
      report.requests = requests.filter { $0.scope.bundle == donor.bundle }
      delegates?.complete(&report)
      return report
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
