import MDCommandLine
import MDTools
package import MDModel
package import MDProtocol

/// Other answers of the daemon as lines for people.
package enum ReportPrinter {
  /// A failure in one line. On a terminal the path has a line of its own, which can be copied, and the reason follows.
  ///
  /// - Parameter columns: width of the terminal; `nil` elsewhere.
  package static func lines(_ failure: FailedFile, columns: Int?) -> [String] {
    let by = failure.importer.map { " (\($0))" } ?? ""
    let when = failure.date.map { ", \($0)" } ?? ""
    let (path, reason) = (text(failure.path), printable("\(failure.reason)\(by)\(when)"))
    return columns == nil ? ["\(path): \(reason)"] : [path] + WrappedText.lines(reason, head: "    ", to: columns)
  }

  package static func line(_ trace: TraceLine) -> String {
    printable("\(instant(trace.date))  \(padded(trace.stage))  \(text(trace.path))  \(trace.text)")
  }

  /// A line for an event, with its time.
  package static func step(_ text: String, at date: Timestamp) -> String { printable("\(instant(date))  \(text)") }

  /// Lines that say what was compared, what differs, and what to do about it.
  package static func lines(_ report: VerificationReport) -> [String] {
    var lines = ["compared \(HumanUnits.count(Int(report.checked))) files and folders"]
    lines += group("missing in the index", report.missing, report.missingCount)
    lines += group("in the index and not there", report.stale, report.staleCount)
    lines += group("not alike", report.different, report.differentCount)
    lines += report.damage.map { printable("damaged: \($0)") }
    if report.isClean { return lines + ["the index and the files agree"] }
    return lines + [report.repaired ? "repaired" : "repair: mdutil --verify --repair"]
  }

  private static func group(_ words: String, _ paths: [FilePath], _ count: Int64) -> [String] {
    guard count > 0 else { return [] }
    let rest = count - Int64(paths.count)
    return ["\(words): \(HumanUnits.count(Int(count)))"] + paths.map { "  \(text($0))" }
      + (rest > 0 ? ["  and \(HumanUnits.count(Int(rest))) more"] : [])
  }

  private static func text(_ path: FilePath) -> String { DisplayText.printableText(path.bytes) }
  private static func printable(_ text: String) -> String { DisplayText.printableText(text) }

  /// A time with milliseconds, because a trace shows what happens within a second.
  private static func instant(_ date: Timestamp) -> String { "\(date.description.prefix(19)).\(date.thousandths)" }

  private static func padded(_ stage: String) -> String {
    stage + String(repeating: " ", count: max(0, 8 - stage.utf8.count))
  }
}

extension VerificationReport {
  package var isClean: Bool { missingCount + staleCount + differentCount == 0 && damage.isEmpty }
}
