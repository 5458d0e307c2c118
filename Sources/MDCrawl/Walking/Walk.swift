import MDModel
import MDSystem

/// Crawl under way, which its owner advances a directory at a time: depth first, each directory's subdirectories in the
/// order of their names. Between two steps the owner may do anything else, also to what the visitor works on.
package struct Walk<Visitor: CrawlVisitor>: ~Copyable {
  private struct Subdirectory {
    let name: FileName
    let identity: DeviceInode
    let token: Visitor.Token
  }

  private let filter: Filter
  /// Directory to begin with, which `scope` stands in; `nil` once it has been listed.
  private var first: (directory: OpenDirectory, token: Visitor.Token)?
  private var reader = DirectoryReader()
  private var scope: RuleScope
  private var ancestors = AncestorChain()
  /// For each ancestor the subdirectories that wait, the next one last. Never empty between two steps.
  private var waiting: [[Subdirectory]] = []

  /// Begins at a directory that has been judged, and that `scope` stands in.
  init(filter: Filter, scope: consuming RuleScope, from directory: OpenDirectory, token: Visitor.Token) {
    self.filter = filter
    self.scope = scope
    first = (directory, token)
  }

  /// Begins at a root, which is judged here; of one that is excluded the visitor is told, and nothing is left to do.
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

  /// Whether every directory has had its turn.
  package var isOver: Bool { first == nil && waiting.isEmpty }

  /// Takes the next directory: lists it, or tells the visitor why it is not listed. Does nothing once the walk is over.
  ///
  /// - Throws: only what the visitor throws; the walk is not to be continued then.
  package mutating func step(_ visitor: inout Visitor) throws {
    if let (directory, token) = first.take() { return try list(directory, token: token, visitor: &visitor) }
    guard !waiting.isEmpty else { return }
    try descend(visitor: &visitor)
    leaveFinished()
  }

  /// Takes the next subdirectory of the innermost ancestor.
  private mutating func descend(visitor: inout Visitor) throws {
    guard let child = waiting[waiting.count - 1].popLast() else { return }
    switch open(child.name) {
    case .vanished: try visitor.vanished(token: child.token)
    case .failed(let error): try visitor.failed(error, token: child.token)
    case .directory(let directory):
      if let rule = rule(for: directory, listed: child.identity) {
        return try visitor.excluded(rule, token: child.token)
      }
      let (mark, depth) = (scope.mark, ancestors.count)
      scope.enter(child.name)
      if !filter.isSwitchedOff(scope) { try list(directory, token: child.token, visitor: &visitor) }
      if ancestors.count == depth { scope.leave(to: mark) }
    }
  }

  /// Lists a directory that `scope` stands in, and makes it an ancestor if it has subdirectories.
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
      if subdirectories.isEmpty { return }
      waiting.append(subdirectories)
      ancestors.push(directory, mark: scope.mark)
    }
  }

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

  /// A directory that is not the one its parent listed has not been judged yet.
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
    return zip(directories, tokens).reversed().map {
      Subdirectory(name: $0.name, identity: DeviceInode($0.status), token: $1)
    }
  }
}
