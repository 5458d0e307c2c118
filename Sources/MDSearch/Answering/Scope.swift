import MDModel
import MDStore

/// A scope that is not in the index: nothing below it can be found.
public struct ScopeError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: [UInt8]
  public var description: String { "\(String(decoding: path, as: UTF8.self)) is not in the index" }
  /// Whether it is the address of an app, or of something that one donated.
  public var isAddress: Bool { DonationAddress(path) != nil }
}

/// The folders a search is confined to.
struct Scope {
  private let session: ReadingSession
  /// `nil`: everywhere.
  private var directories: Set<ItemID>?
  private var items: Set<ItemID> = []

  init(_ paths: [[UInt8]], in session: ReadingSession) throws {
    self.session = session
    guard !paths.isEmpty else { return }
    var directories: Set<ItemID> = []
    for path in paths {
      let below = try Self.roots(at: path, in: session)
      guard !below.isEmpty else { throw ScopeError(path: path) }
      items.formUnion(below.map(\.id))
      for root in below where root.kind == .directory || root.kind == .app {
        directories.formUnion(try session.directories(below: root.id))
      }
    }
    self.directories = directories
  }

  /// The item at a path, and the indexed roots below it. The address of an app stands for all its indexes.
  private static func roots(at path: [UInt8], in session: ReadingSession) throws -> [ItemRecord] {
    if let address = DonationAddress(path), address.index.isEmpty, address.identifier.isEmpty {
      return try session.donors(of: address.bundle).compactMap { try session.item($0.item) }
    }
    let below = try session.roots().filter { $0.name.starts(with: path.last == 0x2F ? path : path + [0x2F]) }
    guard let item = try session.item(at: path) else { return below }
    return [item] + below
  }

  /// What lies in the folders: listed where that is not much, else looked at by its folder.
  func candidates() throws -> Candidates {
    guard let directories else { return .everything }
    if let inside = try session.items(inAnyOf: directories, limit: Self.mostListed) {
      return Candidates(items: inside.union(ItemSet(items)))
    }
    return Candidates(checkingAll: ScopeCheck(directories: directories, items: items))
  }

  private static let mostListed = 20_000
}

/// The item is in one of some folders, or is itself one of the places searched.
private struct ScopeCheck: RowCheck {
  let directories: Set<ItemID>
  let items: Set<ItemID>

  func holds(_ row: ItemRow) throws -> Bool {
    if items.contains(row.id) { return true }
    return try row.place().map { directories.contains($0.parent) } ?? false
  }
}
