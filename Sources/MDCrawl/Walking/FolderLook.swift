package import MDModel
package import MDSystem

/// Result of a look at one folder below a root.
package enum FolderLook: Sendable, Hashable {
  case listed
  /// A rule excludes the folder, or its contents; the first `depth` names lead to where the rule applies.
  case excluded(ExclusionRule, depth: Int)
  /// The folder, or one above it, cannot be opened or read; what it held may still be there. The first `depth` names
  /// lead to the one that refuses.
  case failed(SystemError, depth: Int)
  /// The folder is gone, or its name is something else's now.
  case vanished
  /// Indexing is switched off there: the indexed items stay as they are.
  case switchedOff
}

/// How a walk over a folder below a root begins.
package enum WalkStart<Visitor: CrawlVisitor>: ~Copyable {
  case begun(Walk<Visitor>)
  /// There is nothing to walk, and this is why; `listed` where the visitor has been told.
  case refused(FolderLook)
}

/// Parts of a tree, judged exactly as a crawl of the whole from its root would judge them.
extension Crawler {
  /// Whether creation or removal of a file of this name changes what is excluded from its folder.
  package func decidesAboutFolder(_ name: FileName) -> Bool {
    let notices = name.bytes.withUnsafeBytes { DirectoryNotices(name: $0) }
    return notices.marker != nil || notices.contains(.cacheTag) || (options.honoursGitignore && !notices.isEmpty)
  }

  /// Looks at one folder, not at what lies below it.
  ///
  /// - Parameters:
  ///   - components: the names from the root down to the folder.
  ///   - names: entries to look at, sorted by their bytes and each once; `nil` lists the folder. A name that is in no
  ///     part of the listing does not exist.
  ///   - willList: called with the open folder and its status before it is read; `false` for another folder than the
  ///     intended one: then the result is `vanished`.
  /// - Throws: only what `body` throws.
  package func look(
    root: FilePath, components: [FileName], names: [FileName]?, willList: (_ directory: Int32, FileStatus) -> Bool,
    _ body: (borrowing DirectoryListing) throws -> Void
  ) throws -> FolderLook {
    switch open(root, components) {
    case .refused(let look): return look
    case .folder(let inquiry):
      var scope = inquiry.scope
      guard willList(inquiry.directory.descriptor, inquiry.directory.status) else { return .vanished }
      let outcome: DirectoryReader.Outcome
      do throws(SystemError) {
        outcome = try Self.read(names, inquiry, &scope)
      } catch { return Self.refusal(error, depth: components.count) }
      switch consume outcome {
      case .excluded(let rule): return .excluded(rule, depth: components.count)
      case .listing(let listing): try body(listing)
      }
      return .listed
    }
  }

  /// Begins a walk over a folder below a root with everything in it. Rules that look at the whole path, as the user's
  /// patterns do, see it from the root.
  ///
  /// - Throws: only errors of the visitor.
  package func walk<Visitor: CrawlVisitor>(
    root: FilePath, components: [FileName], token: Visitor.Token, visitor: inout Visitor
  ) throws -> WalkStart<Visitor> {
    if components.isEmpty {
      guard let walk = try walk(root: root, token: token, visitor: &visitor) else { return .refused(.listed) }
      return .begun(walk)
    }
    switch open(root, components) {
    case .refused(let look): return .refused(look)
    case .folder(let inquiry):
      return .begun(
        Walk(filter: inquiry.filter, scope: inquiry.scope, from: inquiry.directory, token: token))
    }
  }

  private enum Opened {
    case folder(Inquiry)
    case refused(FolderLook)
  }

  private func open(_ root: FilePath, _ components: [FileName]) -> Opened {
    var inquiry: Inquiry
    do throws(SystemError) { inquiry = try Inquiry(root: root, options: options) } catch {
      return .refused(Self.refusal(error, depth: 0))
    }
    let rule = components.isEmpty ? inquiry.rootPositionRule() : inquiry.rootRule()
    if let rule { return .refused(.excluded(rule, depth: 0)) }
    for (index, name) in components.enumerated() {
      if let look = Self.enter(name, depth: index + 1, isLast: index + 1 == components.count, &inquiry) {
        return .refused(look)
      }
    }
    return filter(inquiry)
  }

  /// - Returns: what keeps it out; `nil` when it is the current folder now.
  private static func enter(_ name: FileName, depth: Int, isLast: Bool, _ inquiry: inout Inquiry) -> FolderLook? {
    do throws(SystemError) {
      let rule = try isLast ? inquiry.step(into: name) : inquiry.descend(to: name, isLast: false)
      return rule.map { .excluded($0, depth: depth) }
    } catch {
      // Where even `stat` is denied, the parent folder is the one that denies access.
      return refusal(error, depth: error.isDenied && !inquiry.shows(name) ? depth - 1 : depth)
    }
  }

  private static func refusal(_ error: SystemError, depth: Int) -> FolderLook {
    error.isVanished ? .vanished : .failed(error, depth: depth)
  }

  private func filter(_ inquiry: Inquiry) -> Opened {
    inquiry.filter.isSwitchedOff(inquiry.scope) ? .refused(.switchedOff) : .folder(inquiry)
  }

  private static func read(
    _ names: [FileName]?, _ inquiry: Inquiry, _ scope: inout RuleScope
  ) throws(SystemError) -> DirectoryReader.Outcome {
    let directory = inquiry.directory
    if let names { return DirectoryReader.read(names, in: directory, filter: inquiry.filter, scope: &scope) }
    var reader = DirectoryReader()
    return try reader.read(directory.descriptor, status: directory.status, filter: inquiry.filter, scope: &scope)
  }
}
