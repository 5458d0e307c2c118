import MDConfiguration
import MDCrawl
import MDIndexer
import MDModel
import MDProtocol
import MDStore
import MDSystem
import MDWatch

/// Explains the state of a path, with facts that only the daemon knows.
struct PathExplainer {
  let context: EngineContext

  func explain(_ path: FilePath) -> Reply {
    let settings = context.settings
    if let off = settings.user.switches.indexingIsOff(at: path) {
      return .explanation(PathExplanation(folder: "off", facts: ["Indexing is switched off for \(off.text)."]))
    }
    do {
      return try IndexReader(path: settings.index).read { .explanation(try explain(path, in: $0)) }
    } catch { return .failure(RequestFailure(.unavailable, "\(error)")) }
  }

  private func explain(_ path: FilePath, in session: any IndexReading) throws -> PathExplanation {
    guard let root = try session.roots().map(\.rootPath).first(where: { path.isAt(orBelow: $0) }) else {
      return PathExplanation(folder: "outside", facts: ["The path lies in none of the folders that are indexed."])
    }
    if context.status.look({ state in state.roots.contains { $0.path == root && $0.state == .missing } }) {
      return PathExplanation(
        folder: "missing", facts: ["\(root.text) is not there now; what the index has of it is kept."])
    }
    let item = try session.item(at: path)
    let folder = try item.flatMap { $0.kind == .directory ? $0.id : $0.parent } ?? parent(of: path, in: session)
    let attention = folder.flatMap(attention) ?? (isBeingListed(path, in: root) ? "listing" : "ignored")
    var facts = [folder == nil && attention == "ignored" ? "Its folder is not in the index." : fact(attention)]
    var standing: ContentStatus.Standing?
    if let item, let entry = try session.journalEntry(of: item.id) {
      standing = context.contents?.standing(of: item.id)
      facts.append(waiting(entry, standing))
    }
    return PathExplanation(folder: attention, facts: facts, content: standing?.name)
  }

  /// How changes of a folder are noticed; `nil` for a folder that is neither watched nor swept.
  private func attention(to folder: ItemID) -> String? {
    guard let watcher = context.watcher else { return nil }
    return watcher.isWatching(folder) ? "watched" : watcher.isSwept(folder) ? "swept" : nil
  }

  /// Whether a crawl of the path runs or is planned: until its end, it is unknown what is there.
  private func isBeingListed(_ path: FilePath, in root: FilePath) -> Bool {
    context.status.look { state in
      if let crawl = state.crawl, path.isAt(orBelow: crawl.root) { return true }
      return state.roots.contains { $0.path == root && ($0.state == .waiting || $0.state == .crawling) }
    }
  }

  private func parent(of path: FilePath, in session: any IndexReading) throws -> ItemID? {
    try path.parent.flatMap { try session.item(at: $0)?.id }
  }

  private func fact(_ attention: String) -> String {
    switch attention {
    case "watched": return "Its folder is watched: a change is known at once."
    case "swept":
      let minutes = context.settings.configuration.sweepInterval.components.seconds / 60
      return "Its folder is not watched: it is looked at every \(max(1, minutes)) minutes."
    case "listing": return "Its folder is being listed now, or is next."
    default: return "Nobody looks into its folder: a rule leaves it out, or it cannot be read."
    }
  }

  /// State of its content, in words.
  private func waiting(_ entry: JournalEntry, _ standing: ContentStatus.Standing?) -> String {
    func seconds(until due: Instant) -> String { "\(max(0, (due - Clock.now).components.seconds)) s" }
    switch standing {
    case .waiting(let ahead)?:
      let queue = context.status.look { state in state.queues.first { $0.workClass == entry.workClass } }
      let reason = queue?.reason.map { "; its class is held back: \($0)" } ?? ""
      return "Its content waits for its turn (\(entry.workClass.name)), behind \(ahead) others\(reason)."
    case .held(let due)?:
      return
        "A program has it open and writes to it: it is read as it is in \(seconds(until: due)), or when it is closed."
    case .postponed(let due)?: return "Nothing could be known of it; it is tried again in \(seconds(until: due))."
    case .switchedOff?: return "Its content waits until indexing is switched on there."
    case .deferred?: return "Its importer took too long; it is tried once more, with less, when nothing else waits."
    case .running?: return "An importer reads its content, or does so next."
    case .slow(let due)?:
      return "An importer has been reading its content for long, and is ended in \(seconds(until: due)) at the latest."
    case nil: return "Its content is noted to be read (\(entry.workClass.name)), and has no turn yet."
    }
  }
}
