import MDModel
import MDSystem

/// A crawl in progress, which its owner advances one directory at a time.
///
/// The order is depth first, with subdirectories in the order of their names. Between two steps the owner may do
/// anything, even with the data of the visitor.
package struct Walk<Visitor: CrawlVisitor>: ~Copyable {
  private struct Subdirectory {
    let name: FileName
    let identity: DeviceInode
    let token: Visitor.Token
  }

  private let filter: Filter
  /// First directory, which `scope` is at; `nil` once it has been listed.
  private var first: (directory: OpenDirectory, token: Visitor.Token)?
  private var reader = DirectoryReader()
  private var scope: RuleScope
  private var ancestors = AncestorChain()
  /// For each ancestor, the subdirectories still to be listed, the next one last.
  ///
  /// No list is empty between two steps.
  private var waiting: [[Subdirectory]] = []

  /// Starts at a directory that has already been checked, and that `scope` is at.
  init(filter: Filter, scope: consuming RuleScope, from directory: OpenDirectory, token: Visitor.Token) {
    self.filter = filter
    self.scope = scope
    first = (directory, token)
  }

  /// Starts at a root and checks it.
  ///
  /// If a rule excludes the root, the visitor is called and the walk is over.
  init(
    filter: Filter, scope: consuming RuleScope, root: OpenDirectory, token: Visitor.Token, visitor: inout Visitor
  ) throws {
    self.filter = filter
    self.scope = scope
    if let rule = filter.rootRule(path: self.scope.path, root: root) {
      try visitor.excluded(rule, token: token)
      return
    }
    if filter.isSwitchedOff(self.scope) { return }
    filter.takeUpSurroundings(&self.scope)
    first = (root, token)
  }

  /// Whether every directory has been processed.
  package var isOver: Bool { first == nil && waiting.isEmpty }

  /// Processes the next directory: lists it, or tells the visitor why it is not listed.
  ///
  /// Does nothing once the walk is over.
  ///
  /// - Throws: only errors of the visitor. Do not continue the walk after an error.
  package mutating func step(_ visitor: inout Visitor) throws {
    if let (directory, token) = first.take() { return try list(directory, token: token, visitor: &visitor) }
    guard !waiting.isEmpty else { return }
    try descend(visitor: &visitor)
    leaveFinished()
  }

  /// Processes the next subdirectory of the innermost ancestor.
  private mutating func descend(visitor: inout Visitor) throws {
    guard let child = waiting[waiting.count - 1].popLast() else { return }
    switch open(child.name) {
    case .vanished: try visitor.vanished(token: child.token)
    case .failed(let error): try visitor.failed(error, token: child.token)
    case .directory(let directory):
      // Between listing and opening, a rename or a mount may have put another directory at this name.
      if let rule = rule(for: directory, listed: child.identity) {
        return try visitor.excluded(rule, token: child.token)
      }
      let (mark, depth) = (scope.mark, ancestors.count)
      scope.enter(child.name)
      // `list` makes the directory an ancestor only if it has subdirectories. Otherwise this level ends here.
      if !filter.isSwitchedOff(scope) { try list(directory, token: child.token, visitor: &visitor) }
      if ancestors.count == depth { scope.leave(to: mark) }
    }
  }

  /// Lists the directory that `scope` is at, and makes it an ancestor if it has subdirectories.
  private mutating func list(_ directory: OpenDirectory, token: Visitor.Token, visitor: inout Visitor) throws {
    guard visitor.willList(directory.descriptor, status: directory.status, token: token) else { return }
    let outcome: DirectoryReader.Outcome
    do throws(SystemError) {
      outcome = try reader.read(directory.descriptor, status: directory.status, filter: filter, scope: &scope)
    } catch {
      return try error.isVanished ? visitor.vanished(token: token) : visitor.failed(error, token: token)
    }
    switch consume outcome {
    case .excluded(let rule): try visitor.excluded(rule, token: token)
    case .listing(let listing):
      let tokens = try visitor.visit(listing, token: token)
      let subdirectories = Self.subdirectories(of: listing, tokens: tokens)
      // Only directories with subdirectories become ancestors, so `waiting` and `ancestors` always have the same
      // length.
      if subdirectories.isEmpty { return }
      waiting.append(subdirectories)
      ancestors.push(directory, mark: scope.mark)
    }
  }

  /// Leaves all ancestors without remaining subdirectories, from the innermost up.
  private mutating func leaveFinished() {
    while waiting.last?.isEmpty == true {
      waiting.removeLast()
      if let mark = ancestors.pop() { scope.leave(to: mark) }
    }
  }

  private enum Opened {
    case directory(OpenDirectory)
    case vanished
    case failed(SystemError)
  }

  private mutating func open(_ name: FileName) -> Opened {
    do throws(SystemError) {
      guard let parent = try ancestors.current(scope) else { return .vanished }
      return .directory(try OpenDirectory.open(name, in: parent.descriptor))
    } catch {
      return error.isVanished ? .vanished : .failed(error)
    }
  }

  /// Rule for a directory after it was opened.
  ///
  /// If it is not the directory that its parent listed, no rule has been checked for it yet.
  private func rule(for directory: OpenDirectory, listed: DeviceInode) -> ExclusionRule? {
    let identity = DeviceInode(directory.status)
    if identity != listed, let rule = filter.rule(for: directory.status, in: ancestors.status) { return rule }
    return filter.options.crossesFileSystems && ancestors.contains(identity) ? .loop : nil
  }

  private static func subdirectories(
    of listing: borrowing DirectoryListing, tokens: [Visitor.Token]
  ) -> [Subdirectory] {
    let directories = listing.entries.filter(\.descends)
    precondition(tokens.count == directories.count, "a visitor returns one token for each directory")
    // The list is consumed from its end: reverse it, so that subdirectories come in the order of their names.
    return zip(directories, tokens).reversed().map {
      Subdirectory(name: $0.name, identity: DeviceInode($0.status), token: $1)
    }
  }
}
