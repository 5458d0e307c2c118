import MDModel
import MDSystem

/// Decides what is indexed.
///
/// The crawl, live updates and explanations all use it.
struct Filter {
  let options: CrawlOptions
  private let names = NameRules.shared
  private let mounts = MountTypes()
  private let ownState: [DeviceInode]
  private let userPatterns: IgnoreFile

  /// - Parameter rootLength: length of the root's canonical path, at which the user's patterns are anchored.
  init(options: CrawlOptions, rootLength: Int) {
    self.options = options
    ownState = options.ownState.compactMap { path in
      let flags = FileFlags.readOnly | FileFlags.directory
      // A folder that cannot be opened here cannot be crawled either.
      guard let directory = try? Descriptor.open(path: path, flags: flags) else { return nil }
      return (try? FileStatus.of(directory.rawValue)).map(DeviceInode.init)
    }
    userPatterns = IgnoreFile(lines: options.exclusions.map { Array($0.utf8)[...] }, source: "", baseLength: rootLength)
  }

  /// Rule that excludes a name, checked before any `stat` of the file.
  ///
  /// - Parameter directory: open descriptor of the directory that `scope` is at.
  func rule(
    for name: UnsafeRawBufferPointer, in scope: borrowing RuleScope, _ directory: Int32
  ) -> ExclusionRule? {
    let rule = rule(for: name, in: scope, includesHidden: options.includesHidden)
    // The check for a mail folder needs several `stat` calls, so it comes after the cheap rules.
    guard rule == .hidden, Self.isMailFolder(FileName(name), in: directory) else { return rule }
    return self.rule(for: name, in: scope, includesHidden: true)
  }

  private func rule(
    for name: UnsafeRawBufferPointer, in scope: borrowing RuleScope, includesHidden: Bool
  ) -> ExclusionRule? {
    names.rule(
      for: name, in: scope.path, includesHidden: includesHidden, includesDependencies: options.includesDependencies)
  }

  /// Rule of the user's patterns or of an ignore file.
  func patternRule(
    for name: UnsafeRawBufferPointer, isDirectory: Bool, in scope: inout RuleScope
  ) -> ExclusionRule? {
    if userPatterns.isEmpty, !scope.hasIgnores { return nil }
    guard let (pattern, file) = scope.ignoring(name, isDirectory: isDirectory, user: userPatterns),
      !pattern.isNegated
    else { return nil }
    if file.source.isEmpty { return .userPattern(pattern.text) }
    return .gitignore(pattern: pattern.text, line: pattern.line, file: file.source)
  }

  /// Rule of the file's mount or identity.
  func rule(for status: FileStatus, in parent: FileStatus) -> ExclusionRule? {
    if crosses(status, parent), let rule = mountRule(status, parent) { return rule }
    guard status.kind == .directory, !ownState.isEmpty else { return nil }
    return ownState.contains(DeviceInode(status)) ? .ownState : nil
  }

  /// Rule that excludes a root even though it was requested.
  func rootRule(path: [UInt8], root: OpenDirectory) -> ExclusionRule? {
    if let secret = names.secret(on: path) { return secret }
    if ownState.contains(DeviceInode(root.status)) { return .ownState }
    // Most roots are on a common disk: skip the mount table.
    if FileSystemType.isPlainDisk(root.descriptor) { return nil }
    guard let type = mounts.type(of: root.status) else { return nil }
    if FileSystemType.isVirtual(type) { return .virtualFileSystem(type) }
    return networkRule(type)
  }

  /// Whether items below the current directory stay as they are in the index.
  ///
  /// This is not a rule, because a rule would remove the items.
  func isSwitchedOff(_ scope: borrowing RuleScope) -> Bool {
    if options.switchedOff.isEmpty { return false }
    let path = scope.path.isEmpty ? .root : FilePath(scope.path)
    return options.switchedOff.contains { path.isAt(orBelow: $0) }
  }

  /// Whether an entry is on another mount than its parent.
  ///
  /// A btrfs subvolume has its own device on the same mount, and belongs to the tree.
  private func crosses(_ status: FileStatus, _ parent: FileStatus) -> Bool {
    status.mount != parent.mount || (status.mount == 0 && status.device != parent.device)
  }

  private func mountRule(_ status: FileStatus, _ parent: FileStatus) -> ExclusionRule? {
    guard options.crossesFileSystems else { return .otherFileSystem }
    guard let type = mounts.type(of: status) else { return nil }
    // A mount of the parent's own device, such as a bind mount inside a root on tmpfs, belongs to the requested root.
    let becomesVolatile = FileSystemType.isVolatile(type) && status.device != parent.device
    if FileSystemType.isVirtual(type) || becomesVolatile { return .virtualFileSystem(type) }
    return networkRule(type)
  }

  private func networkRule(_ type: String) -> ExclusionRule? {
    FileSystemType.isNetwork(type) && !options.includesNetworkMounts ? .networkFileSystem(type) : nil
  }
}

/// Identity of a file while it exists, until the next boot.
struct DeviceInode: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64

  init(_ status: FileStatus) {
    device = status.device
    inode = status.inode
  }
}
