import MDImporting
import MDIndexer
import MDModel
import MDStore
import MDSystem

/// An indexed item with the record of its import, for an explanation.
struct KnownItem {
  private let item: ItemRecord
  private let file: FileNow
  private let verdict: Verdict?
  /// Verdict that excludes all contents of a folder.
  private let contentsRule: Verdict?
  private let decision: TypeDecision
  private let outcome: ItemOutcome?
  private let waits: JournalReason?
  private let textLength: Int64
  private let attributeCount: Int
  /// Number of its members; `nil` if the file was never read as a container.
  private let memberCount: Int64?
  private let isReadable: Bool

  init(
    _ trace: PathTrace, _ path: FilePath, _ file: FileNow, _ verdict: Verdict?, in session: any IndexReading,
    setup: ImportSetup
  ) throws {
    item = trace.item
    self.file = file
    self.verdict = verdict.flatMap { $0.coversContentsOnly && $0.path == path ? nil : $0 }
    contentsRule = verdict.flatMap { $0.coversContentsOnly && $0.path == path ? $0 : nil } ?? Verdict.noted(in: trace)
    decision = TypeDecision(
      of: item, at: path, stored: try item.type.flatMap(session.type), detector: setup.value.detector)
    outcome = try session.outcome(of: item.id)
    waits = try session.waitingReason(of: item.id)
    textLength = try session.textLength(of: item.id)
    attributeCount = try session.attributes(of: item.id).count
    memberCount = try session.isContainer(item.id) ? try session.memberCount(of: item.id) : nil
    isReadable =
      decision.type.flatMap { setup.value.catalog.importer(forTypeTree: $0.tree, mimeType: $0.mime) } != nil
  }

  func tell(_ explanation: inout ItemExplanation) {
    explanation.isIndexed = true
    tellType(&explanation)
    tellImport(&explanation)
    if let memberCount {
      explanation.note("items inside", "memberCount", .integer(memberCount), as: "\(memberCount) stored")
    }
    if let contentsRule {
      explanation.note("holds", "contentsRule", contentsRule.rule, as: "nothing indexed, \(contentsRule.sentence)")
    }
    if let verdict {
      explanation.note("left out", "rule", verdict.rule, as: "from the next mdimport on, \(verdict.sentence)")
      explanation.note("", "ruleExplanation", verdict.explanation)
    }
    explanation.conclusion = conclusion
  }

  private func tellType(_ explanation: inout ItemExplanation) {
    guard let type = decision.type else {
      return explanation.note("type", "contentType", item.kind == .regular ? "not known yet" : "none")
    }
    let mime = type.mime.isEmpty ? "" : " (\(type.mime))"
    explanation.note(
      "type", "contentType", type.identifier, as: "\(type.identifier)\(mime), by \(decision.source)")
    explanation.note(
      "type tree", "contentTypeTree", .strings(type.tree), as: type.tree.dropFirst().joined(separator: ", "))
    explanation.note("", "typeSource", decision.source)
  }

  private func tellImport(_ explanation: inout ItemExplanation) {
    explanation.note("state", "state", "\(item.state)", as: item.state == .nameOnly ? "name only" : "\(item.state)")
    if let importer = outcome?.importer {
      explanation.note("importer", "importer", importer.identifier, as: "\(importer.identifier) \(importer.version)")
      explanation.note("", "importerVersion", .integer(importer.version), as: "\(importer.version)")
    } else {
      explanation.note("importer", "importer", "none")
    }
    if let date = outcome?.date { explanation.note("imported", "importedDate", date) }
    explanation.note("text", "textBytes", .integer(textLength), as: "\(textLength) bytes stored")
    explanation.note("attributes", "attributeCount", .integer(Int64(attributeCount)), as: "\(attributeCount) stored")
    explanation.note("truncated", "truncated", outcome?.isTruncated ?? false)
    if let reason = outcome?.reason, !reason.isEmpty { explanation.note("not complete", "failure", reason) }
    if let waits { explanation.note("waits", "waiting", "\(waits)", as: Self.text(waits)) }
    if file.status != nil { explanation.note("changed since", "changedSince", hasChanged) }
  }

  private static func text(_ reason: JournalReason) -> String {
    switch reason {
    case .new: "to be read for the first time"
    case .changed: "to be read again, because the file changed"
    case .reimport: "to be read again, by another importer or on request"
    }
  }

  private var hasChanged: Bool { file.status.map { FileStamp($0) != item.stamp } ?? false }

  // MARK: What follows

  private var conclusion: String {
    var sentence = finding
    if outcome?.isTruncated == true { sentence += "; its text was cut at the limit" }
    if file.status == nil {
      sentence += "; but \(file.absence)" + (file.isGone ? " any more, and the next mdimport takes it out" : "")
    } else if let verdict {
      sentence += "; but the next mdimport takes it out \(verdict.sentence)"
    } else if hasChanged {
      sentence += "; it has changed since: run mdimport to find what is new in it"
    }
    return sentence
  }

  private var finding: String {
    guard let memberCount, memberCount > 0, contentsRule == nil, waits == nil else { return ownFinding }
    let own = textLength > 0 ? " and its contents" : attributeCount > 0 ? " and its attributes" : ""
    let items =
      memberCount == 1
      ? "the item inside it is found by itself" : "the \(memberCount) items inside it are found by themselves"
    let reason = outcome?.reason ?? ""
    return "found by its name\(own); \(items)" + (reason.isEmpty ? "" : "; not all of it was read: \(reason)")
  }

  /// How the item itself is found, apart from its members.
  private var ownFinding: String {
    if textLength > 0 { return "found by its name and its contents" }
    if attributeCount > 0 {
      return "found by its name and its attributes" + (item.kind == .regular ? ", not by text: \(emptiness)" : "")
    }
    return "found by its name only: \(emptiness)"
  }

  /// Why none of its contents are stored.
  private var emptiness: String {
    if let contentsRule { return "what it holds is left out \(contentsRule.sentence)" }
    let reason = outcome?.reason ?? ""
    if waits != nil { return "its contents wait to be read" + (reason.isEmpty ? "" : " (\(reason))") }
    if !reason.isEmpty { return reason }
    switch item.kind {
    case .directory: return "a folder has no contents of its own"
    case .symbolicLink: return "a link is not followed"
    case .special: return "pipes, sockets and devices are not read"
    case .app: return "an app has no contents of its own"
    case .donated: return "the app gave no text with it"
    case .member: return "its importer gave no text of it"
    case .regular: return fileEmptiness
    }
  }

  private var fileEmptiness: String {
    if item.stamp.size == 0 { return "it is empty" }
    if let importer = outcome?.importer { return "\(importer.identifier) found no text in it" }
    let type = decision.type?.identifier ?? "such files"
    if isReadable { return "no importer read \(type) at the last mdimport, and one does now: run it again" }
    return "no importer reads \(type)"
  }
}
