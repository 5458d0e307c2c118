import MDModel
import MDStore

/// Addresses of the contents of donated items. Remembers which files were shown already.
struct ContentAddresses {
  enum Address: Equatable {
    /// The item's own address.
    case own
    /// A file's path, or the address of something else.
    case content(FilePath)
    /// A file that was shown already.
    case shown

    var path: FilePath? { if case .content(let path) = self { path } else { nil } }
  }

  private static let contentURL: AttributeKey = "contentURL"

  private let session: any IndexReading
  private let attribute: Int64
  private var shown = ItemSet()

  /// - Returns: `nil` if no item has a content of its own.
  init?(_ session: any IndexReading) throws {
    guard try session.hasDonors(), let attribute = try session.number(of: Self.contentURL) else { return nil }
    self.session = session
    self.attribute = attribute
  }

  mutating func address(of id: ItemID, in listing: Listing) throws -> Address {
    guard try listing.place(of: id)?.isDonated == true else { return take(id) ? .own : .shown }
    guard let url = try content(of: id) else { return .own }
    guard let path = FileURL.path(of: url) else { return .content(FilePath(url)) }
    // A file that is not indexed cannot be recognised, so it may be shown twice.
    if let file = try session.item(at: path), !take(file.id) { return .shown }
    return .content(path)
  }

  /// - Returns: `true` if the file is shown for the first time.
  private mutating func take(_ file: ItemID) -> Bool {
    defer { shown.insert(file) }
    return !shown.contains(file)
  }

  private func content(of id: ItemID) throws -> [UInt8]? {
    var found: [UInt8]?
    _ = try session.anyValue(of: attribute, of: id) { value in
      if case .text(let text) = value { found = Array(text) }
      return true
    }
    return found?.isEmpty == true ? nil : found
  }
}
