package import MDModel
package import MDSystem

/// Walks directory trees and says what in them is to be indexed.
///
/// Each directory is opened relative to its parent's descriptor and never through a symbolic link, so that a tree that
/// changes under the walk can give wrong answers about itself only. Only directories, ignore files and cache tags are
/// opened.
package struct Crawler: Sendable {
  let options: CrawlOptions

  package init(options: CrawlOptions = CrawlOptions()) { self.options = options }

  /// Walks the directory at `root` and everything below it that no rule leaves out.
  ///
  /// The root's own name is not judged, since it was asked for, unless it lies in a secret folder. Errors of the root
  /// are reported to the visitor as for any directory: a root that is not a directory has vanished.
  /// - Throws: only errors of the visitor.
  package func crawl<Visitor: CrawlVisitor>(root: FilePath, token: Visitor.Token, visitor: inout Visitor) throws {
    guard var walk = try walk(root: root, token: token, visitor: &visitor) else { return }
    while !walk.isOver { try walk.step(&visitor) }
  }

  /// Begins what ``crawl(root:token:visitor:)`` does as a whole.
  ///
  /// - Returns: `nil` when the visitor was told all there is to say: the root cannot be opened.
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
  /// - Parameter relativePath: the names from the root down; empty asks about the root itself.
  /// - Returns: `nil` for an indexed item; else the rule, and the number of names that lead to the folder or file it
  ///   applies to.
  /// - Throws: ``SystemError`` when the path does not exist or cannot be reached, and no rule was met before.
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

  /// Whether an open file forbids its own indexing (`user.xdg.robots.index`), which a crawl cannot see without opening
  /// it. For importers' hosts.
  package static func verdict(ofOpenFile descriptor: Int32) -> ExclusionRule? { Filter.robotsRule(descriptor) }
}
