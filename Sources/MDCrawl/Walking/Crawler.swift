package import MDModel
package import MDSystem

/// Walks directory trees and reports what to index.
///
/// Each directory is opened relative to its parent's descriptor, never through a symbolic link. A tree that changes
/// during the walk can therefore give wrong results only about itself. Only directories, ignore files and cache tags
/// are opened.
package struct Crawler: Sendable {
  let options: CrawlOptions

  package init(options: CrawlOptions = CrawlOptions()) { self.options = options }

  /// Walks the directory at `root` and everything below it that no rule excludes.
  ///
  /// The root's own name is not checked, because the root was requested, unless it lies in a secret folder. Errors of
  /// the root are reported to the visitor like those of any directory: a root that is not a directory has vanished.
  ///
  /// - Throws: only errors of the visitor.
  package func crawl<Visitor: CrawlVisitor>(root: FilePath, token: Visitor.Token, visitor: inout Visitor) throws {
    guard var walk = try walk(root: root, token: token, visitor: &visitor) else { return }
    while !walk.isOver { try walk.step(&visitor) }
  }

  /// Starts a walk that the caller advances step by step, instead of ``crawl(root:token:visitor:)``.
  ///
  /// - Returns: `nil` if the root cannot be opened. The visitor has been called about that.
  package func walk<Visitor: CrawlVisitor>(
    root: FilePath, token: Visitor.Token, visitor: inout Visitor
  ) throws -> Walk<Visitor>? {
    let directory: OpenDirectory
    do throws(SystemError) {
      directory = try OpenDirectory.open(root: root)
    } catch {
      try error.isVanished ? visitor.vanished(token: token) : visitor.failed(error, token: token)
      return nil
    }
    let scope = RuleScope(root: directory.canonicalPath(given: root))
    let filter = Filter(options: options, rootLength: scope.rootLength)
    return try Walk(filter: filter, scope: scope, root: directory, token: token, visitor: &visitor)
  }

  /// Whether a crawl of `root` would reach one path below it.
  ///
  /// - Parameter relativePath: the names from the root down; empty for the root itself.
  /// - Returns: `nil` if the path is indexed; otherwise the rule, and the number of names down to the folder or file
  ///   that the rule excludes.
  /// - Throws: ``SystemError`` if the path does not exist or cannot be reached, and no rule excludes a folder above.
  package func verdict(
    root: FilePath, relativePath: [FileName]
  ) throws(SystemError) -> (rule: ExclusionRule, depth: Int)? {
    var inquiry = try Inquiry(root: root, options: options)
    if let rule = inquiry.rootRule() { return (rule, 0) }
    for (index, name) in relativePath.enumerated() {
      if let rule = try inquiry.descend(to: name, isLast: index + 1 == relativePath.count) { return (rule, index + 1) }
    }
    return nil
  }

  /// Whether an open file forbids its own indexing (`user.xdg.robots.index`).
  ///
  /// A crawl cannot see this without opening the file; hosts of importers check it.
  package static func verdict(ofOpenFile descriptor: Int32) -> ExclusionRule? { Filter.robotsRule(descriptor) }
}
