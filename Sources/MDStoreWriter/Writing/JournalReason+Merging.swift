import IndexerMonitor
import MDStore

extension JournalReason {
  /// Why an item waits after one more note: by the rule table of changes, a new file that changes is still new. That the
  /// file changed outweighs that somebody asked, for the wish may be withdrawn.
  static func merged(_ old: JournalReason?, _ new: JournalReason) -> JournalReason {
    guard let old else { return new }
    return ChangeKind.merged(old.change, new.change) == .insert ? .new : old == .reimport ? new : old
  }

  private var change: ChangeKind { self == .new ? .insert : .update }
}
