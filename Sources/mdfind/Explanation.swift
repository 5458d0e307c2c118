import MDCommandLine
import MDQuery
import MDSearch
import MDStore
import MDSystem

/// `--explain`: how a query was read, and what it took to answer it, one thing a line.
struct Explanation {
  let request: SearchRequest
  /// What reading the command line and saved searches took.
  let readingNanoseconds: Int64

  func print(to output: BufferedOutput, from session: ReadingSession) throws {
    let began = Clock.monotonic()
    let matches = try Searcher(session: session).count(request)
    let searched = Clock.monotonic()
    let lines: [(String, String)] = [
      ("words", Self.list(request.keywords.terms.map(Self.text))),
      ("names", Self.list(request.nameParts.map { "*\(String(decoding: $0, as: UTF8.self))*" })),
      (
        "folders",
        request.scopes.isEmpty ? "everywhere" : Self.list(request.scopes.map { String(decoding: $0, as: UTF8.self) })
      ),
      ("order", request.order.rawValue), ("matches", HumanUnits.count(matches)),
      ("reading", Self.time(readingNanoseconds)), ("searching", Self.time(searched - began)),
    ]
    for (name, text) in lines where !text.isEmpty {
      try output.write(name + String(repeating: " ", count: 12 - name.utf8.count) + text + "\n")
    }
  }

  private static func list(_ texts: [String]) -> String { texts.joined(separator: ", ") }

  private static func text(_ keyword: Keyword) -> String {
    keyword.isPhrase ? "\"\(keyword.text)\"" : keyword.text + (keyword.isPrefix ? "*" : "")
  }

  /// In milliseconds, to the microsecond.
  private static func time(_ nanoseconds: Int64) -> String {
    let micro = nanoseconds / 1_000
    let fraction = String(micro % 1_000)
    return "\(micro / 1_000).\(String(repeating: "0", count: 3 - fraction.utf8.count))\(fraction) ms"
  }
}
