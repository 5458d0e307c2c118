import MDCommandLine
import MDModel
package import MDSearchAPI

extension SearchExplanation {
  /// The text of `--explain`, one fact per line: how the query was read, how each part was answered, and how long that
  /// took. If results are sorted by relevance, also the parts of the first scores.
  ///
  /// - Parameter columns: width of a terminal, in which a fact may take several lines; `nil` elsewhere.
  package func text(columns: Int?) -> String {
    var lines = [
      ("query", expression), ("folders", folderNames), ("order", order.rawValue), ("reading", Self.text(reading)),
    ]
    lines += steps.map { ("step", Self.text($0)) }
    if let looks { lines.append(("looking", Self.text(looks))) }
    lines += [("matches", HumanUnits.count(matches)), ("searching", Self.text(searching))]
    lines += best.map { ("score", Self.text($0)) }
    lines += reasons.map { ("why", $0) }
    return lines.flatMap { name, text in
      let head = name + String(repeating: " ", count: Self.nameColumns - name.utf8.count)
      return WrappedText.lines(DisplayText.printableText(text), head: head, to: columns)
    }.map { $0 + "\n" }.joined()
  }

  private static let nameColumns = 12

  private var folderNames: String {
    folders.isEmpty ? "everywhere" : folders.map(\.text).joined(separator: ", ")
  }

  private static func text(_ step: Step) -> String {
    let items = step.items.map { "\(HumanUnits.count($0)) items" } ?? "not narrowed down"
    return "\(step.part): \(step.method), \(items)\(step.isChecked ? ", each looked at" : ""), \(text(step.time))"
  }

  private static func text(_ looks: Looks) -> String {
    "\(HumanUnits.count(looks.found)) of \(HumanUnits.count(looks.items)) items pass, \(text(looks.time))"
  }

  /// Text of a score: `12.500 = attributes 10.250 + text 2.250  /path`.
  private static func text(_ result: SearchResult) -> String {
    let parts = result.parts.map { "\($0.feature) \(thousandths($0.amount))" }.joined(separator: " + ")
    return "\(thousandths(result.score))\(parts.isEmpty ? "" : " = \(parts)")  \(result.path.text)"
  }

  /// A duration in milliseconds, with three decimals.
  private static func text(_ duration: Duration) -> String {
    thousandths(whole: duration.inNanoseconds / 1_000) + " ms"
  }

  private static func thousandths(_ number: Double) -> String {
    let rounded = (number * 1_000).rounded()
    return abs(rounded) < 1e15 ? thousandths(whole: Int64(rounded)) : "\(number)"
  }

  private static func thousandths(whole number: Int64) -> String {
    let fraction = String(abs(number) % 1_000)
    return
      "\(number < 0 ? "-" : "")\(abs(number) / 1_000).\(String(repeating: "0", count: 3 - fraction.utf8.count))\(fraction)"
  }
}
