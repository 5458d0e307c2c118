import MDIndexer
import MDModel
import MDStore
import MDWatch

/// Traces for clients that follow a path. Index errors are ignored here: they show in the work that is traced.
extension OpenIndex {
  /// Names of a batch of events, and whether the index had an item of that name.
  typealias TracedNames = [FilePath: Bool]

  func trace(_ items: [ItemID], _ stage: String, _ text: @autoclosure () -> String) {
    guard context.traces.isFollowed else { return }
    _ = try? live.read { reading in
      for item in items { context.traces.tell(try reading.path(of: item), stage, text()) }
    }
  }

  /// Traces the events of a batch before they are applied.
  ///
  /// - Returns: the names for ``traceNames(_:)``, without renamed ones; empty if nobody follows.
  func trace(_ batch: WatchBatch) -> TracedNames {
    guard context.traces.isFollowed else { return [:] }
    var known: TracedNames = [:]
    _ = try? live.read { reading in
      for (folder, names) in batch.names {
        for (name, change) in names {
          guard let path = try reading.path(parent: folder, name: name) else { continue }
          known[path] = try reading.child(of: folder, named: name) != nil
          context.traces.tell(path, "watch", change.words)
        }
      }
      for move in batch.moves {
        let from = try reading.path(parent: move.from.folder, name: move.from.name)
        let to = try reading.path(parent: move.to.folder, name: move.to.name)
        for path in [from, to] { if let path { known[path] = nil } }
        context.traces.tell(from, "watch", "renamed to \(to?.text ?? "")")
      }
    }
    return known
  }

  /// Traces what has become of the names of a batch, after it was applied.
  func traceNames(_ names: TracedNames) {
    guard !names.isEmpty else { return }
    _ = try? live.read { reading in
      for (path, wasKnown) in names {
        let isKnown = try reading.item(at: path) != nil
        guard isKnown || wasKnown else { continue }
        context.traces.tell(path, "names", !isKnown ? "removed" : wasKnown ? "stored" : "added")
      }
    }
  }

  /// Traces what was stored of contents.
  func trace(_ outcome: ContentOutcome) {
    guard context.traces.isFollowed else { return }
    _ = try? live.read { reading in
      for (item, counts) in outcome.results {
        let length = try reading.textLength(of: item)
        context.traces.tell(try reading.path(of: item), "content", Self.text(counts, textLength: length))
      }
    }
  }

  private static func text(_ counts: IndexingSummary, textLength: Int64) -> String {
    if let reason = counts.failed.keys.first { return "failed: \(reason)" }
    if let rule = counts.skipped.keys.first { return "left out by the rule \(rule)" }
    if counts.nameOnly > 0 { return "indexed by name only: no importer reads it" }
    if counts.removed > 0 { return "not found where the index has it" }
    return "indexed, \(textLength) \(textLength == 1 ? "byte" : "bytes") of text"
  }
}

extension NameChange {
  fileprivate var words: String {
    switch self {
    case .settled: "changed"
    case .beingWritten: "is being written"
    }
  }
}
