package import MDModel
package import MDSystem

/// Result of reading one folder below a root.
package enum FolderLook: Sendable, Hashable {
  case listed
  /// A rule excludes the folder or its contents.
  ///
  /// The first `depth` names lead to the folder or file that the rule applies to.
  case excluded(ExclusionRule, depth: Int)
  /// The folder, or one above it, cannot be opened or read; its entries may still exist.
  ///
  /// The first `depth` names lead to the folder that failed.
  case failed(SystemError, depth: Int)
  /// The folder does not exist, or its name belongs to something else now.
  case vanished
  /// Indexing is switched off there: the indexed items stay unchanged.
  case switchedOff
}

/// Start of a walk over a folder below a root.
package enum WalkStart<Visitor: CrawlVisitor>: ~Copyable {
  case begun(Walk<Visitor>)
  /// The walk did not start, for this reason.
  ///
  /// `listed` means that the visitor has been called.
  case refused(FolderLook)
}

/// Reads parts of a tree with the same verdicts as a crawl of the whole tree from its root.
extension Crawler {
  /// Whether creating or removing a file of this name may change what is excluded from its folder.
  package func decidesAboutFolder(_ name: FileName) -> Bool {
    let notices = name.bytes.withUnsafeBytes { DirectoryNotices(name: $0) }
    if notices.marker != nil || notices.contains(.cacheTag) { return true }
    if notices.contains(.environment) { return !options.includesDependencies }
    return options.honoursGitignore && !notices.isEmpty
  }

  /// Reads one folder, without the folders below it.
  ///
  /// - Parameters:
  ///   - components: the names from the root down to the folder.
  ///   - names: entries to read, sorted by their bytes without duplicates; `nil` lists the whole folder. A name that
  ///     is missing from the listing does not exist.
  ///   - willList: called with the open folder and its status before it is read. It returns `false` if this is
  ///     another folder than the intended one; the result is then `vanished`.
  /// - Throws: only errors of `body`.
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

  /// Starts a walk over a folder below a root and everything in it.
  ///
  /// Rules that need the whole path, such as the user's patterns, see the path from the root.
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
    // The root's own listing checks the root's contents. For a folder below it, a marker file in the root excludes
    // everything.
    let rule = components.isEmpty ? inquiry.rootPositionRule() : inquiry.rootRule()
    if let rule { return .refused(.excluded(rule, depth: 0)) }
    for (index, name) in components.enumerated() {
      if let look = Self.enter(name, depth: index + 1, isLast: index + 1 == components.count, &inquiry) {
        return .refused(look)
      }
    }
    return filter(inquiry)
  }

  /// - Returns: the reason to stop; `nil` if `name` is the current folder now.
  private static func enter(_ name: FileName, depth: Int, isLast: Bool, _ inquiry: inout Inquiry) -> FolderLook? {
    do throws(SystemError) {
      let rule = try isLast ? inquiry.step(into: name) : inquiry.descend(to: name, isLast: false)
      return rule.map { .excluded($0, depth: depth) }
    } catch {
      // If even `stat` is denied, the parent folder is the one that denies access.
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
