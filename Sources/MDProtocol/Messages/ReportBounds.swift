import MDJSON
import MDModel

/// Cuts lists for replies: a list may have any number of entries of any size, but a reply is one frame.
package enum ReportPage {
  /// Maximum size in bytes of a list in one reply, as JSON. Far below the limit of a frame, so that other parts of a
  /// reply fit too.
  package static let mostBytes = Frame.maximumPayloadBytes / 4

  /// The entries from a position on that fit into one reply, at least one.
  package static func page<Entry: Encodable>(of entries: some Collection<Entry>, from start: Int = 0) -> [Entry] {
    var bytes = 0
    return entries.dropFirst(max(0, start)).enumerated().prefix { index, entry in
      bytes += size(of: entry)
      return index == 0 || bytes <= mostBytes
    }.map(\.element)
  }

  /// Size of an entry as JSON, in bytes. An entry that cannot be encoded counts as too large: encoding the reply
  /// reports why.
  static func size(of entry: some Encodable) -> Int { (try? JSON.encode(entry).count + 1) ?? mostBytes }
}

extension StatusReport {
  /// Maximum number of entries in each list of a report.
  package static let mostEntries = 50

  /// The report with its lists and texts cut so that it fits into one frame.
  package func bounded() -> StatusReport {
    var most = Self.mostEntries
    var report = cut(to: most)
    // Halve the lists while the report is too large: fifty paths of 4,096 bytes that JSON must escape exceed a frame.
    while most > 1, ReportPage.size(of: report) > Frame.maximumPayloadBytes / 2 {
      most /= 2
      report = cut(to: most)
    }
    return report
  }

  private func cut(to most: Int) -> StatusReport {
    var (report, omitted) = (self, Omitted())
    omitted.roots = Self.cut(&report.roots, to: most)
    omitted.requests = Self.cut(&report.requests, to: most)
    if var apps {
      omitted.apps = Self.cut(&apps, to: most)
      report.apps = apps
    }
    omitted.errors = Self.cut(&report.errors, to: most)
    report.omitted = omitted == Omitted() ? nil : omitted
    report.requests = report.requests.map { $0.shortened() }
    report.reason = reason.map { ReportText.shortened($0) }
    for index in report.errors.indices {
      report.errors[index].reason = ReportText.shortened(report.errors[index].reason)
    }
    for index in report.queues.indices {
      report.queues[index].reason = report.queues[index].reason.map { ReportText.shortened($0) }
    }
    return report
  }

  /// - Returns: number of entries left out.
  private static func cut<Entry>(_ entries: inout [Entry], to most: Int) -> Int64 {
    let omitted = max(0, entries.count - most)
    entries.removeLast(omitted)
    return Int64(omitted)
  }
}
