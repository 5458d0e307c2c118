package import MDModel
import MDStore

/// A scope that is not in the index, so that nothing in it can be found.
package struct ScopeError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: FilePath
  package var description: String { "\(path.text) is not in the index" }
  /// True if the scope is the address of an app or a donated item.
  package var isAddress: Bool { DonationAddress(path) != nil }
}

/// The folders and containers that a search is limited to.
struct Scope {
  private let session: any IndexReading
  /// `nil` if the search is not limited.
  private var directories: Set<ItemID>?
  private var items: Set<ItemID> = []
  /// True if a member is searched: no list gives the members inside a member.
  private var hasMember = false

  init(_ paths: [FilePath], in session: any IndexReading) throws {
    self.session = session
    guard !paths.isEmpty else { return }
    var directories: Set<ItemID> = []
    for path in paths {
      let below = try Self.roots(at: path, in: session)
      guard !below.isEmpty else { throw ScopeError(path: path) }
      items.formUnion(below.map(\.id))
      for root in below {
        switch root.kind {
        case .directory, .app: directories.formUnion(try session.directories(below: root.id))
        case .regular, .member: directories.insert(root.id)
        case .symbolicLink, .special, .donated: break
        }
      }
      hasMember = hasMember || below.contains { $0.kind == .member }
    }
    self.directories = directories
  }

  /// The item at a path, and the indexed roots below it. The address of an app stands for all indexes of the app.
  private static func roots(at path: FilePath, in session: any IndexReading) throws -> [ItemRecord] {
    if let address = DonationAddress(path), address.index.isEmpty, address.identifier.isEmpty {
      return try session.donors(of: address.bundle).compactMap { try session.item($0.item) }
    }
    let below = try session.roots().filter { $0.rootPath != path && $0.rootPath.isAt(orBelow: path) }
    guard let item = try session.item(at: path) else { return below }
    return [item] + below
  }

  /// Items in the folders: a list if there are few, else a check by folder.
  func candidates() throws -> Candidates {
    guard let directories else { return .everything }
    if !hasMember, let inside = try session.items(inAnyOf: directories, limit: Self.mostListed)?.union(ItemSet(items)),
      let members = try session.members(ofContainersIn: inside, limit: Self.mostListed)
    {
      return Candidates(items: inside.union(members))
    }
    return Candidates(checkingAll: ScopeCheck(directories: directories, items: items))
  }

  private static let mostListed = 20_000
}

/// Accepts an item in one of the folders, in a container there, or that is itself one of the searched places.
private struct ScopeCheck: RowCheck {
  let directories: Set<ItemID>
  let items: Set<ItemID>

  func holds(_ row: ItemRow) throws -> Bool {
    if items.contains(row.id) { return true }
    var next = try row.place()
    while let place = next {
      if directories.contains(place.parent) { return true }
      next = place.isMember ? try row.place(of: place.parent) : nil
    }
    return false
  }

  var readsListingAlone: Bool { true }
}
