/// What a crawl enters and what it leaves out. The defaults suit a person's home directory.
public struct CrawlOptions: Sendable, Hashable {
  /// Enter other mounts below the root. Virtual and volatile file systems (`proc`, `tmpfs`) are left out even then.
  public var crossesFileSystems = false
  /// Enter mounts that another machine serves, also as the root.
  public var includesNetworkMounts = false
  /// Leave out what `.gitignore` files and `.git/info/exclude` name.
  public var honoursGitignore = false
  /// Keep names that begin with a dot.
  public var includesHidden = false
  /// The user's patterns in `gitignore(5)` syntax, anchored at the root; the last match decides, over every
  /// `.gitignore`.
  public var exclusions: [String] = []
  /// Directories of the indexer itself, as paths. Told by device and inode, so that no other path leads into them.
  public var ownState: [[UInt8]] = []
  /// Directories, by canonical path, whose contents are left as the index has them: indexing is switched off there.
  public var switchedOff: [[UInt8]] = []

  public init(
    crossesFileSystems: Bool = false, includesNetworkMounts: Bool = false, honoursGitignore: Bool = false,
    includesHidden: Bool = false, exclusions: [String] = [], ownState: [[UInt8]] = [],
    switchedOff: [[UInt8]] = []
  ) {
    self.crossesFileSystems = crossesFileSystems
    self.includesNetworkMounts = includesNetworkMounts
    self.honoursGitignore = honoursGitignore
    self.includesHidden = includesHidden
    self.exclusions = exclusions
    self.ownState = ownState
    self.switchedOff = switchedOff
  }
}
