import MDModel
public import MDStore
import MDText

/// A scope that is not in the index: nothing below it can be found.
public struct ScopeError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: [UInt8]
  public var description: String { "\(String(decoding: path, as: UTF8.self)) is not in the index" }
}

/// Answers requests from one snapshot of the index.
public struct Searcher {
  private let session: ReadingSession

  public init(session: ReadingSession) { self.session = session }

  /// How many items a request finds, limit and offset aside.
  public func count(_ request: SearchRequest) throws -> Int {
    let candidates = try CandidateFinder(session: session).candidates(request)
    if request.scopes.isEmpty { return candidates.count }
    let scope = try Scope(request.scopes, in: session)
    return try candidates.items.count { id in try session.place(of: id).map { scope.admits(id, in: $0.parent) } ?? false
    }
  }

  /// Calls `body` for each answer, in the request's order, as soon as it is known.
  ///
  /// - Throws: ``ScopeError``, ``MDStore/StoreError``, and what `body` throws.
  public func search(_ request: SearchRequest, _ body: (SearchHit) throws -> Void) throws {
    let candidates = try CandidateFinder(session: session).candidates(request)
    let scope = try Scope(request.scopes, in: session)
    var page = Page(offset: request.offset, limit: request.limit ?? .max)
    guard !page.isFull else { return }
    try HitOrder(session: session, request: request).forEach(of: candidates) { id, parent, name in
      guard scope.admits(id, in: parent), page.takes() else { return !page.isFull }
      if let path = try session.path(parent: parent, name: name) { try body(SearchHit(item: id, path: path)) }
      return !page.isFull
    }
  }
}

/// Counts off the answers before and in the wanted page.
private struct Page {
  private var skip: Int
  private var left: Int

  init(offset: Int, limit: Int) {
    skip = max(0, offset)
    left = max(0, limit)
  }

  var isFull: Bool { left == 0 }

  mutating func takes() -> Bool {
    if skip > 0 { skip -= 1; return false }
    left -= 1
    return true
  }
}

/// The folders a search is confined to.
struct Scope {
  /// `nil`: everywhere.
  private var directories: Set<ItemID>?
  private var items: Set<ItemID> = []

  init(_ paths: [[UInt8]], in session: ReadingSession) throws {
    guard !paths.isEmpty else { return }
    var directories: Set<ItemID> = []
    for path in paths {
      let below = try Self.roots(at: path, in: session)
      guard !below.isEmpty else { throw ScopeError(path: path) }
      items.formUnion(below.map(\.id))
      for root in below where root.kind == .directory { directories.formUnion(try session.directories(below: root.id)) }
    }
    self.directories = directories
  }

  /// The item at a path, and the indexed roots below it.
  private static func roots(at path: [UInt8], in session: ReadingSession) throws -> [ItemRecord] {
    let below = try session.roots().filter { $0.name.starts(with: path.last == 0x2F ? path : path + [0x2F]) }
    guard let item = try session.item(at: path) else { return below }
    return [item] + below
  }

  func admits(_ item: ItemID, in parent: ItemID) -> Bool {
    directories.map { $0.contains(parent) || items.contains(item) } ?? true
  }
}
