import MDCrawl
import MDModel
import MDStore

/// Explains how a member came into the index, or why it is not there. A member comes and goes with its container.
struct MemberExplainer {
  private(set) var explanation: ItemExplanation
  private let address: MemberAddress
  /// Explanation of the container.
  private let file: ItemExplanation
  private let rule: ExclusionRule?

  /// - Parameters:
  ///   - rule: the rule against its name, or against that of a member that contains it.
  ///   - session: `nil` if there is no index.
  init(_ address: MemberAddress, file: ItemExplanation, rule: ExclusionRule?, in session: (any IndexReading)?) throws {
    self.address = address
    self.file = file
    self.rule = rule
    explanation = ItemExplanation(path: address.path)
    explanation.note("the file is", "containerConclusion", file.conclusion)
    guard let session, let container = try session.item(at: address.container) else {
      explanation.conclusion = "not found: the file that it is in is \(file.conclusion)"
      return
    }
    let waits = try session.waitingReason(of: container.id)
    if let waits { explanation.note("waits", "waiting", "\(waits)", as: "its file is to be read") }
    if let item = try session.item(at: address.path) {
      try tell(item, session)
    } else {
      explanation.conclusion = "not found: " + (try absence(container.id, waits: waits != nil, session))
    }
  }

  private mutating func tell(_ item: ItemRecord, _ session: any IndexReading) throws {
    explanation.isIndexed = true
    if let type = try item.type.flatMap(session.type) {
      explanation.note("type", "contentType", type.identifier)
      explanation.note(
        "type tree", "contentTypeTree", .strings(type.tree), as: type.tree.dropFirst().joined(separator: ", "))
    }
    explanation.note("state", "state", "\(item.state)")
    let outcome = try session.outcome(of: item.id)
    if let importer = outcome?.importer {
      explanation.note("importer", "importer", importer.identifier, as: "\(importer.identifier) \(importer.version)")
      explanation.note("", "importerVersion", .integer(importer.version), as: "\(importer.version)")
    }
    if let date = outcome?.date { explanation.note("imported", "importedDate", date) }
    let length = try session.textLength(of: item.id)
    explanation.note("text", "textBytes", .integer(length), as: "\(length) bytes stored")
    let count = try session.attributes(of: item.id).count
    explanation.note("attributes", "attributeCount", .integer(Int64(count)), as: "\(count) stored")
    explanation.note("truncated", "truncated", outcome?.isTruncated ?? false)
    let reason = outcome?.reason ?? ""
    if !reason.isEmpty { explanation.note("not complete", "failure", reason) }
    explanation.conclusion =
      switch (count > 0, length > 0) {
      case (true, true): "found by its name, its attributes and its contents"
      case (true, false): "found by its name and its attributes"
      case (false, true): "found by its name and its contents"
      case (false, false): "found by its name"
      }
    if length == 0 {
      explanation.conclusion +=
        ", not by text: " + (try MissingText(session).reason(of: item.id) ?? "its importer gave none")
    }
  }

  private func absence(_ container: ItemID, waits: Bool, _ session: any IndexReading) throws -> String {
    if let rule { return "it is left out by the rule \(rule.name): \(rule)" }
    if waits { return "its file waits to be read" }
    guard try session.isContainer(container) else { return "no importer has found items in its file" }
    let outcome = try session.outcome(of: container)
    let count = try session.memberCount(of: container)
    let holds = "its file was read and contains \(count) items, but not this one"
    guard let outcome, !outcome.reason.isEmpty || outcome.isTruncated else { return holds }
    return holds + "; but not all of it was read" + (outcome.reason.isEmpty ? "" : ": \(outcome.reason)")
  }
}
