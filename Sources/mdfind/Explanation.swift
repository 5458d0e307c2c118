import MDCommandLine
import MDQuery
import MDSearch
import MDStore
import MDSystem

/// `--explain`: how a query was read, how each part of it was answered, and how long that took, one thing a line.
struct Explanation {
  let request: SearchRequest
  /// What reading the command line and saved searches took.
  let readingNanoseconds: Int64

  func print(to output: BufferedOutput, from session: ReadingSession) throws {
    let trace = PlanTrace(clock: Clock.monotonic)
    let began = Clock.monotonic()
    let matches = try Searcher(session: session, trace: trace).count(request)
    let searching = Clock.monotonic() - began
    let folders = request.scopes.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
    var lines = [
      ("query", QueryPrinter.text(of: request.expression)), ("folders", folders.isEmpty ? "everywhere" : folders),
      ("order", request.order.rawValue), ("reading", Self.time(readingNanoseconds)),
    ]
    lines += trace.steps.map { ("step", Self.text($0)) }
    if let looks = trace.looks { lines.append(("looking", Self.text(looks))) }
    lines += [("matches", HumanUnits.count(matches)), ("searching", Self.time(searching))]
    for (name, text) in lines {
      try output.write(name + String(repeating: " ", count: 12 - name.utf8.count) + text + "\n")
    }
  }

  private static func text(_ step: PlanTrace.Step) -> String {
    let items = step.items.map { "\(HumanUnits.count($0)) items" } ?? "not narrowed down"
    return
      "\(step.part): \(step.method), \(items)\(step.isChecked ? ", each looked at" : ""), \(time(step.nanoseconds))"
  }

  private static func text(_ looks: PlanTrace.Looks) -> String {
    "\(HumanUnits.count(looks.found)) of \(HumanUnits.count(looks.items)) items pass, \(time(looks.nanoseconds))"
  }

  /// In milliseconds, to the microsecond.
  private static func time(_ nanoseconds: Int64) -> String {
    let micro = nanoseconds / 1_000
    let fraction = String(micro % 1_000)
    return "\(micro / 1_000).\(String(repeating: "0", count: 3 - fraction.utf8.count))\(fraction) ms"
  }
}
