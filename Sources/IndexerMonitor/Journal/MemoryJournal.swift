/// A journal for what need not outlive the process.
public final class MemoryJournal<Object: Hashable & Sendable>: ChangeJournal {
  private struct Entry {
    var kind: ChangeKind
    /// Of the first change that was not acknowledged, and of the last.
    var since: Int64
    var sequence: Int64
    var wasHandedOut = false
  }

  private struct State {
    var entries: [Object: Entry] = [:]
    var tokens: [String: ChangeToken] = [:]
    var sequence: Int64 = 0

    mutating func add(_ change: Change<Object>) {
      sequence += 1
      let old = entries[change.object]
      // Whoever was handed an insert may have the object by now.
      let kind = old.map { $0.kind == .insert && $0.wasHandedOut && change.kind == .delete ? .update : $0.kind }
      guard let merged = ChangeKind.merged(kind, change.kind) else { return entries[change.object] = nil }
      entries[change.object] = Entry(
        kind: merged, since: old?.since ?? sequence, sequence: sequence, wasHandedOut: old?.wasHandedOut ?? false)
    }
  }

  private var state = State()

  public init() {}

  public func token(of provider: String) -> ChangeToken? { state.tokens[provider] }

  public func record(
    of provider: String, _ body: (_ add: ([Change<Object>]) throws -> Void) throws -> ChangeToken
  ) throws {
    var fresh = state
    let token = try body { changes in
      for change in changes { fresh.add(change) }
    }
    fresh.tokens[provider] = token
    state = fresh
  }

  public func pending(limit: Int) -> [PendingChange<Object>] {
    let next = state.entries.sorted { $0.value.sequence < $1.value.sequence }.prefix(limit)
    for (object, _) in next { state.entries[object]?.wasHandedOut = true }
    return next.map { PendingChange(Change($0.value.kind, $0.key), sequence: $0.value.sequence) }
  }

  public func acknowledge(_ changes: [PendingChange<Object>]) {
    for done in changes {
      guard var entry = state.entries[done.change.object], done.sequence >= entry.since else { continue }
      if done.sequence >= entry.sequence {
        state.entries[done.change.object] = nil
      } else {
        entry.since = done.sequence + 1
        // It was taken in: what waits now comes on top of that.
        if entry.kind == .insert { entry.kind = .update }
        state.entries[done.change.object] = entry
      }
    }
  }

  public func cookie() -> Int64 { state.sequence }

  public func isCaughtUp(_ cookie: Int64) -> Bool { state.entries.values.allSatisfy { $0.since > cookie } }
}
