import MDModel
import MDSystem

/// Filter that decides what is indexed, used by every part that meets files.
struct Filter {
  let options: CrawlOptions
  private let names = NameRules.shared
  private let mounts = MountTypes()
  private let ownState: [DeviceInode]
  private let userPatterns: IgnoreFile

  /// - Parameter rootLength: of the root's canonical path, where the user's patterns are anchored.
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

  /// Rule against a name, before the file is looked at.
  ///
  /// - Parameter directory: open; `scope` stands in it.
  func rule(
    for name: UnsafeRawBufferPointer, in scope: borrowing RuleScope, _ directory: Int32
  ) -> ExclusionRule? {
    let rule = rule(for: name, in: scope, includesHidden: options.includesHidden)
    guard rule == .hidden, Self.isMailFolder(FileName(name), in: directory) else { return rule }
    return self.rule(for: name, in: scope, includesHidden: true)
  }

  private func rule(
    for name: UnsafeRawBufferPointer, in scope: borrowing RuleScope, includesHidden: Bool
  ) -> ExclusionRule? {
    names.rule(
      for: name, in: scope.path, includesHidden: includesHidden, includesDependencies: options.includesDependencies)
  }

  /// Rule of the user's patterns and the ignore files.
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

  /// Rule by the file's status: its mount and identity.
  func rule(for status: FileStatus, in parent: FileStatus) -> ExclusionRule? {
    if crosses(status, parent), let rule = mountRule(status, parent) { return rule }
    guard status.kind == .directory, !ownState.isEmpty else { return nil }
    return ownState.contains(DeviceInode(status)) ? .ownState : nil
  }

  /// Rule against a root although it was asked for.
  func rootRule(path: [UInt8], root: OpenDirectory) -> ExclusionRule? {
    if let secret = names.secret(on: path) { return secret }
    if ownState.contains(DeviceInode(root.status)) { return .ownState }
    if FileSystemType.isPlainDisk(root.descriptor) { return nil }
    guard let type = mounts.type(of: root.status) else { return nil }
    if FileSystemType.isVirtual(type) { return .virtualFileSystem(type) }
    return networkRule(type)
  }

  /// Whether the current directory's items are to stay as they are in the index. Not a rule: a rule would remove them.
  func isSwitchedOff(_ scope: borrowing RuleScope) -> Bool {
    if options.switchedOff.isEmpty { return false }
    let path = scope.path.isEmpty ? .root : FilePath(scope.path)
    return options.switchedOff.contains { path.isAt(orBelow: $0) }
  }

  /// A btrfs subvolume has a device of its own on the same mount, and is part of the tree.
  private func crosses(_ status: FileStatus, _ parent: FileStatus) -> Bool {
    status.mount != parent.mount || (status.mount == 0 && status.device != parent.device)
  }

  private func mountRule(_ status: FileStatus, _ parent: FileStatus) -> ExclusionRule? {
    guard options.crossesFileSystems else { return .otherFileSystem }
    guard let type = mounts.type(of: status) else { return nil }
    let becomesVolatile = FileSystemType.isVolatile(type) && status.device != parent.device
    if FileSystemType.isVirtual(type) || becomesVolatile { return .virtualFileSystem(type) }
    return networkRule(type)
  }

  private func networkRule(_ type: String) -> ExclusionRule? {
    FileSystemType.isNetwork(type) && !options.includesNetworkMounts ? .networkFileSystem(type) : nil
  }
}

/// A file for as long as it lives, on one boot.
struct DeviceInode: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64

  init(_ status: FileStatus) {
    device = status.device
    inode = status.inode
  }
}
