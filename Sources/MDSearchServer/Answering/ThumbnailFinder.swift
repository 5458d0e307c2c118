import MDDonations
import MDModel
import MDProtocol
import MDSearch
import MDSearchAPI
import MDSearchService
import MDStore
import MDSystem
import MDThumbnails

/// Finds the picture of an item: one that its app has donated, or one that a desktop program has made. It makes none.
struct ThumbnailFinder {
  let index: SearchedIndex
  /// Folder of the shared thumbnails.
  let folder: String
  let switches: Switches

  /// Maximum bytes of a picture.
  private static let mostBytes = 8 << 20

  /// The bytes of an image file; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - path: a path, or the address of a donated item.
  ///   - bundle: the app whose items may be seen; `nil` for everything.
  /// - Throws: ``MDModel/SearchFailure``.
  func thumbnail(of path: FilePath, for bundle: String?) throws -> [UInt8]? {
    let address = DonationAddress(path)
    // An app must not learn whether anything else is indexed.
    if let bundle, address?.bundle != bundle { throw Self.unknown(path) }
    if let folder = switches.unsearched.first(where: { path.isAt(orBelow: $0) }) {
      throw SearchFailure(.switchedOff, "searching is switched off for \(folder.text)")
    }
    do {
      return try index.withSnapshot { session in
        guard let item = try session.item(at: path), try Visibility(in: session).items.contains(item.id) else {
          throw Self.unknown(path)
        }
        return address == nil ? shared(path) : try donated(item.id, mayBeElsewhere: bundle == nil, session)
      }
    } catch let error as StoreError { throw SearchFailure(error) }
  }

  private static func unknown(_ path: FilePath) -> SearchFailure {
    SearchFailure(.notFound, "\(path.text) is not in the index")
  }

  /// - Parameter mayBeElsewhere: true if the picture of a file that the item names counts too.
  private func donated(_ item: ItemID, mayBeElsewhere: Bool, _ session: any IndexReading) throws -> [UInt8]? {
    let wanted: Set<AttributeKey> = [.thumbnailData, "thumbnailURL", "contentURL"]
    let attributes = try session.donatedItem(item, attributes: wanted)?.item.attributes
    if case .data(let bytes)? = attributes?[.thumbnailData], !bytes.isEmpty { return bytes }
    guard mayBeElsewhere else { return nil }
    for key: AttributeKey in ["thumbnailURL", "contentURL"] {
      guard case .string(let url)? = attributes?[key], let path = FileURL.path(of: Array(url.utf8)) else { continue }
      if let found = shared(path) { return found }
    }
    return nil
  }

  /// The largest picture of a file's current state.
  private func shared(_ path: FilePath) -> [UInt8]? {
    guard let status = try? FileStatus.of(path: path) else { return nil }
    let cache = ThumbnailCache(directory: folder, version: "")
    let subject = ThumbnailSubject(path: path, status: status)
    for size in ThumbnailSize.allCases.reversed() where cache.holds(subject, size) {
      guard let bytes = try? WholeFile.read(FilePath(cache.path(of: subject, size)), limit: Self.mostBytes) else {
        continue
      }
      return bytes
    }
    return nil
  }
}
