import MDModel
import MDSystem

/// Follows one path from a root down and applies the filter at each step, as a crawl would.
struct Inquiry {
  let filter: Filter
  private(set) var scope: RuleScope
  private(set) var directory: OpenDirectory

  init(root: FilePath, options: CrawlOptions) throws(SystemError) {
    directory = try OpenDirectory.open(root: root)
    scope = RuleScope(root: directory.canonicalPath(given: root))
    filter = Filter(options: options, rootLength: scope.rootLength)
  }

  mutating func rootRule() -> ExclusionRule? { rootPositionRule() ?? contentsRule() }

  /// Rule that excludes the root because of its position.
  ///
  /// The root's entries are not read.
  mutating func rootPositionRule() -> ExclusionRule? {
    if let rule = filter.rootRule(path: scope.path, root: directory) { return rule }
    filter.takeUpSurroundings(&scope)
    return nil
  }

  /// Checks `name` in the current directory.
  ///
  /// If it is a directory, makes it the current one.
  mutating func descend(to name: FileName, isLast: Bool) throws(SystemError) -> ExclusionRule? {
    guard Self.isName(name) else { throw SystemError.invalidArgument(of: "openat") }
    // The same order as in a listing: name, pattern, mount and identity, and only then the contents.
    if let rule = nameRule(name) { return rule }
    let status = try status(of: name)
    let isDirectory = status.kind == .directory
    if let rule = patternRule(name, isDirectory) ?? filter.rule(for: status, in: directory.status) { return rule }
    if isLast, !isDirectory { return nil }
    try enter(name)
    return contentsRule()
  }

  /// Checks a subdirectory by its name and status, as its parent's listing does, and makes it the current one.
  ///
  /// The subdirectory's contents are not checked here, because its own listing does that.
  mutating func step(into name: FileName) throws(SystemError) -> ExclusionRule? {
    guard Self.isName(name) else { throw SystemError.invalidArgument(of: "openat") }
    if let rule = nameRule(name) ?? patternRule(name, true) { return rule }
    let parent = directory.status
    try enter(name)
    return filter.rule(for: directory.status, in: parent)
  }

  /// Whether a `stat` of a name in the current directory succeeds.
  func shows(_ name: FileName) -> Bool { (try? status(of: name)) != nil }

  private func status(of name: FileName) throws(SystemError) -> FileStatus {
    try FileStatus.of(name.bytes.map(CChar.init(bitPattern:)) + [0], in: directory.descriptor)
  }

  private mutating func enter(_ name: FileName) throws(SystemError) {
    directory = try OpenDirectory.open(name, in: directory.descriptor)
    scope.enter(name)
  }

  private func nameRule(_ name: FileName) -> ExclusionRule? {
    name.bytes.withUnsafeBytes { filter.rule(for: $0, in: scope, directory.descriptor) }
  }

  private mutating func patternRule(_ name: FileName, _ isDirectory: Bool) -> ExclusionRule? {
    name.bytes.withUnsafeBytes { filter.patternRule(for: $0, isDirectory: isDirectory, in: &scope) }
  }

  private mutating func contentsRule() -> ExclusionRule? {
    let notices = DirectoryNotices(probing: directory.descriptor)
    return filter.enter(directory.descriptor, notices: notices, scope: &scope)
  }

  /// Whether the name is a single component that leads downwards.
  private static func isName(_ name: FileName) -> Bool {
    name != "" && name != "." && name != ".." && !name.bytes.contains(slash) && !name.bytes.contains(0)
  }
}
