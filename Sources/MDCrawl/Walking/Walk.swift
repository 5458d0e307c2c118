import MDSystem

/// One crawl under way: depth first, each directory's subdirectories in the order of their names.
struct Walk<Visitor: CrawlVisitor>: ~Copyable {
  private struct Subdirectory {
    let name: [UInt8]
    let identity: DeviceInode
    let token: Visitor.Token
  }

  private let filter: Filter
  private var reader = DirectoryReader()
  private var place: Place
  private var ancestors = AncestorChain()
  /// For each ancestor the subdirectories that wait, the next one last. Never empty between two steps.
  private var waiting: [[Subdirectory]] = []

  init(filter: Filter, place: consuming Place) {
    self.filter = filter
    self.place = place
  }

  mutating func run(root: OpenDirectory, token: Visitor.Token, visitor: inout Visitor) throws {
    if let rule = filter.rootRule(path: place.path, root: root) {
      return try visitor.excluded(rule, token: token)
    }
    if filter.isSwitchedOff(place) { return }
    filter.takeUpSurroundings(&place)
    try run(from: root, token: token, visitor: &visitor)
  }

  /// Walks a directory that has been judged, and that `place` stands in.
  mutating func run(from directory: OpenDirectory, token: Visitor.Token, visitor: inout Visitor) throws {
    try list(directory, token: token, visitor: &visitor)
    while !waiting.isEmpty {
      try descend(visitor: &visitor)
      leaveFinished()
    }
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
      let (mark, depth) = (place.mark, ancestors.count)
      place.enter(child.name)
      if !filter.isSwitchedOff(place) { try list(directory, token: child.token, visitor: &visitor) }
      if ancestors.count == depth { place.leave(to: mark) }
    }
  }

  /// Lists a directory that `place` stands in, and makes it an ancestor if it has subdirectories.
  private mutating func list(_ directory: OpenDirectory, token: Visitor.Token, visitor: inout Visitor) throws {
    guard visitor.willList(directory.descriptor, status: directory.status, token: token) else { return }
    let outcome: DirectoryReader.Outcome
    do throws(SystemError) {
      outcome = try reader.read(directory.descriptor, status: directory.status, filter: filter, place: &place)
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
      ancestors.push(directory, mark: place.mark)
    }
  }

  private mutating func leaveFinished() {
    while waiting.last?.isEmpty == true {
      waiting.removeLast()
      if let mark = ancestors.pop() { place.leave(to: mark) }
    }
  }

  private enum Opened {
    case directory(OpenDirectory)
    case vanished
    case failed(SystemError)
  }

  private mutating func open(_ name: [UInt8]) -> Opened {
    do throws(SystemError) {
      guard let parent = try ancestors.current(place) else { return .vanished }
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
