import MDCommandLine

/// Formats the summary that is printed at the end of indexing.
package enum SummaryFormatter {
  /// A line of totals, then the skipped and failed files by reason, the most frequent first, with at most `limit`
  /// reasons each.
  package static func text(_ summary: IndexSummary, limit: Int = 10) -> String {
    var lines = [totals(summary)]
    lines += group("skipped", summary.skipped, limit)
    lines += group("failed", summary.failed, limit, listing: " (list them: mdutil --failed)")
    lines += group("no thumbnail of", summary.withoutThumbnail, limit)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func totals(_ summary: IndexSummary) -> String {
    var parts = ["indexed \(HumanUnits.files(summary.indexed)) (\(HumanUnits.size(summary.bytes)))"]
    if summary.unchanged > 0 { parts.append("\(HumanUnits.count(summary.unchanged)) unchanged") }
    if summary.nameOnly > 0 { parts.append("\(HumanUnits.count(summary.nameOnly)) of them by name only") }
    if summary.removed > 0 { parts.append("\(HumanUnits.count(summary.removed)) removed") }
    if summary.thumbnails > 0 {
      let noun = summary.thumbnails == 1 ? "thumbnail" : "thumbnails"
      parts.append("made \(HumanUnits.count(summary.thumbnails)) \(noun)")
    }
    let cpu = summary.cpu.map { ", \(HumanUnits.duration($0)) CPU" } ?? ""
    let time = "in \(HumanUnits.duration(summary.elapsed))\(cpu)"
    return parts.joined(separator: ", ") + (parts.count > 1 ? ", " : " ") + time
  }

  /// - Parameter listing: where the files themselves are listed.
  private static func group(
    _ word: String, _ counts: [String: Int], _ limit: Int, listing: String = ""
  ) -> [String] {
    let ordered = counts.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard !ordered.isEmpty else { return [] }
    let total = ordered.reduce(0) { $0 + $1.value }
    let rest = ordered.dropFirst(limit).reduce(0) { $0 + $1.value }
    let width = HumanUnits.count(max(ordered[0].value, rest)).utf8.count
    var lines = ["\(word) \(HumanUnits.files(total))\(listing):"]
    for (reason, count) in ordered.prefix(limit) {
      lines.append(line(count, width, DisplayText.printableText(reason)))
    }
    return rest > 0 ? lines + [line(rest, width, "for other reasons")] : lines
  }

  private static func line(_ count: Int, _ width: Int, _ reason: String) -> String {
    let number = HumanUnits.count(count)
    return "  " + String(repeating: " ", count: width - number.utf8.count) + "\(number)  \(reason)"
  }
}

extension JSONWriter {
  /// The summary as one object, with times in seconds.
  package mutating func summary(_ summary: IndexSummary) {
    beginObject()
    member("indexed", summary.indexed)
    member("unchanged", summary.unchanged)
    member("removed", summary.removed)
    member("nameOnly", summary.nameOnly)
    counts("skipped", summary.skipped)
    counts("failed", summary.failed)
    member("thumbnails", summary.thumbnails)
    counts("withoutThumbnail", summary.withoutThumbnail)
    member("bytes", summary.bytes)
    key("elapsed")
    real(summary.elapsed.inSeconds)
    key("cpu")
    if let cpu = summary.cpu { real(cpu.inSeconds) } else { null() }
    endObject()
  }

  private mutating func member(_ name: String, _ number: some BinaryInteger) {
    key(name)
    integer(number)
  }

  private mutating func counts(_ name: String, _ counts: [String: Int]) {
    key(name)
    beginObject()
    for (reason, count) in counts.sorted(by: { $0.key < $1.key }) { member(reason, count) }
    endObject()
  }
}
