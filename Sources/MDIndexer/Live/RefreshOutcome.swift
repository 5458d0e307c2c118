public import MDModel

/// Follow-up work that a refresh has found.
public struct RefreshOutcome: Sendable {
  public var counts = IndexingSummary()
  /// Files whose content waits in the journal and is at rest.
  public var queued: [ItemID] = []
  /// The same of files that changed as a part of a burst: they wait as backlog does.
  public var demoted: [ItemID] = []
  /// Folders with more in them than a refresh may walk over: to be crawled.
  public var large: Set<ItemID> = []
  /// Files whose content waits, and that are still being written.
  public var held: [ItemID] = []
  /// Files that were stored so soon after their change that their stamps prove nothing yet.
  public var untrusted: [ItemID] = []
  /// Folders that turned out to be other than the index says: to be looked at from above, once.
  public var doubtful: Set<ItemID> = []
  /// Folders that were not where they were known to be when they were to be looked at: to be listed once that is known.
  public var unlisted: Set<ItemID> = []
  /// Folders of them that could not be listed for want of descriptors or memory: whoever has these gives them back without
  /// telling, so they are to be listed until it works.
  public var refused: Set<ItemID> = []
  /// Roots that events report as gone, or changed.
  public var lostRoots: Set<ItemID> = []
  /// Changed files that have other names, which nobody told of.
  public var linked: Set<InodeIdentity> = []
  /// Those of them that changed while their names were looked at.
  public var unsteady: Set<InodeIdentity> = []
  /// Renamed folders: rules that look at the whole path may judge their contents differently now.
  public var movedFolders: Set<ItemID> = []
}
