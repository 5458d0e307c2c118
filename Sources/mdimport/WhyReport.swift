import MDCommandLine
import MDImporting
import MDIndexer
import MDModel
import MDSystem
import MDTools

/// `mdimport -t --why`: how the type of a file was found, which importers claim it and why one of them reads it. Also
/// the time and memory that this took.
struct WhyReport {
  private(set) var text = ""
  private let columns: Int?

  /// - Parameters:
  ///   - result: result of an import whose processes have ended.
  ///   - columns: width of the terminal; `nil` if the output is none.
  init(_ result: TestImport, _ catalog: ImporterCatalog, denials: DenialReport.Finding, columns: Int?) {
    self.columns = columns
    if let evidence = result.evidence { tell(evidence, result.type) }
    if let type = result.type { tell(catalog.claims(onTypeTree: type.typeTree, mimeType: type.mimeType), result) }
    tellTimes(result)
    if result.readIn != nil { tell(denials) }
  }

  private mutating func row(_ name: String, _ fact: String) {
    let head = name + String(repeating: " ", count: max(1, 14 - name.count))
    for line in WrappedText.lines(DisplayText.printableText(fact), head: head, to: columns) { text += line + "\n" }
  }

  private mutating func tell(_ evidence: TypeEvidence, _ type: DetectedType?) {
    let byName = evidence.byName.map(Self.name).joined(separator: " or ")
    row("by its name", byName.isEmpty ? "nothing" : byName + (evidence.isSettledByName ? "" : ": the content decides"))
    row("by its bytes", evidence.byHead.isEmpty ? "nothing" : evidence.byHead.map(Self.name).joined(separator: ", "))
    row("reads as text", evidence.looksLikeText ? "yes" : "no")
    if evidence.choice == nil { row("the sniffer", type.map(Self.name) ?? "does not know it either") }
    if let type { row("type", type.typeTree.joined(separator: ", ")) }
    if evidence.isSettledByName, let named = evidence.byName.first, let type, type.contentType != named.contentType {
      row(
        "so", "the name is wrong: an importer of \(named.contentType) found nothing, and the bytes are of another type")
    }
  }

  private static func name(_ type: DetectedType) -> String {
    type.mimeType.isEmpty ? type.contentType : "\(type.contentType) (\(type.mimeType))"
  }

  private mutating func tell(_ claims: [(claim: String, importer: InstalledImporter)], _ result: TestImport) {
    if claims.isEmpty {
      return row("importers", "none claims the type, a type above it, or its MIME type: see mdimport -L -d 2")
    }
    for (number, (claim, importer)) in claims.enumerated() {
      let wins = number == 0 ? "reads it: the nearest claim, " : "would have come later: "
      row(number == 0 ? "importers" : "", "\(importer.manifest.name) \(importer.version) \(wins)\(claim)")
    }
  }

  private mutating func tellTimes(_ result: TestImport) {
    guard let readIn = result.readIn else {
      return row("time", "\(HumanUnits.duration(result.elapsed)), no importer was started")
    }
    row(
      "time",
      "\(Self.exact(readIn)) in the importer; \(Self.exact(result.elapsed - readIn)) to open, find the type and start it"
    )
    row(
      "memory",
      "\(HumanUnits.size(ProcessMemory.largestOfEndedChildren())) at most in a process of this run's importers")
  }

  private mutating func tell(_ denials: DenialReport.Finding) {
    guard case .calls(let calls) = denials else {
      return row("denied", "cannot be told: this kernel does not let a filter's calls be watched")
    }
    if calls.isEmpty { row("denied", "nothing that it has tried") }
    for (number, call) in calls.enumerated() {
      let name = [call.name, call.detail].filter { !$0.isEmpty }.joined(separator: " ")
      row(number == 0 ? "denied" : "", call.count == 1 ? name : "\(name), \(call.count) times")
    }
  }

  private static func exact(_ duration: Duration) -> String {
    let microseconds = duration.inNanoseconds / 1_000
    return microseconds < 10_000
      ? "\(microseconds / 1_000).\(microseconds % 1_000 / 100) ms" : HumanUnits.duration(duration)
  }
}
